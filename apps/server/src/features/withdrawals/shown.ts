import { denial } from '@parkett/contract';
import * as contract from '@parkett/contract/withdrawals';
import { formatDateTime, formatDecimal, instantOf, instantToWire, scaleOf, withdrawalNumber } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import { answersFor } from '../../books/customers/index.ts';
import { isBySimulatedStaff } from '../../books/reviews/index.ts';
import { figure, type Cell } from '../../platform/csv/csv.ts';
import { lackingForDebts } from './kept-by-debt.ts';
import type { WithdrawalParts } from './parts.ts';
import { paidByLine } from './line-store.ts';
import { kindOf } from './review.ts';
import type { Judged } from './rules/glass-box.ts';
import { cancelDenial } from './rules/cancelling.ts';
import { endToEndId } from './rules/steps.ts';
import { waitingRules } from './rules/waiting.ts';
import { stepsOf, type WithdrawalRow } from './store.ts';

type Listed = WithdrawalRow & { readonly reason: contract.WithdrawalReason | null };

/** A rule as the wire has it. */
export const ruleShown = ({ denial: refused, until, ...rest }: Judged): contract.WithdrawalRule => ({
  ...rest,
  refusal: refused && { code: refused.code, params: { ...refused.params } },
  until: until === null ? null : instantToWire(until),
});

async function oneShown({ payees }: Pick<WithdrawalParts, 'payees'>, db: WithdrawalParts['db'], row: Listed): Promise<contract.Withdrawal> {
  const { id, customer, currency, amount, fee, state, reason, askedAt, decidedBy } = row;
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const payee = await payees.payeeOfPayment(db, customer, row.payee);
  return {
    ...{ number: withdrawalNumber(id), currency, amount: text(amount), fee: text(fee), state, reason },
    payee: { id: String(payee.id), kind: payee.kind, last: payee.last, nickname: payee.nickname },
    ...{ askedAt: instantToWire(askedAt), decidedBy: instantToWire(decidedBy) },
  };
}

export const shownOf = (parts: WithdrawalParts, rows: readonly Listed[]): Promise<contract.Withdrawal[]> =>
  Promise.all(rows.map(row => oneShown(parts, parts.db, row)));

/** One withdrawal as its customer sees it: its steps, and the rules by which it waits. */
export async function detailOf(parts: WithdrawalParts, caller: SignedIn, row: WithdrawalRow): Promise<contract.WithdrawalDetail> {
  const { db, reviews, customers, systemNow, now } = parts;
  const steps = await stepsOf(db, row.id);
  const review = await reviews.latest(db, { kind: kindOf(row), subject: String(row.id) });
  const bySimulatedStaff = review !== null && isBySimulatedStaff(review);
  const shown = await oneShown(parts, db, { ...row, reason: steps.at(-1)!.reason });
  const failed = steps.at(-1)!.reason === 'initiation-failed' ? denial('withdrawal-initiation-failed') : null;
  const byLine = await paidByLine(db, row.id);
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(row.currency));
  const [gate] = answersFor(customers.standingOf(caller), 'withdraw', systemNow());
  return {
    ...shown,
    arrives: text(row.amount - row.fee),
    otherwise: byLine && {
      paid: text(row.amount - row.fee - byLine.toWallet - byLine.toHouse),
      credited: byLine.toWallet > 0n ? text(byLine.toWallet) : null,
    },
    mayCancel: cancelDenial(row, now()) === null,
    refusal: failed && { code: failed.code, params: {} },
    endToEndId: endToEndId(row.id),
    steps: steps.map(({ step, at, reason }) => ({
      ...{ step, at: instantToWire(at), reason },
      bySimulatedStaff: bySimulatedStaff && (step === 'approved' || step === 'rejected'),
    })),
    rules: waitingRules(row, {
      ...{ gate: gate?.denial ?? null, isProposed: review !== null && review.proposal !== null },
      lacking: row.state === 'approved' && row.handedAt === null ? await lackingForDebts(parts, db, row) : 0n,
    }).map(ruleShown),
  };
}

/** The rows of a file, with the reader’s words. */
export function* fileRows(rows: readonly contract.Withdrawal[], words: Readonly<Record<string, string>>): Generator<Cell[]> {
  const word = (own: string): string => words[own] ?? own;
  yield contract.fileColumns.map(word);
  for (const { number, askedAt, amount, fee, currency, payee, state, reason } of rows)
    yield [
      ...[number, formatDateTime(instantOf(askedAt), 'de'), figure(amount), figure(fee), currency],
      ...[payee.nickname || `${word(payee.kind)} …${payee.last}`, word(state), reason === null ? null : word(reason)],
    ];
}
