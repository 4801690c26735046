import { denied, type Denial } from '@parkett/contract';
import { depositNumber, formatDecimal, ok, refuse, scaleOf, type Instant, type Result } from '@parkett/kernel';
import { recallReasons } from '@parkett/contract/desk-deposits';
import { lockStanding } from '../../../books/customers/index.ts';
import type { ReviewKind } from '../../../books/reviews/index.ts';
import type { Tx } from '../../../platform/db.ts';
import type { DepositsParts } from '../parts.ts';
import { noteStep } from '../step.ts';
import { readDeposit, updateDeposit, type DepositRow } from '../store.ts';
import { insertRecall } from './store.ts';
import { bookRecall, openRecallAccounts, takeOwed } from './take.ts';

export const recallKind = 'deposit-recall';

export type Recallable = { readonly deposit: DepositRow | null };
type Fact = { readonly deposit: DepositRow; readonly reason: string; readonly isApproved: boolean; readonly at: Instant };

/** A deposit, with its customer locked. */
export async function loadRecallable(tx: Tx, id: bigint): Promise<Recallable> {
  const known = await readDeposit(tx, id);
  if (!known) return { deposit: null };
  await lockStanding(tx, known.customer);
  return { deposit: await readDeposit(tx, id) };
}

/** Only a credited deposit is called back, once. */
export function judgeRecall({ deposit }: Recallable): Result<DepositRow, Denial> {
  if (!deposit) return denied('no-such-deposit');
  return deposit.state === 'credited' ? ok(deposit) : denied('deposit-cannot-be-called-back');
}

async function apply({ ledger }: DepositsParts, tx: Tx, { deposit, reason, isApproved, at }: Fact): Promise<void> {
  if (!isApproved) return;
  const { id, customer, currency, came } = deposit;
  await openRecallAccounts(ledger, currency);
  const recall = { deposit: id, customer, currency, amount: came!, taken: 0n, reason, at };
  await insertRecall(tx, recall);
  await updateDeposit(tx, { ...deposit, state: 'called-back' });
  await noteStep(tx, deposit, { step: 'called-back', at, reason });
  await bookRecall(tx, ledger, recall);
  await takeOwed(tx, ledger, recall);
}

/** A deposit is called back: asked for by one treasurer with a reason, signed by another. */
export const recallReview = (parts: DepositsParts): ReviewKind<Recallable & { readonly reason: string }, Fact> => ({
  name: recallKind,
  deciders: ['treasury'],
  reasons: { approved: recallReasons, rejected: [] },
  load: async (tx, { subject, reason }) => ({ ...(await loadRecallable(tx, BigInt(subject))), reason: reason ?? '' }),
  decide: (loaded, { decision, now: at }) => {
    const judged = judgeRecall(loaded);
    const isApproved = decision === 'approved';
    if (!judged.ok && isApproved) return refuse(judged.error);
    return ok({ deposit: loaded.deposit!, reason: loaded.reason, isApproved, at });
  },
  needsSecond: (_, { decision }) => decision === 'approved',
  apply: (tx, fact) => apply(parts, tx, fact),
  facts: async (from, { subject, reason }) => {
    const { id, channel, currency, came } = (await readDeposit(from, BigInt(subject)))!;
    return [
      { label: 'deposit', value: depositNumber(id) },
      { label: 'deposit-channel', value: channel },
      { label: 'deposit-amount', value: `${formatDecimal(came!, scaleOf(currency))} ${currency}` },
      ...(reason === null ? [] : [{ label: 'reason', value: reason }]),
    ];
  },
  staffSays: () => null,
  staffSigns: () => false,
  atDeadline: 'expired',
});
