import { payoutLineKind } from '@parkett/contract/desk-withdrawals';
import type { Denial } from '@parkett/contract';
import {
  formatDecimal,
  invariant,
  lineNumber,
  money,
  ok,
  refuse,
  scaleOf,
  withdrawalNumber,
  type Currency,
  type Instant,
  type Result,
} from '@parkett/kernel';
import { decided, type BankLine } from '../../books/bank/index.ts';
import { journalEntry, line as posting, unitOfCurrency } from '../../books/ledger/index.ts';
import type { HouseReviewKind, Review, Shown } from '../../books/reviews/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { bankDifferencesKey, bankKey, cashKey } from './chart.ts';
import { insertPayoutLine, paidByLine, readPayoutLine } from './line-store.ts';
import { lockWithWallet } from './lock.ts';
import type { WithdrawalParts } from './parts.ts';
import { judgePayoutLine, type PayoutFate } from './rules/judge-payout-line.ts';
import { withdrawalOf } from './rules/steps.ts';
import { readWithdrawal, type WithdrawalRow } from './store.ts';
import { houseAccount, openHouseAccounts, takeStep } from './take-step.ts';

export type PayoutQueued = { readonly line: BankLine | null; readonly row: WithdrawalRow | null; readonly fate: Result<PayoutFate, Denial> };
type Fact = { readonly line: BankLine; readonly row: WithdrawalRow | null; readonly fate: PayoutFate; readonly review: bigint; readonly at: Instant };
type Loaded = PayoutQueued & { readonly review: bigint };

/** A line and the withdrawal that it names, judged as they are. */
async function judged({ bank }: WithdrawalParts, from: Queryable, line: BankLine | null, named: WithdrawalRow | null): Promise<PayoutQueued> {
  const row = line && named?.currency === bank.account(line.account).currency ? named : null;
  const withdrawal = row && {
    ...{ state: row.state, isHanded: row.handedAt !== null, ordered: row.amount - row.fee },
    credited: (await paidByLine(from, row.id))?.toWallet ?? 0n,
  };
  return { line, row, fate: judgePayoutLine(line, withdrawal) };
}

const namedBy = (line: BankLine | null): bigint | null => (line?.endToEnd ? withdrawalOf(line.endToEnd) : null);

/** A line of the queue and the withdrawal that it names, both locked, and what may become of them. */
export async function judgePayoutQueued(parts: WithdrawalParts, tx: Tx, id: bigint): Promise<PayoutQueued> {
  const line = await parts.bank.lockQueued(tx, id);
  const named = namedBy(line);
  return judged(parts, tx, line, named === null ? null : await lockWithWallet(tx, parts.ledger, named));
}

async function book({ ledger }: WithdrawalParts, tx: Tx, currency: Currency, { line, row, fate, at }: Fact): Promise<void> {
  const { toWallet, toHouse } = fate;
  const unit = unitOfCurrency(currency);
  const lines = [
    ...(row ? [[(await ledger.lock(tx, [cashKey(row.customer, currency)]))[0]!.id, toWallet] as const] : []),
    [houseAccount(ledger, bankDifferencesKey(currency)), toHouse] as const,
    [houseAccount(ledger, bankKey(currency)), -(toWallet + toHouse)] as const,
  ].filter(([, amount]) => amount !== 0n);
  if (lines.length === 0) return;
  const postings = lines.map(([account, amount]) => posting({ account, unit, amount: money(currency, amount) }));
  const entry = journalEntry({ kind: 'payout-line', reference: line.id, owner: row?.customer ?? 0n, bookedAt: at, postings });
  await ledger.post(tx, { entries: [entry] });
}

async function apply(parts: WithdrawalParts, tx: Tx, fact: Fact): Promise<void> {
  const { bank, ledger } = parts;
  const { line, fate, review, at } = fact;
  const { currency } = bank.account(line.account);
  const row = fate.steps.length > 0 ? fact.row : null;
  await openHouseAccounts(ledger, currency);
  let state = row?.state;
  for (const step of fate.steps) {
    await takeStep(tx, parts, { row: { ...row!, state: state! }, step, at });
    state = step.to;
  }
  const step = (fate.steps.at(-1)?.to ?? null) as 'paid' | 'failed' | 'returned' | null;
  await insertPayoutLine(tx, {
    line: line.id,
    review,
    currency,
    withdrawal: row?.id ?? null,
    step,
    ...{ toWallet: fate.toWallet, toHouse: fate.toHouse, at },
  });
  await book(parts, tx, currency, { ...fact, row });
  await bank.take(tx, { line: line.id, follower: decided, subject: row ? withdrawalNumber(row.id) : lineNumber(line.id) });
}

async function factsOf(parts: WithdrawalParts, from: Queryable, { id, subject }: Review): Promise<Shown[]> {
  const line = await parts.bank.line(from, BigInt(subject));
  invariant(line, `line ${subject} is there`);
  const named = namedBy(line);
  const { row, fate } = await judged(parts, from, line, named === null ? null : await readWithdrawal(from, named));
  const booked = await readPayoutLine(from, id);
  const now = fate.ok ? { ...fate.value, withdrawal: row?.id ?? null, step: fate.value.steps.at(-1)?.to ?? null } : null;
  const shown = booked ?? (now && { ...now, withdrawal: now.step === null ? null : now.withdrawal });
  const { currency } = parts.bank.account(line.account);
  const text = (minor: bigint): string => `${formatDecimal(minor, scaleOf(currency))} ${currency}`;
  return [
    { label: 'bank-line', value: lineNumber(line.id) },
    { label: 'line-kind', value: `line-${line.kind}` },
    { label: 'line-amount', value: text(line.amount) },
    ...(row ? [{ label: 'line-ordered', value: text(row.amount - row.fee) }] : []),
    { label: 'line-becomes', value: shown?.step ? `payout-${shown.step}` : 'payout-of-house' },
    ...(shown?.withdrawal ? [{ label: 'withdrawal', value: withdrawalNumber(shown.withdrawal) }] : []),
    ...(shown
      ? [
          { label: 'line-to-wallet', value: text(shown.toWallet) },
          { label: 'line-to-house', value: text(shown.toHouse) },
        ]
      : []),
    { label: 'line-party', value: line.party.holder },
    { label: 'line-reference', value: line.reference },
  ];
}

/** A line that went out or came back and that no withdrawal knows as its own: two operators of different roots book it, once. */
export const payoutLineReview = (parts: WithdrawalParts): HouseReviewKind<Loaded, Fact | null> => ({
  name: payoutLineKind,
  deciders: ['treasury'],
  reasons: { approved: [], rejected: [] },
  load: async (tx, { id, subject }) => ({ ...(await judgePayoutQueued(parts, tx, BigInt(subject))), review: id }),
  decide: ({ line, row, fate, review }, { decision, now: at }) => {
    if (decision !== 'approved') return ok(null);
    return fate.ok ? ok({ line: line!, row, fate: fate.value, review, at }) : refuse(fate.error);
  },
  apply: (tx, fact) => (fact ? apply(parts, tx, fact) : Promise.resolve()),
  facts: (from, review) => factsOf(parts, from, review),
  // A bank that says something else than was ordered is for people.
  staffSays: () => null,
  staffSigns: () => false,
  atDeadline: 'expired',
});
