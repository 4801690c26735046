import { denied, type Denial, type ReplyOf, type RequestOf, type security } from '@parkett/contract';
import { ok, refuse, type Result } from '@parkett/kernel';
import { lockCustomer, type SignedIn } from '../../books/customers/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { wantLetter } from '../../books/letters/index.ts';
import { carryOut, confirmedBy, unconfirmed } from '../../books/step-up/index.ts';
import { holderOf, type SecurityParts } from './parts.ts';

type Codes = ReplyOf<typeof security.renewRecoveryCodes>;

/** With the first factor come recovery codes; who has some keeps them. */
async function firstCodes({ secondFactors }: SecurityParts, tx: Tx, caller: SignedIn): Promise<Codes> {
  const { recoveryCodesLeft } = await secondFactors.of(tx, holderOf(caller));
  return { recoveryCodes: recoveryCodesLeft > 0 ? [] : [...(await secondFactors.renewRecoveryCodes(tx, holderOf(caller)))] };
}

type Told = { readonly kind: 'factor-added' | 'factor-removed'; readonly factor: 'app-code' | 'passkey' };

const tell = (tx: Tx, { now }: SecurityParts, { customer }: SignedIn, told: Told): Promise<void> =>
  wantLetter(tx, { ...told, customer: customer.id, at: now() });

export async function confirmAppCode(
  parts: SecurityParts,
  { appCode }: RequestOf<typeof security.confirmAppCode>,
  caller: SignedIn,
): Promise<Result<Codes, Denial>> {
  const asked = { operation: 'set-up-app-code' } as const;
  const refused = await unconfirmed(parts, caller, asked);
  if (refused) return refuse(refused);
  // By itself, so that a wrong code is counted; what is right is used up with it, and the grant with the codes.
  const right = await withTransaction(parts.db, async tx => {
    await lockCustomer(tx, caller.customer.id);
    if (!(await parts.grants.stands(tx, confirmedBy(caller, asked)))) return denied('confirmation-required');
    const confirmed = await parts.secondFactors.confirmAppCode(tx, holderOf(caller), appCode);
    if (!confirmed.ok) return confirmed;
    await parts.overtake(tx, { customer: caller.customer.id, what: 'second-factor' });
    await tell(tx, parts, caller, { kind: 'factor-added', factor: 'app-code' });
    return confirmed;
  });
  if (!right.ok) return right;
  return carryOut(parts, { caller, asked, work: async tx => ok(await firstCodes(parts, tx, caller)) });
}

export async function addPasskey(
  parts: SecurityParts,
  { name, passkey: created }: RequestOf<typeof security.addPasskey>,
  caller: SignedIn,
): Promise<Result<Codes, Denial>> {
  return carryOut(parts, {
    ...{ caller, asked: { operation: 'add-passkey' } },
    work: async tx => {
      await parts.overtake(tx, { customer: caller.customer.id, what: 'second-factor' });
      const added = await parts.secondFactors.addPasskey(tx, holderOf(caller), { name, created });
      if (!added.ok) return added;
      await tell(tx, parts, caller, { kind: 'factor-added', factor: 'passkey' });
      return ok(await firstCodes(parts, tx, caller));
    },
  });
}

export function removeAppCode(parts: SecurityParts, caller: SignedIn): Promise<Result<Record<string, never>, Denial>> {
  return carryOut(parts, {
    ...{ caller, asked: { operation: 'remove-app-code' } },
    work: async tx => {
      await parts.overtake(tx, { customer: caller.customer.id, what: 'second-factor' });
      const removed = await parts.secondFactors.removeAppCode(tx, holderOf(caller));
      if (!removed.ok) return removed;
      await tell(tx, parts, caller, { kind: 'factor-removed', factor: 'app-code' });
      return ok({});
    },
  });
}

export function removePasskey(
  parts: SecurityParts,
  { number }: RequestOf<typeof security.removePasskey>,
  caller: SignedIn,
): Promise<Result<Record<string, never>, Denial>> {
  return carryOut(parts, {
    ...{ caller, asked: { operation: 'remove-passkey', payee: number } },
    work: async tx => {
      await parts.overtake(tx, { customer: caller.customer.id, what: 'second-factor' });
      const removed = await parts.secondFactors.removePasskey(tx, holderOf(caller), BigInt(number));
      if (!removed.ok) return removed;
      await tell(tx, parts, caller, { kind: 'factor-removed', factor: 'passkey' });
      return ok({});
    },
  });
}

export function renewRecoveryCodes(parts: SecurityParts, caller: SignedIn): Promise<Result<Codes, Denial>> {
  return carryOut(parts, {
    ...{ caller, asked: { operation: 'renew-recovery-codes' } },
    work: async tx => {
      await parts.overtake(tx, { customer: caller.customer.id, what: 'recovery-code' });
      const recoveryCodes = [...(await parts.secondFactors.renewRecoveryCodes(tx, holderOf(caller)))];
      await wantLetter(tx, { kind: 'recovery-codes-renewed', customer: caller.customer.id, at: parts.now() });
      return ok({ recoveryCodes });
    },
  });
}
