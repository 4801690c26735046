import { customerNumber, formatDecimal, invariant, lineNumber, ok, refuse, scaleOf, type Instant } from '@parkett/kernel';
import type { BankFollower, HouseBank } from '../../../books/bank/index.ts';
import type { HouseReviewKind, Review, Shown } from '../../../books/reviews/index.ts';
import type { Queryable, Tx } from '../../../platform/db.ts';
import type { DepositsParts } from '../parts.ts';
import { backEnding, follower as deposits, settleReceived } from '../receive.ts';
import { judgeQueued, type Queued } from './judge-queued.ts';
import { readLineDecision, type LineDecision } from './line-store.ts';

export const lineKind = 'bank-line';
const follower = 'unmatched';

type Loaded = Queued & { readonly decision: LineDecision };
type Fact = Loaded & { readonly isApproved: boolean; readonly at: Instant };

/** The money goes back on the account that it came to. */
async function sendBack({ bank }: DepositsParts, tx: Tx, { line, decision }: Fact): Promise<void> {
  const number = lineNumber(decision.line);
  const { account, party: payee, amount } = line!;
  await bank.order(tx, { follower, endToEnd: `${number}${backEnding}`, account, payee, amount, reference: `${number}: belongs to no account` });
  await bank.take(tx, { line: decision.line, follower, subject: number });
}

async function apply(parts: DepositsParts, tx: Tx, fact: Fact): Promise<void> {
  const { line, received, decision, isApproved, at } = fact;
  if (!isApproved) return;
  if (decision.customer === null) return sendBack(parts, tx, fact);
  const { subject } = await settleReceived(parts, tx, { line: line!, customer: decision.customer, at }, received!);
  await parts.bank.take(tx, { line: decision.line, follower: deposits, subject });
}

async function factsOf({ bank, ownNameOf }: DepositsParts, from: Queryable, { id }: Review): Promise<Shown[]> {
  const { line: queued, customer } = await readLineDecision(from, id);
  const line = await bank.line(from, queued);
  invariant(line, `line ${queued} is there`);
  const { currency } = bank.account(line.account);
  const name = customer === null ? null : await ownNameOf(from, customer);
  return [
    { label: 'bank-line', value: lineNumber(queued) },
    { label: 'line-decision', value: customer === null ? 'line-send-back' : 'line-credit' },
    ...(customer === null ? [] : [{ label: 'line-customer', value: customerNumber(customer) }]),
    ...(name === null ? [] : [{ label: 'line-customer-name', value: name }]),
    { label: 'deposit-channel', value: line.account },
    { label: 'deposit-amount', value: `${formatDecimal(line.amount, scaleOf(currency))} ${currency}` },
    { label: 'deposit-sender', value: line.party.holder },
    { label: 'deposit-sender-account', value: line.party.number.slice(-4) },
    { label: 'line-reference', value: line.reference },
  ];
}

/** A line that matches nothing: credited to a customer or sent back by two operators of different roots, once. */
export const lineReview = (parts: DepositsParts): HouseReviewKind<Loaded, Fact> => ({
  name: lineKind,
  deciders: ['treasury'],
  reasons: { approved: [], rejected: [] },
  load: async (tx, { id }) => {
    const decision = await readLineDecision(tx, id);
    return { decision, ...(await judgeQueued(parts, tx, { id: decision.line, to: decision.customer ?? 'sender' })) };
  },
  decide: (loaded, { decision, now: at }) => {
    const isApproved = decision === 'approved';
    return isApproved && !loaded.fate.ok ? refuse(loaded.fate.error) : ok({ ...loaded, isApproved, at });
  },
  apply: (tx, fact) => apply(parts, tx, fact),
  facts: (from, review) => factsOf(parts, from, review),
  // Money without a reference is for people.
  staffSays: () => null,
  staffSigns: () => false,
  atDeadline: 'expired',
});

/** The lines of what was sent back from the queue. Until they come, that money lies at the bank and is nobody's here. */
export const unmatchedFollower = (bank: Pick<HouseBank, 'orderedBy'>): BankFollower => ({
  name: follower,
  differences: async from => (await bank.orderedBy(from, follower)).map(sum => ({ ...sum, name: 'goes-back' })),
  takes: async (_, { kind, endToEnd }) => {
    const number = kind === 'outgoing' && endToEnd?.startsWith('S') && endToEnd.endsWith(backEnding) ? endToEnd.slice(0, -backEnding.length) : null;
    return number === null ? null : { subject: number };
  },
});
