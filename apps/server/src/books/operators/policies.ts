import type { deskSignIn } from '@parkett/contract';
import type { Role } from './store.ts';

/** The operators who may make a call of the desk. */
export type DeskPolicy =
  | 'everybody'
  | {
      readonly roles: readonly Role[];
      /** By what the session has to be opened at least. */
      readonly proof: deskSignIn.Proof;
    };

export const everyRole: readonly Role[] = ['support', 'reviewer', 'treasury', 'dealer', 'admin', 'auditor'];
/** Roles that deal with customers, and those that look after these. */
export const customerRoles: readonly Role[] = ['support', 'reviewer', 'admin', 'auditor'];
/** Roles that keep the house running. */
export const operationsRoles: readonly Role[] = ['treasury', 'dealer', 'admin', 'auditor'];

/** The policies that there are. */
export const may = {
  /** Looking: all of it is personal, of customers or of operators, so a passkey was shown (S4). */
  look: (roles: readonly Role[] = everyRole): DeskPolicy => ({ roles, proof: 'passkey' }),
  /** Deciding: nobody without a passkey (S4). Every call of the desk that takes a key decides. */
  decide: (...roles: readonly Role[]): DeskPolicy => ({ roles, proof: 'passkey' }),
  /** Calls about the operator's own session, also before the first second factor is set up. */
  own: { roles: everyRole, proof: 'link' } satisfies DeskPolicy,
  /** A session with a code of the app alone may do one thing: add the first passkey. */
  setUpPasskey: { roles: everyRole, proof: 'code' } satisfies DeskPolicy,
};
