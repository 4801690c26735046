import { randomBytes } from 'node:crypto';
import { instantOf, later, type Instant } from '@parkett/kernel';
import type { FastifyInstance } from 'fastify';
import { openMail } from '../adapters/mail/mail.ts';
import { openCustomerCalls } from '../app/desk.ts';
import { ownDataCalls } from '../app/own-data.ts';
import { customerPolicies, mayCustomers, type CustomerPolicies } from '../app/policies.ts';
import { openReviews, type DeskWork } from '../app/reviews.ts';
import { Refusals } from '../books/audit/index.ts';
import { CustomerKeys } from '../books/customer-keys/index.ts';
import {
  Customers,
  ensureDemoInstitution,
  Erasure,
  FundPasswords,
  LoginPasswords,
  Sessions,
  type Gates,
  type SignedIn,
} from '../books/customers/index.ts';
import { Letters, LetterSender } from '../books/letters/index.ts';
import { Payees } from '../books/payments/index.ts';
import { ReplacedProofs } from '../books/replaced-proofs/index.ts';
import { SecondFactors } from '../books/second-factors/index.ts';
import { Grants, openOperations, type Operation } from '../books/step-up/index.ts';
import { RuleBook } from '../books/house-rules/index.ts';
import { features } from '../features.ts';
import { allRules, letterKinds, operations } from '../manifests.ts';
import { createRecovery, type Recovery } from '../features/recovery/index.ts';
import { detailNotices, verifiedPerson } from '../features/identity/index.ts';
import { addLettersCalls } from '../features/letters/index.ts';
import { addSecurityCalls } from '../features/security/index.ts';
import { createSignIn, houseNames, withKefuHosts, type OpenedCustomer } from '../features/sign-in/index.ts';
import type { Calls } from '../platform/calls.ts';
import { Commands } from '../platform/commands/index.ts';
import type { Keys } from '../platform/crypto/keys.ts';
import { SecretHasher, type HashCost } from '../platform/crypto/secret-hasher.ts';
import type { Db, Tx } from '../platform/db.ts';
import { createHttp } from '../platform/http/server.ts';
import { silentLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { knownKeys } from './customer-keys.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { Visitor } from './visitor.ts';

/** A house behind TLS, and one on this machine alone. */
export const origin = 'https://broker.example';
export const localOrigin = 'http://localhost:18087';
/** An account of the house. */
export const houseAccount = 'DE02120300000000202051';

/** The bank’s day is another one than the machine’s. */
export const businessAheadMs = 3 * 86_400_000;
export const hashes = { userAgreement: 'a'.repeat(64), privacyPolicy: 'b'.repeat(64) };
/** Far below the floor: tests that don't look at the cost needn't pay it. */
export const cheap: HashCost = { memory: 64, passes: 1, lanes: 1 };

const unlimited = { demoAccountsPerHour: 1_000_000, registrationsPerHour: 1_000_000 };
const playMoney = {
  ...{ Germany: '50000.00', usd: '10000.00', ustd: '10000.000000', cny: '0.00', twd: '0.00', hkd: '0.00' },
  ...{ myr: '0.00', thb: '0.00', jpy: '0', vnd: '0', krw: '0' },
};
/** Nothing is traded in it. */
const noInstruments = {
  withId: (id: number): never => {
    throw new Error(`there is no instrument ${id} here`);
  },
  withCode: () => null,
};

export type SignInHouse = {
  readonly database: TestDatabase;
  readonly app: FastifyInstance;
  readonly commands: Commands;
  readonly customers: Customers;
  readonly keys: Keys;
  readonly customerKeys: CustomerKeys;
  readonly erasure: Erasure;
  readonly sessions: Sessions;
  readonly gates: Gates;
  readonly work: DeskWork;
  readonly payees: Payees;
  readonly hasher: SecretHasher;
  readonly pepper: Buffer;
  readonly ruleBook: RuleBook;
  readonly grants: Grants;
  readonly refusals: Refusals;
  readonly recovery: Recovery;
  readonly letters: Letters;
  /** Null in a house that sends no letters. */
  readonly letterSender: LetterSender | null;
  readonly calls: Calls<SignedIn>;
  /** System time, moved by hand. */
  readonly clock: { now: Instant };
  /** How far the business clock was set ahead of it, for commands and for what waits after a replaced proof. */
  readonly jump: { ms: number };
  /** Who was welcomed, in order. */
  readonly welcomed: OpenedCustomer[];
  readonly visitor: () => Visitor;
  readonly close: () => Promise<void>;
};

export type HouseOptions = {
  /** Another process of the same house: it has its database, its key and its time. */
  beside?: SignInHouse;
  publicOrigin?: string;
  paperMode?: boolean;
  cost?: HashCost;
  /** How many hashes at once, and how many wait in one line. */
  hashing?: { atOnce: number; queueMax: number };
  limits?: Record<string, number>;
  /** Where letters go; without it none are sent. */
  mail?: Parameters<typeof openMail>[0];
  welcome?: (tx: Tx, customer: OpenedCustomer) => Promise<void>;
  /** The lines of calls that aren't the product's. */
  policies?: CustomerPolicies;
  /** The operations that these may be confirmed for. */
  operations?: readonly Operation[];
  /** The business clock is the machine's and `jump`, for worlds in which money moves; without it a bank's day of its own. */
  oneClock?: boolean;
  /** Adds calls of other features beside those of signing in. */
  addCalls?: (house: Omit<SignInHouse, 'visitor' | 'close'>) => void;
};

async function openPeople(db: Db, { commands, keys, now, ruleBook }: { commands: Commands; keys: Keys; now: () => Instant; ruleBook: RuleBook }) {
  const customerKeys = new CustomerKeys({ db, keys });
  await customerKeys.open();
  const sessions = new Sessions({ db, now });
  const customers = new Customers({ db, keys: customerKeys, ruleBook });
  const work = openReviews({ db, commands, customers, sessions, customerKeys, keys, systemNow: now, businessNow: now });
  const { gates } = work;
  return { keys, customerKeys, sessions, customers, gates, work, erasure: new Erasure({ customers, gates, keys: customerKeys }) };
}

type SecretParts = {
  readonly people: { readonly customers: Customers; readonly sessions: Sessions };
  readonly hasher: SecretHasher;
  readonly key: Buffer;
  readonly publicOrigin: string;
  readonly now: () => Instant;
  readonly extra: readonly Operation[];
};

/** Passwords, second factors and what they confirm. */
function openSecrets(db: TestDatabase['db'], { people, hasher, key, publicOrigin, now, extra }: SecretParts) {
  const house = { id: new URL(publicOrigin).hostname, name: 'Parkett', origins: [publicOrigin] };
  return {
    loginPasswords: new LoginPasswords({ db, hasher, now }),
    fundPasswords: new FundPasswords({ db, hasher, now, ...people }),
    secondFactors: new SecondFactors({ db, now, key, house }),
    grants: new Grants({ key, now, operations: openOperations([...operations.values(), ...extra]) }),
  };
}

type LetterParts = Pick<SignInHouse, 'customerKeys' | 'gates' | 'keys' | 'ruleBook'> & {
  readonly mail: Parameters<typeof openMail>[0] | undefined;
  readonly now: () => Instant;
  readonly publicOrigin: string;
};

/** Letters, and whoever carries them away where the house has a mail server. */
function openLetters(db: Db, { customerKeys, gates, keys, ruleBook, mail, now, publicOrigin }: LetterParts) {
  const known = { kinds: letterKinds, key: keys.derive('letter-links'), systemNow: now };
  const letters = new Letters({ ...known, db, customerKeys, gates, ruleBook, isOn: mail !== undefined });
  const parts = { db, log: silentLog(), customerKeys, letters, systemNow: now, publicOrigin };
  return { letters, letterSender: mail ? new LetterSender({ ...parts, postman: openMail(mail) }) : null };
}

/** The doors of a house without a market: real database, real HTTP, time moved by hand. */
export async function signInHouse(options: HouseOptions = {}): Promise<SignInHouse> {
  const { beside } = options;
  const database = beside?.database ?? (await freshDatabase());
  const { db } = database;
  const clock = beside?.clock ?? { now: instantOf('2026-11-23T10:00:00Z') };
  const now = (): Instant => clock.now;
  const jump = { ms: 0 };
  const businessNow = (): Instant => later(clock.now, options.oneClock ? jump.ms : businessAheadMs);
  const welcomed: OpenedCustomer[] = [];
  const [metrics, log] = [new Metrics(), silentLog()];
  const publicOrigin = options.publicOrigin ?? origin;
  const config = { origins: [publicOrigin], proxyHops: 0, floodPerMinute: 0 };
  const app = await createHttp({ config, db, log, metrics, readiness: new Map(), databaseAnswers: () => true, webFolder: '/nonexistent' });
  const pepper = beside?.pepper ?? randomBytes(32);
  const hasher = new SecretHasher({ pepper, cost: options.cost ?? cheap, queueMax: 1_000, ...options.hashing });
  const ruleBook = new RuleBook({ db, rules: withKefuHosts(allRules, ['help.test']), businessNow: now, overrides: options.limits ?? unlimited });
  const refusals = new Refusals({ db, log, now, metrics });
  const commands = new Commands({ db, lanes: [db], batchMax: 256, now: () => later(clock.now, jump.ms), log });
  const people = await openPeople(db, { commands, keys: beside?.keys ?? knownKeys, now, ruleBook });
  const secrets = openSecrets(db, { people, hasher, key: pepper, publicOrigin, now, extra: options.operations ?? [] });
  const replacedProofs = new ReplacedProofs({ db, ruleBook, businessNow: () => later(clock.now, jump.ms), systemNow: now });
  const { letters, letterSender } = openLetters(db, { ...people, mail: options.mail, ruleBook, now, publicOrigin });
  const recovery = createRecovery({
    ...{ db, commands, ruleBook, publicOrigin, replacedProofs, businessNow: now, systemNow: now, tokenKey: randomBytes(32) },
    ...{ ...people, ...secrets, letters, reviews: people.work.reviews },
    personOf: (from, customer) => verifiedPerson(from, { customer, keys: people.customerKeys }),
  });
  const signIn = createSignIn({
    ...{ db, commands, now, hasher, ruleBook, publicOrigin, siteConfig: () => houseNames(ruleBook) },
    businessNow,
    paperMode: options.paperMode ?? true,
    ...{ ...people, ...secrets },
    forgeryKey: people.keys.derive('anti-forgery'),
    agreements: () => hashes,
    demoInstitution: options.paperMode === false ? null : await ensureDemoInstitution(db),
    welcome: async (tx, customer) => {
      await options.welcome?.(tx, customer);
      welcomed.push(customer);
    },
    appealOf: (from, gate) => people.work.appeals.refusedBy(from, gate),
    lostFactorToken: recovery.tokenOf,
    recoveriesOf: recovery.toldOf,
    detailsOf: detailNotices({ db, customerKeys: people.customerKeys, ruleBook, reviews: people.work.reviews, now, systemNow: now }),
    walletBalances: async () => ({ cash: playMoney, available: playMoney }),
  });
  const may = mayCustomers({ ...people, ...secrets, replacedProofs, systemNow: now }, { ...customerPolicies, ...options.policies });
  const calls = openCustomerCalls(app, { signIn, refusals, customerKeys: people.customerKeys, may });
  signIn.addCalls(calls);
  addSecurityCalls(calls, { db, now, ...people, ...secrets, letters, replacedProofs, overtake: recovery.overtake });
  addLettersCalls(calls, { db, letters, gates: people.gates, systemNow: now });
  recovery.addCalls(calls);
  const ownData = ownDataCalls({ db, letters, ...people, ...secrets, ruleBook, now, businessNow, pair: signIn.pair, instruments: noInstruments });
  ownData(calls);
  const payees = new Payees({
    ...{ customerKeys: people.customerKeys, ruleBook, businessNow: () => later(clock.now, jump.ms), systemNow: now },
    isOurs: number => number === houseAccount,
    openPayments: features.flatMap(({ hasOpenPayments = [] }) => hasOpenPayments),
  });
  const house = {
    ...{ ...people, payees, database, app, commands, hasher, pepper, ruleBook, grants: secrets.grants, refusals, recovery },
    ...{ letters, letterSender, calls, clock, jump, welcomed },
  };
  options.addCalls?.(house);
  const close = async (): Promise<void> => {
    await app.close();
    if (!beside) await database.close();
  };
  return { ...house, visitor: () => new Visitor(app), close };
}

/** The form of a registration that nothing is wrong with. */
export const form = (account: string, changes: object = {}): object => ({
  account,
  password: 'a ladder in the rain',
  confirmPassword: 'a ladder in the rain',
  inviteCode: 'PARKETT',
  ...hashes,
  ...changes,
});
