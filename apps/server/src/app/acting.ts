import { invariant, type Instant } from '@parkett/kernel';
import { recordAudit } from '../books/audit/index.ts';
import { denialFor, isAsked, type Act, type Customers, type Sessions, type SignedIn } from '../books/customers/index.ts';
import type { ReplacedProofs } from '../books/replaced-proofs/index.ts';
import type { Confirmed, Grants } from '../books/step-up/index.ts';
import type { Acting } from '../platform/commands/index.ts';
import type { Tx } from '../platform/db.ts';

/** The parts that judge an act. */
export type ActingParts = {
  readonly customers: Pick<Customers, 'lockedStandingOf' | 'standingOf'>;
  readonly sessions: Pick<Sessions, 'extendTrading'>;
  readonly grants: Pick<Grants, 'keep' | 'operations'>;
  readonly replacedProofs: Pick<ReplacedProofs, 'payOutFrom'>;
  readonly systemNow: () => Instant;
};

/** The facts of a command that a customer confirms, beside the operation; customer and session are added here. */
export type ToConfirm = Omit<Confirmed, 'customer' | 'session' | 'operation'>;

type Asked = {
  readonly act: Act;
  readonly caller: SignedIn;
  /** The facts that a grant has to name. */
  readonly toConfirm: (ToConfirm & Pick<Confirmed, 'operation'>) | null;
};

/** One act of one call, as the pipeline asks it: all that `denialFor` asks of the act is read in the command's transaction, behind the customer's lock. */
export function actingOf(parts: ActingParts, { act, caller, toConfirm }: Asked): Acting {
  const { customers, sessions, grants, replacedProofs, systemNow } = parts;
  const { id: customer } = caller.customer;
  let useUp: (() => Promise<void>) | null = null;
  const keep = async (tx: Tx): Promise<boolean> => {
    invariant(toConfirm, `what a grant of '${act}' is for is said`);
    const kept = await grants.keep(tx, { ...toConfirm, customer, session: caller.session.id });
    // The audit has a row of each grant that was used, in its transaction (I47). Its purpose stands with the command.
    useUp =
      kept &&
      (async () => {
        await kept();
        const facts = { operation: toConfirm.operation };
        await recordAudit(tx, { actor: { kind: 'customer', name: String(customer) }, action: 'security.carried-out', customerId: customer, facts });
      });
    return useUp !== null;
  };
  // A money command on an unlocked session starts its idle time again, whatever becomes of it.
  sessions.extendTrading(caller.session, customers.standingOf(caller));
  return {
    act,
    judge: async tx => {
      const now = systemNow();
      const standing = await customers.lockedStandingOf(tx, caller, now);
      const confirmed = isAsked(act, 'grant') && (await keep(tx));
      const payOutFrom = isAsked(act, 'wait') ? await replacedProofs.payOutFrom(tx, customer) : null;
      return denialFor({ ...standing, proved: { confirmed, payOutFrom } }, act, now);
    },
    used: isAsked(act, 'grant')
      ? async () => {
          invariant(useUp, `'${act}' was judged, and its grant kept`);
          await useUp();
        }
      : null,
  };
}
