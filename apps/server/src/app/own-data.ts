import { untoldReviews } from '@parkett/contract';
import { formatDecimal, scaleOf } from '@parkett/kernel';
import { addOwnDataCalls, type Obstacles, type OwnDataParts } from '../features/own-data/index.ts';
import { readHeldAudit } from '../books/audit/index.ts';
import { heldOfCustomers, lastRetention, sealedGates, type Held, type SignedIn } from '../books/customers/index.ts';
import { readHeldFiles, readHeldViews } from '../books/files/index.ts';
import {
  hadPlayMoney,
  hasAnything,
  moneyOf,
  readHeldAccounts,
  readHeldHolds,
  readHeldPlayMoney,
  readHeldPostings,
  readHeldUnsettled,
} from '../books/ledger/index.ts';
import { readHeldLetters } from '../books/letters/index.ts';
import { countPending, readHeldExecutions, readHeldOrders, readHeldOrderStory } from '../books/orders/index.ts';
import { forgetPayees, heldOfPayees } from '../books/payments/index.ts';
import { countOpen, readHeldCloses, readHeldMovements, readHeldPositions } from '../books/positions/index.ts';
import { readHeldProofs } from '../books/replaced-proofs/index.ts';
import { countUndecided, readHeldReviews } from '../books/reviews/index.ts';
import { forgetFactors, readHeldFactors } from '../books/second-factors/index.ts';
import { readHeldGrants } from '../books/step-up/index.ts';
import type { Declaration, HeldParts } from '../declaration.ts';
import { features } from '../features.ts';
import type { Pair } from '../features/sign-in/index.ts';
import type { Calls } from '../platform/calls.ts';
import { register } from '../platform/register.ts';
import type { Queryable } from '../platform/db.ts';
import type { Base } from './base.ts';
import type { Feature } from './feature.ts';
import type { People } from './people.ts';

/** What the sealed part of the audit is about. */
async function sealedOf(from: Queryable, customer: bigint): Promise<{ gates: string[]; reviews: string[] }> {
  const [gates, reviews] = await Promise.all([sealedGates(from, customer), readHeldReviews(from, customer)]);
  const sealed = reviews.filter(({ kind, subject }) => untoldReviews.includes(kind) || (kind === 'appeal' && gates.includes(subject)));
  return { gates, reviews: sealed.map(({ number }) => String(number)) };
}

/** The data of a customer in books and features. Every table with a customer's data stands here or in `untold`, or in the declaration of its feature. */
export function everythingHeld({ customerKeys, instruments }: HeldParts): readonly Held[] {
  const withId = instruments.withId.bind(instruments);
  const parts: readonly Held[] = [
    ...heldOfCustomers(customerKeys),
    { name: 'files', tables: ['file', 'file_erasure'], read: readHeldFiles },
    { name: 'who was given files', tables: ['file_view'], read: readHeldViews },
    {
      name: 'decisions',
      tables: ['review', 'review_event'],
      read: async (from, id) => (await readHeldReviews(from, id)).filter(({ kind }) => !untoldReviews.includes(kind)),
    },
    { name: 'second factors', tables: ['passkey', 'app_code_seed', 'recovery_code'], read: readHeldFactors },
    { name: 'replaced passwords and factors', tables: ['replaced_proof'], read: readHeldProofs },
    heldOfPayees(customerKeys),
    { name: 'letters', tables: ['letter', 'letter_link', 'address_confirmation'], read: readHeldLetters },
    { name: 'confirmations', tables: ['step_up_grant'], read: readHeldGrants },
    { name: 'play money', tables: ['play_money'], read: readHeldPlayMoney },
    { name: 'wallets and accounts', tables: ['ledger_account', 'portfolio'], read: readHeldAccounts },
    { name: 'bookings', tables: ['ledger_posting', 'ledger_entry'], read: readHeldPostings },
    { name: 'money set aside', tables: ['ledger_hold'], read: readHeldHolds },
    { name: 'proceeds to settle', tables: ['ledger_unsettled'], read: readHeldUnsettled },
    { name: 'orders', tables: ['orders'], read: (from, customer) => readHeldOrders(from, { customer, withId }) },
    {
      name: 'what happened to orders',
      tables: ['order_event', 'order_request'],
      read: (from, customer) => readHeldOrderStory(from, { customer, withId }),
    },
    { name: 'executions', tables: ['execution'], read: (from, customer) => readHeldExecutions(from, { customer, withId }) },
    { name: 'positions', tables: ['position'], read: (from, customer) => readHeldPositions(from, { customer, withId }) },
    {
      name: 'what happened to positions',
      tables: ['position_movement'],
      read: (from, customer) => readHeldMovements(from, { customer, withId }),
    },
    { name: 'what sales close', tables: ['order_close'], read: (from, customer) => readHeldCloses(from, { customer, withId }) },
    ...features.flatMap(({ held }) => held?.({ customerKeys, instruments }) ?? []),
    {
      name: 'who did and saw what',
      tables: ['audit_entry'],
      read: async (from, customer) => readHeldAudit(from, { customer, sealed: await sealedOf(from, customer) }),
    },
  ];
  // Two of one name would hide each other in the customer's file.
  return [...register('part of what is held', parts, ({ name }) => name).values()];
}

/** Tables with a customer's number of which the file tells nothing, and why. */
export const untold: Readonly<Record<string, string>> = {
  customer_key: 'the key by which everything else is opened',
  app_code_tries: 'a count of wrong codes, which goes with the next right one',
  passkey_challenge: 'random numbers that live for two minutes',
  command: 'hashes of requests, whose effects are told',
  command_rate: 'counts within a second',
  command_limit: 'counts within a minute',
  find_token: 'fingerprints of what is told under account and identity, by which the desk finds a customer',
  file_content: 'the customer’s own photos, sealed; named under files',
  ...Object.assign({}, ...features.map(({ notHeld }) => notHeld)),
};

/** Money that is still there, as people write it. */
const moneyLeftOf = async (from: Queryable, id: bigint): Promise<Obstacles['money']> =>
  (await moneyOf(from, id)).map(({ currency, balance }) => ({ currency, amount: formatDecimal(balance, scaleOf(currency)) }));

type Asked = { readonly id: bigint; readonly declared?: readonly Pick<Declaration, 'blocksClosing'>[] };

/** The obstacles that books and features name, as one. */
export async function obstaclesOf(from: Queryable, { id, declared = features }: Asked): Promise<Obstacles> {
  const ofFeatures = await Promise.all(declared.map(async ({ blocksClosing }) => (await blocksClosing?.(from, id)) ?? {}));
  return [await obstaclesOfBooks(from, id), ...ofFeatures].reduce<Obstacles>(added, noObstacles);
}

const noObstacles: Obstacles = { orders: 0, positions: 0, money: [], reviews: 0, payments: 0, loans: 0 };
const added = (a: Obstacles, b: Partial<Obstacles>): Obstacles => ({
  orders: a.orders + (b.orders ?? 0),
  positions: a.positions + (b.positions ?? 0),
  money: [...a.money, ...(b.money ?? [])],
  reviews: a.reviews + (b.reviews ?? 0),
  payments: a.payments + (b.payments ?? 0),
  loans: a.loans + (b.loans ?? 0),
});

async function obstaclesOfBooks(from: Queryable, id: bigint): Promise<Obstacles> {
  const [orders, positions, money, reviews] = await Promise.all([
    countPending(from, id),
    countOpen(from, id),
    hadPlayMoney(from, id).then(isPlayMoney => (isPlayMoney ? [] : moneyLeftOf(from, id))),
    countUndecided(from, id, untoldReviews),
  ]);
  return { orders, positions, money, reviews, payments: 0, loans: 0 };
}

type CallParts = Omit<OwnDataParts, 'obstacles' | 'isEmpty' | 'held' | 'deleteCookies'> & HeldParts & { readonly pair: Pick<Pair, 'deleteCookies'> };

/** The calls of own-data with the books behind them. */
export const ownDataCalls =
  ({ pair, instruments, ...parts }: CallParts) =>
  (calls: Calls<SignedIn>): void => {
    const held = everythingHeld({ customerKeys: parts.customerKeys, instruments });
    addOwnDataCalls(calls, {
      ...parts,
      held: () => held,
      obstacles: obstaclesOf,
      isEmpty: async (tx, { id }) => !(await hasAnything(tx, { owner: id, moneyToo: !(await hadPlayMoney(tx, id)) })),
      deleteCookies: reply => pair.deleteCookies(reply),
    });
  };

/** What is held about a customer, for himself. */
export function ownDataFeature({ base, people }: { base: Base; people: People }): Feature {
  const { instruments, ruleBook, systemNow: now, clock } = base;
  const { customers, customerKeys, sessions, erasure, grants, letters, signIn } = people;
  const known = { db: base.platform.db, customers, customerKeys, sessions, erasure, grants, letters };
  return {
    name: 'own-data',
    calls: ownDataCalls({ ...known, ruleBook, now, businessNow: () => clock.now(), instruments, pair: signIn.pair }),
    kept: [
      { part: 'second-factors', years: 0, forget: forgetFactors },
      // Sealed values go with the key; a number could still be compared with its token.
      { part: 'payees', years: lastRetention, forget: forgetPayees },
    ],
  };
}
