import { customerNumber, lineNumber } from '@parkett/kernel';
import { Customers } from '../../books/customers/index.ts';
import { Payees } from '../../books/payments/index.ts';
import { Reviews } from '../../books/reviews/index.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { openTestBank } from '../../testing/house-bank.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { lineKind, lineReview, unmatchedFollower } from './desk/line-review.ts';
import { proposingLine } from './desk/propose-line.ts';
import type { DepositsParts } from './parts.ts';
import { depositFollower } from './receive.ts';
import { referenceOf } from './rules/reference.ts';

const given = (id: bigint, what: string) => ({
  ...{ principal: { kind: 'operator', id }, key: `${what}-by-${id}-x` },
  ...{ route: what, bodyHash: bodyHash({ what }) },
});

/** Two treasurers decide about somebody's line in the queue. */
async function decideLine(
  parts: DepositsParts,
  propose: ReturnType<typeof proposingLine>,
  { sender, customer }: { readonly sender: string; readonly customer: string | null },
): Promise<void> {
  const { db, bank, reviews } = parts;
  const line = (await bank.queue(db, 10)).find(({ reference, party }) => reference === 'flowers' && party.holder === sender);
  const number = lineNumber(line!.id);
  const outcome = await propose({ ...given(1n, `line ${number}`), command: { line: number, customer, note: '' } });
  if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  const review = await reviews.pending(db, { kind: lineKind, subject: String(line!.id) });
  const signed = { review: review!.id, decision: 'approved', reason: null, note: null } as const;
  await reviews.decide({ ...given(2n, `signed ${number}`), command: signed });
}

/** Money has come for a customer from accounts of his own and of somebody else, with his reference and without, so that the checks have rows to look at. */
export async function populate({ commands, ledger, ruleBook, database: { db }, now: at }: TestFloor): Promise<void> {
  const now = () => at;
  const [customerKeys, { bank, paperBank }] = [testKeys(db), await openTestBank(db, { now })];
  const payees = new Payees({ customerKeys, ruleBook, businessNow: now, systemNow: now, isOurs: number => bank.isOwn(number), openPayments: [] });
  const customers = new Customers({ db, keys: customerKeys });
  const reviews = new Reviews({ db, commands, customers, customerKeys, apartOf: async () => null, systemNow: now });
  const unused = undefined as never;
  const parts: DepositsParts = {
    ...{ db, commands, ruleBook, ledger, customers, customerKeys, reviews, bank, payees, systemNow: now, now, notify: () => {} },
    ...{ log: unused, files: unused },
    ownNameOf: async () => 'Anna Example',
  };
  bank.follow(depositFollower(parts));
  bank.follow(unmatchedFollower(bank));
  reviews.registerOfHouse(lineReview(parts));
  const [own, other] = [
    { number: 'DE84120300000000000007', holder: 'Anna Example' },
    { number: 'DE02120300000000202051', holder: 'Noah Example' },
  ];
  const sent = { account: 'bank-eur', reference: referenceOf(1n), at };
  await paperBank.send({ ...sent, id: 'own', amount: 120_000n, from: own });
  await paperBank.send({ ...sent, id: 'other', amount: 5_000n, from: other });
  await paperBank.send({ ...sent, id: 'own without', amount: 7_000n, from: own, reference: 'flowers' });
  await paperBank.send({ ...sent, id: 'other without', amount: 8_000n, from: other, reference: 'flowers' });
  await bank.look();
  const propose = proposingLine(parts);
  await decideLine(parts, propose, { sender: own.holder, customer: customerNumber(1n) });
  await decideLine(parts, propose, { sender: other.holder, customer: null });
}
