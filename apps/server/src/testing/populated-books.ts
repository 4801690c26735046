import { randomBytes, randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { identity } from '@parkett/contract';
import { asInstant, distantFuture, later, ok, positionNumber, type Instant } from '@parkett/kernel';
import { auditOfOperators, recordAudit } from '../books/audit/index.ts';
import { insertAccountChange } from '../books/customers/account-change-store.ts';
import { Customers, Gates, Sessions } from '../books/customers/index.ts';
import { Files } from '../books/files/index.ts';
import { rollUpHouse } from '../books/ledger/index.ts';
import { contentsPlace, hashOfToken, tokenOfLink } from '../books/letters/letters.ts';
import { insertConfirmation, insertLetter, insertLink, writeEnd, writeUsed } from '../books/letters/store.ts';
import type { Order } from '../books/orders/index.ts';
import { Reviews } from '../books/reviews/index.ts';
import { sealFields } from '../features/identity/sealed-fields.ts';
import { detailsOf } from '../features/identity/rules/details.ts';
import { writeStatement } from '../features/identity/standing.ts';
import { insertApplication, insertOutcome, insertPhoto, nextPhotoId } from '../features/identity/store.ts';
import { positionsOpenedBy } from '../books/positions/index.ts';
import { findCase, insertCase, insertOvertaken } from '../features/recovery/store.ts';
import { ReplacedProofs } from '../books/replaced-proofs/index.ts';
import { SecondFactors } from '../books/second-factors/index.ts';
import { insertPasskey } from '../books/second-factors/passkey-store.ts';
import { Grants } from '../books/step-up/index.ts';
import { operations } from '../manifests.ts';
import { withTransaction, type Tx } from '../platform/db.ts';
import { bodyHash, withKeptAnswer } from '../platform/commands/index.ts';
import { emit, Outbox } from '../platform/outbox.ts';
import { silentLog } from '../platform/log.ts';
import { askForLimit, createLimitRequests, limitRequests } from './limit-requests.ts';
import { createPrices, priceProposals, proposePrice } from './price-proposals.ts';
import { tellEverything, untilAllIsReadable } from './told.ts';
import { TestFloor } from './trading-floor.ts';
import { knownKeys, testKeys } from './customer-keys.ts';
import { useTheBank } from './populated-bank.ts';
import { peopleAndMarket } from './populated-house.ts';
import type { TestDatabase } from './database.ts';

const standing = { version: 0, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: distantFuture } as const;
const hours = 3_600_000;

type Form = Parameters<TestFloor['place']>[1];

async function place(floor: TestFloor, customer: bigint, form: Form): Promise<Order> {
  const placed = await floor.place(customer, form);
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  return placed.order;
}

/** The number of the position that an order opened. */
async function positionOf({ database: { db } }: TestFloor, { customerId, id }: Order): Promise<string> {
  return positionNumber((await positionsOpenedBy(db, [{ customer: customerId, order: id }])).get(id)!);
}

const change = (floor: TestFloor, order: Order, form: { quantity?: string; price?: string } | null): Promise<unknown> =>
  floor
    .change({ customer: order.customerId, standing, key: `change-of-order-${order.id}-x` }, { form, number: `O${order.id}` })
    .then(() => floor.backOffice.settled());

/** Orders that end in every way, against the house and between customers, in shares, parts of coins and ounces. */
async function trade(floor: TestFloor): Promise<void> {
  const [first, second, third, fourth] = [await floor.customer(1n), await floor.customer(2n), await floor.customer(3n), await floor.customer(4n)];
  await place(floor, second, { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '85.00' });
  await floor.advance(24 * hours);
  for (const [code, price] of [
    ['SAP', '100.00'],
    ['BTCUSDT', '60000.00'],
    ['XAU', '2400.00'],
  ] as const)
    await floor.price(code, price);
  await place(floor, first, { code: 'SAP', side: 'buy', quantity: '10' });
  await place(floor, first, { code: 'SAP', side: 'buy', quantity: '5' });
  const newer = await place(floor, first, { code: 'SAP', side: 'buy', quantity: '3' });
  await place(floor, first, { code: 'SAP', side: 'sell', quantity: '4' });
  await place(floor, first, { code: 'SAP', side: 'sell', type: 'limit', quantity: '2', price: '110.00', position: await positionOf(floor, newer) });
  await place(floor, first, { code: 'BTCUSDT', side: 'buy', quantity: '0.01235' });
  await place(floor, first, { code: 'BTCUSDT', side: 'sell', quantity: '0.00347' });
  await place(floor, second, { code: 'XAU', side: 'buy', quantity: '0.37' });
  const dearer = await place(floor, second, { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '90.00' });
  await change(floor, dearer, { price: '91.00', quantity: '12' });
  await change(floor, await place(floor, second, { code: 'SAP', side: 'buy', type: 'limit', quantity: '7', price: '90.00' }), null);
  await place(floor, fourth, { code: 'SAP', side: 'buy', quantity: '6' });
  await place(floor, third, { code: 'SAP', side: 'buy', type: 'limit', quantity: '4', price: '100.00' });
  await place(floor, fourth, { code: 'SAP', side: 'sell', type: 'limit', quantity: '1', price: '100.00' });
  await place(floor, fourth, { code: 'SAP', side: 'sell', type: 'limit', quantity: '5', price: '100.00' });
}

/** What the platform keeps beside the books: a delivered event and a call under a key. */
async function useThePlatform({ database: { db }, commands }: TestFloor): Promise<void> {
  await withTransaction(db, tx => emit(tx, 'test.happened', { what: 'something' }));
  await withTransaction(db, tx => emit(tx, 'test.happened', { what: 'something else' }));
  const outbox = new Outbox({ db, log: silentLog() });
  await untilAllIsReadable(db);
  while ((await outbox.deliver({ name: 'a listener', topics: ['test.happened'], handle: async () => {} })) > 0);
  const saveProfile = commands.register(
    withKeptAnswer({ name: 'save', load: async () => null, decide: () => ok({ change: null, answer: {} }), save: async () => {} }),
  );
  const key = { principal: { kind: 'customer', id: 1n }, key: 'a-profile-was-saved', route: 'user/saveProfile', bodyHash: bodyHash({}) };
  await saveProfile({ ...key, command: null });
  commands.add(auditOfOperators);
  await saveProfile({ ...key, principal: { kind: 'operator', id: 1n }, route: 'notes/write', command: null });
}

/** The acts of an operator on an account. */
async function operate({ db }: TestDatabase, { now: at }: TestFloor): Promise<void> {
  const now = (): Instant => at;
  const operator = { kind: 'operator', name: 'Mia' } as const;
  const gates = new Gates({ db, now, customers: new Customers({ db, keys: testKeys(db) }), sessions: new Sessions({ db, now }) });
  const gate = { expiresAt: later(at, hours), placedBy: operator } as const;
  const placed = await gates.place(3n, { ...gate, kind: 'frozen', reason: 'suspected-takeover' });
  await gates.lift(3n, { gate: placed, reason: 'cleared-up', liftedBy: operator });
  await gates.place(3n, { ...gate, kind: 'withdrawal-banned', reason: 'court-order', secondBy: { kind: 'operator', name: 'Tom' } });
}

/** Reviews that end in every way. */
async function review(database: TestDatabase, floor: TestFloor): Promise<void> {
  const { owner, db } = database;
  const { now: at, commands } = floor;
  await createLimitRequests(owner);
  const customerKeys = testKeys(db);
  await customerKeys.open();
  const reviews = new Reviews({
    ...{ db, commands, customers: new Customers({ db, keys: customerKeys }), customerKeys, systemNow: () => at },
    apartOf: async () => null,
  });
  reviews.register(limitRequests);
  const ask = (id: bigint, units: bigint): Promise<bigint> =>
    withTransaction(db, tx => askForLimit(tx, reviews, { id, customer: 3n, units, at, dueAt: later(at, hours) }));
  const decide = (id: bigint, by: bigint, decision: 'approved' | 'rejected', reason: string | null = null): Promise<unknown> => {
    const key = { principal: { kind: 'operator', id: by }, key: `review-${id}-by-${by}-x`, route: 'desk/review/decide', bodyHash: bodyHash({}) };
    return reviews.decide({ ...key, command: { review: id, decision, reason, note: reason && 'asked again in spring' } });
  };
  const [small, poor, large, , late] = [await ask(1n, 1n), await ask(2n, 1n), await ask(3n, 10_000_00n), await ask(4n, 1n), await ask(5n, 1n)];
  await decide(small, 1n, 'approved');
  await decide(poor, 1n, 'rejected', 'income-too-low');
  await decide(large, 1n, 'approved');
  await decide(large, 2n, 'approved');
  const taken = { kind: 'limit', subject: '4', by: { kind: 'customer', id: 3n }, now: at };
  await withTransaction(db, tx => reviews.withdraw(tx, taken));
  await withTransaction(db, tx => reviews.deadlines().handle(tx, [{ key: String(late), at, facts: {} }], later(at, hours)));
  await proposeOfHouse(database, reviews, { at, decide });
  await recover(database, reviews, floor);
}

/** Two operators have changed a price of the house. */
async function proposeOfHouse(
  { owner, db }: TestDatabase,
  reviews: Reviews,
  { at, decide }: { at: Instant; decide: (id: bigint, by: bigint, decision: 'approved') => Promise<unknown> },
): Promise<void> {
  await createPrices(owner);
  reviews.registerOfHouse(priceProposals);
  const by = { kind: 'operator', id: 1n };
  const asked = { name: 'order', units: 150n, by, at, dueAt: later(at, hours), note: 'dearer from January' };
  const proposed = await withTransaction(db, tx => proposePrice(tx, reviews, asked));
  if (proposed.ok) await decide(proposed.value, 2n, 'approved');
}

/** Customer 1 has forgotten his login password, and was given another one. */
async function recover({ db }: TestDatabase, reviews: Reviews, { now: at, ruleBook }: TestFloor): Promise<void> {
  const now = (): Instant => later(at, hours);
  const asked = {
    customer: 1n,
    number: 'CASE2345',
    lost: 'login-password',
    shown: 'nothing',
    person: null,
    byDesk: true,
    secretHash: randomBytes(32),
  } as const;
  reviews.register({
    ...{ name: 'recovery', reasons: { approved: [], rejected: [] }, atDeadline: 'approved' },
    ...{ load: async () => null, decide: () => ok(null), apply: async () => {}, staffSays: () => null, staffSigns: () => true },
  });
  const opened = await withTransaction(db, async tx => {
    await insertCase(tx, { ...asked, askedAt: at, dueAt: now() });
    const found = await findCase(tx, asked.number);
    const by = { kind: 'customer', id: 1n };
    return reviews.open(tx, { kind: 'recovery', subject: String(found!.id), customer: 1n, openedAt: at, openedBy: by, dueAt: now() });
  });
  await withTransaction(db, tx => reviews.deadlines().handle(tx, [{ key: String(opened), at, facts: {} }], now()));
  const proofs = new ReplacedProofs({ db, ruleBook, businessNow: now, systemNow: now });
  await withTransaction(db, async tx => {
    await insertOvertaken(tx, { customer: 1n, what: 'login-password', at: now() });
    await proofs.add(tx, { customer: 1n, what: 'login-password', review: opened, session: null });
  });
  await write(db, { proofs, now });
}

/** Customer 1 has confirmed an address by a letter, and was given a link for a new password, which he has used. */
async function write(db: TestDatabase['db'], { proofs, now }: { proofs: ReplacedProofs; now: () => Instant }): Promise<void> {
  const at = now();
  const addressMac = randomBytes(32);
  const letter = { customer: 1n, language: 'de', addressMac, sealed: Buffer.alloc(30), at } as const;
  const written = async (tx: Tx, kind: 'confirm-address' | 'new-password', purpose: 'confirm' | 'reset'): Promise<bigint> => {
    const messageId = randomUUID();
    const id = await insertLetter(tx, { ...letter, kind, messageId });
    const tokenHash = hashOfToken(tokenOfLink(knownKeys.derive('letter-links'), { messageId, purpose }));
    await insertLink(tx, { letter: id, purpose, tokenHash, until: later(at, hours) });
    await writeEnd(tx, { letter: id, sentAt: at });
    await writeUsed(tx, { letter: id, purpose, at });
    return id;
  };
  const messageId = randomUUID();
  await withTransaction(db, async tx => {
    const waiting = (await testKeys(db).of(tx, 1n)).seal(contentsPlace(messageId), JSON.stringify({ to: 'anna@example.org', facts: { at } }));
    await insertLetter(tx, { ...letter, kind: 'factor-added', messageId, sealed: waiting });
    const confirming = await written(tx, 'confirm-address', 'confirm');
    await insertConfirmation(tx, { letter: confirming, customer: 1n, addressMac, at });
    await proofs.add(tx, { customer: 1n, what: 'login-password', letter: await written(tx, 'new-password', 'reset'), session: null });
  });
}

/** A session that a customer has signed in on. */
async function signedIn(tx: Tx, { sessions, customer }: { sessions: Sessions; customer: bigint }): Promise<bigint> {
  const { session } = await sessions.open(tx, customer);
  await audited(tx, { action: 'sign-in.signed-in', customer, facts: { session: String(session.id), way: 'password', isNewDevice: false } });
  return session.id;
}

const audited = (tx: Tx, { action, customer, facts }: { action: string; customer: bigint; facts: AuditFacts }): Promise<void> =>
  recordAudit(tx, { actor: { kind: 'customer', name: String(customer) }, action, customerId: customer, facts });
type AuditFacts = Parameters<typeof recordAudit>[1]['facts'];

/** Customer 1 sets up an app for codes and a passkey, and confirms something. */
async function secure({ db }: TestDatabase, { now: at }: TestFloor): Promise<void> {
  const now = (): Instant => at;
  const key = knownKeys.derive('second-factors');
  const house = { id: 'localhost', name: 'Parkett', origins: ['http://localhost'] };
  const factors = new SecondFactors({ db, now, key, house });
  const begun = await factors.beginAppCode({ kind: 'customer', id: 1n }, 'customer 1');
  if (!begun.ok) throw new Error(begun.error.code);
  const code = TOTP.generate({ secret: Secret.fromBase32(begun.value.secret), timestamp: at });
  await withTransaction(db, async tx => {
    await factors.confirmAppCode(tx, { kind: 'customer', id: 1n }, code);
    await factors.renewRecoveryCodes(tx, { kind: 'customer', id: 1n });
    const session = await signedIn(tx, { sessions: new Sessions({ db, now }), customer: 1n });
    const confirmed = { customer: 1n, session, operation: 'set-up-app-code', amount: null, currency: null, payee: null };
    const grants = new Grants({ key, now, operations });
    await grants.give(tx, confirmed);
    await audited(tx, { action: 'security.confirmed', customer: 1n, facts: { operation: 'set-up-app-code' } });
    await grants.use(tx, confirmed);
    const created = { credential: randomBytes(16), publicKey: randomBytes(64), counter: 0n, transports: 'internal', name: 'Phone', createdAt: at };
    await insertPasskey(tx, { kind: 'customer', id: 1n }, created);
    for (const operation of ['set-up-app-code', 'add-passkey'])
      await audited(tx, { action: 'security.carried-out', customer: 1n, facts: { operation } });
    const before = (await testKeys(db).of(tx, 1n)).seal('account-before', 'anna@example.org');
    await insertAccountChange(tx, { customer: 1n, session, before, at });
  });
}

/** Orders hold in rows of their own. Rows of the ledger for two of their holds, both ended: one was given back, one came to an end of its own. */
async function keepEndedHolds({ owner }: TestDatabase): Promise<void> {
  await owner.query(
    '',
    `insert into ledger_hold (account_id, id, claim, claim_id, owner, placed, open, state, placed_at, ended_at, ends_at)
     select hold_account, nextval('ledger_hold_id'), 'order', o.id, customer_id, hold_placed, 0, h.state, placed_at, ended_at, case h.state when 'expired' then ended_at end
     from (select * from orders where state = 'cancelled' limit 1) o, (values ('voided'), ('expired')) h(state)`,
  );
}

/** A picture that was looked at by its customer and by somebody of the house. */
async function keepAPicture({ database: { db } }: TestFloor): Promise<void> {
  const keys = testKeys(db);
  await keys.open();
  const files = new Files({ db, keys, ruleBook: undefined as never, pictures: undefined as never, now: () => asInstant(0) });
  const picture = { type: 'image/jpeg', bytes: Buffer.alloc(100), width: 60, height: 40 } as const;
  const keep = (): Promise<bigint> => withTransaction(db, tx => files.keep(tx, { customer: 1n, purpose: 'proof', picture }));
  await keep();
  const unused = await keep();
  await withTransaction(db, tx => files.erase(tx, unused));
  const id = await keep();
  await files.read(id, { by: { kind: 'customer', id: 1n }, reason: 'own' });
  await files.read(id, { by: { kind: 'operator', id: 7n }, reason: 'review' });
}

/** Somebody has said who he is, and taken it back. */
async function identify({ database: { db } }: TestFloor): Promise<void> {
  const keys = testKeys(db);
  await withTransaction(db, async tx => {
    const [file] = await tx.arrays<[bigint]>('', 'select max(id) from file');
    const id = await nextPhotoId(tx);
    await insertPhoto(tx, { id, file: file![0], customer: 1n, at: asInstant(0) });
    const numberIndex = Buffer.alloc(32);
    const application = await insertApplication(tx, { customer: 1n, front: id, back: null, numberIndex, sentAt: asInstant(0) });
    const fields = Object.fromEntries(identity.fieldNames.map(name => [name, 'x'])) as identity.Fields;
    await sealFields(tx, { key: await keys.of(tx, 1n), id: application, application: fields });
    await insertOutcome(tx, { application, what: 'withdrawn', review: null, reason: null, at: asInstant(0) });
  });
}

/** Somebody has said who he is, was let in by the deadline, has moved since and confirmed it. */
async function move({ database: { db }, commands, now: at }: TestFloor): Promise<void> {
  const keys = testKeys(db);
  const customers = new Customers({ db, keys });
  const reviews = new Reviews({ ...{ db, commands, customers, customerKeys: keys, systemNow: () => at }, apartOf: async () => null });
  reviews.register({
    ...{ name: 'identity', reasons: { approved: [], rejected: [] }, atDeadline: 'approved' },
    ...{ load: async () => null, decide: () => ok(null), apply: async () => {}, staffSays: () => null, staffSigns: () => true },
  });
  const fields = Object.fromEntries(identity.fieldNames.map(name => [name, 'x'])) as identity.Fields;
  const sent = await withTransaction(db, async tx => {
    const [file] = await tx.arrays<[bigint]>('', 'select min(id) from file');
    const id = await nextPhotoId(tx);
    await insertPhoto(tx, { id, file: file![0], customer: 1n, at });
    const application = await insertApplication(tx, { customer: 1n, front: id, back: null, numberIndex: Buffer.alloc(32), sentAt: at });
    await sealFields(tx, { key: await keys.of(tx, 1n), id: application, application: fields });
    const by = { kind: 'customer', id: 1n };
    const opened = { kind: 'identity', subject: String(application), customer: 1n, openedAt: at, openedBy: by, dueAt: later(at, hours) };
    return { application, review: await reviews.open(tx, opened) };
  });
  await withTransaction(db, async tx => {
    await reviews.deadlines().handle(tx, [{ key: String(sent.review), at: later(at, hours), facts: {} }], later(at, hours));
    await insertOutcome(tx, { ...sent, what: 'approved', reason: null, at: later(at, hours) });
    const session = await signedIn(tx, { sessions: new Sessions({ db, now: () => at }), customer: 1n });
    const statement = { customer: 1n, application: sent.application, session, at: later(at, hours), notedAt: later(at, hours) };
    await writeStatement(tx, { keys, statement: { ...statement, what: 'changed' }, details: detailsOf({ ...fields, city: 'y' }) });
    await writeStatement(tx, { keys, statement: { ...statement, what: 'confirmed' }, details: null });
  });
}

/** The steps of `populated.scenarios.ts` for features, so that their checks have rows to look at. */
async function liveFeatures(floor: TestFloor): Promise<void> {
  const folder = join(import.meta.dirname, '../features');
  for (const file of globSync('*/populated.scenarios.ts', { cwd: folder }).toSorted()) {
    const { populate } = (await import(`../features/${file.split('/')[0]}/populated.scenarios.ts`)) as {
      populate: (floor: TestFloor) => Promise<void>;
    };
    await populate(floor);
  }
}

/** A database in which everything has happened that the invariants speak of. */
export async function populatedBooks(database: TestDatabase): Promise<TestFloor> {
  const floor = await new TestFloor(database).open();
  await floor.price('SAP', '100.00');
  await trade(floor);
  await testKeys(database.db).open();
  await operate(database, floor);
  await secure(database, floor);
  await useThePlatform(floor);
  await review(database, floor);
  await keepEndedHolds(database);
  await keepAPicture(floor);
  await identify(floor);
  await move(floor);
  await peopleAndMarket(floor);
  await useTheBank(floor);
  await liveFeatures(floor);
  await tellEverything(floor);
  await withTransaction(database.db, rollUpHouse);
  return floor;
}
