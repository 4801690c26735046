import { wire, type ReplyAt, type RequestAt } from '@parkett/contract';
import { instantToWire, invariant, ok, refuse, type Currency, type Instant } from '@parkett/kernel';
import { settlementCalendar } from '../../books/instruments/index.ts';
import { moneyLimit } from '../../books/ledger/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { cashKey } from './chart.ts';
import { higherReviewKind } from './higher-review.ts';
import { higherOf, insertHigher, nextHigher, type HigherRow } from './higher-store.ts';
import { limitsOf } from './limits.ts';
import type { WithdrawalParts } from './parts.ts';
import { judgeHigher } from './rules/higher.ts';
import { decidedBy } from './rules/hours.ts';

type Ask = { readonly customer: bigint; readonly body: RequestAt<'withdrawals/askHigher'> };
type Snapshot = { readonly id: bigint; readonly currency: Currency; readonly higher: HigherRow | null };
type Reply = ReplyAt<'withdrawals/askHigher'>;

async function save({ reviews }: WithdrawalParts, tx: Tx, row: HigherRow): Promise<void> {
  const { id, customer, currency, amount: units, askedAt: openedAt, decidedBy: dueAt } = row;
  await insertHigher(tx, row);
  await reviews.open(tx, {
    ...{ kind: higherReviewKind, subject: String(id), customer, openedAt, dueAt },
    ...{ amount: { units, currency }, openedBy: { kind: 'customer', id: customer } },
  });
}

/** Asks for a higher maximum of one withdrawal, behind the lock of its wallet. */
export function askingHigher(parts: WithdrawalParts): Submit<Ask, Reply> {
  const submit = parts.commands.register(
    withKeptAnswer<Ask, Snapshot, HigherRow, Reply>({
      name: 'ask for higher maximum',
      limit: moneyLimit(parts),
      load: async (tx, { command: { customer, body } }) => {
        const currency: Currency = wire.currencyOfWallet(body.type);
        const [cash] = await parts.ledger.lock(tx, [cashKey(customer, currency)]);
        invariant(cash, `each customer has a wallet in ${currency}`);
        return { id: await nextHigher(tx), currency, higher: await higherOf(tx, { customer, currency }) };
      },
      decide: ({ id, currency, higher }, { customer, body }, now: Instant) => {
        const limits = limitsOf(parts.ruleBook.at(now), currency);
        const judged = judgeHigher({ amount: body.amount, currency }, { limits, higher });
        if ('denial' in judged) return refuse(judged.denial);
        const { amount } = judged;
        const row: HigherRow = {
          ...{ id, customer, currency, amount, askedAt: now },
          ...{ decidedBy: decidedBy(now, settlementCalendar), state: 'asked' },
        };
        return ok({ change: row, answer: { decidedBy: instantToWire(row.decidedBy) } });
      },
      told: ({ change: { customer, amount, currency } }) => ({ subject: customer, facts: { amount: String(amount), currency } }),
      save: (tx, row) => save(parts, tx, row),
    }),
  );
  return async submission => {
    const outcome = await submit(submission);
    if (outcome.outcome === 'accepted') parts.notify([submission.command.customer], ['wallet']);
    return outcome;
  };
}
