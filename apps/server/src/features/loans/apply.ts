import type { ReplyAt, RequestAt } from '@parkett/contract';
import { dateAt, instantToWire, loanNumber, ok, type Instant } from '@parkett/kernel';
import { lockCustomer } from '../../books/customers/index.ts';
import { settlementCalendar } from '../../books/instruments/index.ts';
import { moneyLimit } from '../../books/ledger/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { sealDeclared } from './declared.ts';
import type { LoanParts } from './parts.ts';
import { loanReview } from './review-kinds.ts';
import { amountText, currency } from './rules/currency.ts';
import { decidedBy } from './rules/decided-by.ts';
import { judgeApplication, readDeclared, type Declared } from './rules/judge-application.ts';
import { openOf, situationOf, type Situation } from './situation.ts';
import { insertLoan, nextLoan, type LoanRow } from './store.ts';

type Apply = { readonly customer: bigint; readonly body: RequestAt<'loans/apply'> };
type Snapshot = { readonly id: bigint; readonly situation: Situation };
type Change = { readonly row: Omit<LoanRow, 'declared'>; readonly declared: Declared };
type Reply = ReplyAt<'loans/apply'>;

/** A loan that was asked for. */
const asked = (
  row: Pick<LoanRow, 'id' | 'customer' | 'amount' | 'months' | 'purpose' | 'rateBps' | 'askedAt' | 'decidedBy' | 'score' | 'limit'>,
): Change['row'] => ({
  ...{ ...row, state: 'asked', reason: null, view: null, grantedAt: null, outstanding: 0n, interestDue: 0n, centDays: 0n },
  ...{ countedTo: null, nextAt: null, leftAt: null, finishedAt: null },
});

async function save(parts: LoanParts, tx: Tx, { row, declared }: Change): Promise<void> {
  const { id, customer, amount, askedAt, decidedBy: dueAt } = row;
  await insertLoan(tx, { ...row, declared: sealDeclared(await parts.customerKeys.of(tx, customer), id, declared) });
  await parts.reviews.open(tx, {
    ...{ kind: loanReview, subject: String(id), customer, openedAt: askedAt, dueAt },
    ...{ amount: { units: amount, currency }, openedBy: { kind: 'customer', id: customer } },
  });
}

/** Asks for a loan, behind the lock of the customer: one is open at a time. */
export function applying(parts: LoanParts): Submit<Apply, Reply> {
  const submit = parts.commands.register(
    withKeptAnswer<Apply, Snapshot, Change, Reply>({
      name: 'apply for loan',
      limit: moneyLimit(parts),
      load: async (tx, { command: { customer, body } }) => {
        await lockCustomer(tx, customer);
        const declared = readDeclared(body);
        const wish = declared && { months: body.months, declared };
        return { id: await nextLoan(tx), situation: await situationOf(parts, tx, { customer, wish, now: parts.now() }) };
      },
      decide: ({ id, situation: { terms, limit, open } }, { customer, body }, now: Instant) => {
        const found = { minimum: terms.minimum, limit: limit.amount, open: openOf(open, now) };
        const read = judgeApplication(body, found);
        if (!read.ok) return read;
        const { amount, ...declared } = read.value;
        const by = decidedBy(now, terms.reviewDays, settlementCalendar);
        const row = asked({
          ...{ id, customer, amount, months: body.months, purpose: body.purpose, rateBps: terms.rateBps, askedAt: now, decidedBy: by },
          ...{ score: limit.score, limit: limit.amount },
        });
        return ok({ change: { row, declared }, answer: { number: loanNumber(id), decidedBy: instantToWire(by) } });
      },
      told: ({ change: { row } }) => ({
        subject: row.customer,
        facts: { loan: loanNumber(row.id), amount: amountText(row.amount), currency, months: row.months, day: dateAt(row.askedAt) },
      }),
      save: (tx, change) => save(parts, tx, change),
    }),
  );
  return async submission => {
    const outcome = await submit(submission);
    if (outcome.outcome === 'accepted') parts.notify([submission.command.customer], ['wallet']);
    return outcome;
  };
}
