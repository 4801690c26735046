import { randomUUID } from 'node:crypto';
import { deskSignIn, type DeskPath } from '@parkett/contract';
import { creditFacts } from '../credit-facts.ts';
import { deskReads } from '../app/desk-reads.ts';
import { Pictures } from '../adapters/pictures/pictures.ts';
import { Credit } from '../books/credit/index.ts';
import { Files } from '../books/files/index.ts';
import { Claims, Debts } from '../books/ledger/index.ts';
import { insertOperator, type Role } from '../books/operators/index.ts';
import { addDeskCorporateCalls } from '../features/corporate-actions/index.ts';
import { addDeskRulesCalls } from '../features/desk-rules/index.ts';
import type { NameScreening } from '../features/identity/parts.ts';
import { addDeskLoanCalls } from '../features/loans/index.ts';
import { addDeskNewShareCalls } from '../features/new-shares/index.ts';
import { orderClaims } from '../features/trading/index.ts';
import { localBus, type Bus } from '../platform/bus/bus.ts';
import { SimulatedClock } from '../platform/clock.ts';
import { withTransaction } from '../platform/db.ts';
import { DueLoop } from '../platform/due.ts';
import type { ReadinessChecks } from '../platform/http/health.ts';
import { silentLog } from '../platform/log.ts';
import { Outbox } from '../platform/outbox.ts';
import { deskHouse, type DeskHouse } from './desk-house.ts';
import { corporateParts } from './corporate-parts.ts';
import { listOf } from './list-of-names.ts';
import { openTestBank } from './house-bank.ts';
import { eurosOf } from './loan-house.ts';
import { newShareParts } from './new-share-parts.ts';
import type { PaperBank } from '../adapters/banks/paper-bank.ts';
import type { HouseBank } from '../books/bank/index.ts';
import type { DeskAnswer } from './desk-visitor.ts';
import type { MailBox } from './mail-box.ts';
import { TestFloor } from './trading-floor.ts';
import { Visitor } from './visitor.ts';
import type { House } from '../declaration.ts';
import { deskCallsByFeature, features } from '../features.ts';

/** Somebody at the desk. */
export type Reader = {
  readonly id: bigint;
  readonly name: string;
  readonly post: (path: DeskPath, body?: object) => Promise<DeskAnswer>;
  /** The data of an answer that says yes. */
  readonly ask: <T>(path: DeskPath, body?: object) => Promise<T>;
};

type Told = { readonly customers: readonly bigint[]; readonly topics: readonly string[] };

export type DeskReadsHouse = Omit<DeskHouse, 'operator'> & {
  readonly floor: TestFloor;
  readonly bank: HouseBank;
  readonly paperBank: PaperBank;
  readonly files: Files;
  /** Each call to customers' screens to ask again, in order. */
  readonly told: readonly Told[];
  readonly bus: Bus;
  readonly due: DueLoop;
  readonly outbox: Outbox;
  readonly readiness: ReadinessChecks;
  readonly visitor: () => Visitor;
  readonly reader: (...roles: Role[]) => Promise<Reader>;
};

const calls = Object.values(deskCallsByFeature).flat();

async function readerAt(house: DeskHouse, roles: readonly Role[]): Promise<Reader> {
  const name = `${roles.join(' and ')} ${randomUUID()}`;
  const [id, { token }] = await withTransaction(house.database.db, async tx => {
    const made = (await insertOperator(tx, { name, roles, state: 'active', invitedBy: null, at: house.clock.now }))!;
    return [made, await house.deskSessions.open(tx, { operator: made, proof: 'passkey' })] as const;
  });
  const visitor = house.deskVisitor();
  visitor.cookies.set('__Host-parkett-desk', token);
  await visitor.ask(deskSignIn.me, {});
  const post: Reader['post'] = (path, body = {}) =>
    visitor.post(
      calls.find(call => call.path === path)!,
      body,
    );
  const ask: Reader['ask'] = async <T>(path: DeskPath, body?: object) => {
    const { status, data, text } = await post(path, body);
    if (status !== 1) throw new Error(`${path}: ${text}`);
    return data as T;
  };
  return { id, name, post, ask };
}

/** The desk's reading calls beside a house with customers and a trading floor, on one database. */
export async function deskReadsHouse(options: { mail?: MailBox['mail']; screening?: NameScreening } = {}): Promise<DeskReadsHouse> {
  const house = await deskHouse(options);
  const { app, commands, database, customers, customerKeys, clock } = house;
  const { db } = database;
  const floor = await new TestFloor(database).open();
  const business = new SimulatedClock({ at: floor.now, speed: 1, paused: true });
  const due = new DueLoop({ db, clock: business, log: silentLog() });
  const [outbox, bus, readiness] = [new Outbox({ db, log: silentLog() }), localBus(), new Map() as ReadinessChecks];
  const { instruments, board, ruleBook } = floor;
  const now = () => floor.now;
  const claims = new Claims();
  claims.register(orderClaims({ instruments, board, ruleBook, now }));
  const platform = { db, readiness, linesLost: () => 0, database: { process: 'this-one' } };
  const base = { platform, commands, instruments, board, ledger: floor.ledger, ruleBook, systemNow: () => clock.now, bus, clock: { now } };
  const people = {
    customers,
    customerKeys,
    claims,
    debts: new Debts(),
    payees: house.payees,
    work: house.work,
    screening: options.screening ?? listOf({}),
  };
  const files = new Files({ db, keys: customerKeys, ruleBook, pictures: new Pictures({ log: silentLog() }), now: () => clock.now });
  const told: Told[] = [];
  const notify: House['notify'] = (to, topics) => told.push({ customers: [...to], topics });
  const { bank, paperBank } = await openTestBank(db, { now: () => clock.now });
  const parts = {
    db,
    bank,
    log: silentLog(),
    commands,
    ruleBook,
    instruments,
    ledger: floor.ledger,
    customers,
    customerKeys,
    files,
    payees: house.payees,
    letters: house.letters,
    staff: house.staff,
    notify,
  };
  for (const { run } of features) {
    const running = run?.({ ...parts, reviews: house.work.reviews, hasher: house.hasher, systemNow: () => clock.now, now });
    running?.calls?.(house.calls);
    running?.desk?.(house.deskCalls);
  }
  const { reviews } = house.work;
  addDeskRulesCalls(house.deskCalls, { ...parts, reviews, mayShorten: true, systemNow: () => clock.now, now });
  addDeskLoanCalls(house.deskCalls, { db, now, ruleBook, credit: new Credit(creditFacts), netAssets: eurosOf, systemNow: () => clock.now });
  addDeskNewShareCalls(house.deskCalls, { ...newShareParts(floor), reviews });
  const events = await corporateParts(floor, { code: 'SAP', planned: '2026-12-09' });
  addDeskCorporateCalls(house.deskCalls, { ...events, commands, reviews, systemNow: () => clock.now });
  for (const { desk } of deskReads({ base, people, due, outbox, history: floor.market })) desk?.(house.deskCalls);
  const visitor = () => new Visitor(app);
  return { ...house, bank, paperBank, floor, files, told, bus, due, outbox, readiness, visitor, reader: (...roles) => readerAt(house, roles) };
}
