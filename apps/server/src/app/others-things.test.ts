import { randomUUID } from 'node:crypto';
import { typedDecimal, type Call } from '@parkett/contract';
import { textOfAddress } from '@parkett/contract/payees';
import { asInstant, later, type Instant } from '@parkett/kernel';
import { afterAll, expect, test, vi } from 'vitest';
import { CustomerKeys } from '../books/customer-keys/index.ts';
import { Customers, Gates, Sessions } from '../books/customers/index.ts';
import { openKeys } from '../platform/crypto/keys.ts';
import { freshDatabase, urlOf } from '../testing/database.ts';
import { HttpVisitor } from '../testing/http-visitor.ts';
import { fieldsOf, sampleBody } from '../testing/sample-body.ts';
import { shippedServer } from '../testing/shipped-server.ts';
import { SoftAuthenticator } from '../testing/soft-authenticator.ts';
import { callsByFeature } from '../features.ts';

// S9 (ASVS 8.2.2): whatever a body can name of a customer's doesn't exist for another one. The server as it ships, real customers, the public door.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const database = await freshDatabase();
const server = await shippedServer({
  DATABASE_URL: urlOf(database.server),
  PARKETT_CLOCK: 'simulated@2026-11-24T10:30:00+01:00',
  PARKETT_SEED: '0123456789abcdef0123456789abcdef',
  PARKETT_DEMO_PER_HOUR: '1000',
});
afterAll(async () => {
  await server.end();
  await database.close();
}, 30_000);

/** What there is of a customer that a call can be asked for. */
type Thing = 'order' | 'position' | 'list' | 'gate' | 'recovery' | 'passkey' | 'session' | 'message' | 'thread' | 'alert' | 'payee';
/** By a name that nothing has. */
const nobodys: Readonly<Record<Thing, string | number>> = {
  ...{ order: 'O999999', position: 'P999999', list: 999_999, gate: 'G999999' },
  ...{ recovery: 'ZZZZZZZZ', passkey: '999999', session: '999999', message: '999999', thread: 'T999999', alert: '999999', payee: '999999' },
};
type Naming = {
  readonly thing: Thing;
  readonly code: string | null;
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly confirmed?: string;
  /** The field's value that names it, where that isn't the name alone. */
  readonly written?: (name: string | number) => unknown;
};

const sell = { code: 'SAP', side: 'sell', type: 'market', quantity: '1', timeInForce: 'day' };
const changed = { quantity: '3', price: '181.50' };
const order = { thing: 'order', code: 'order-does-not-exist' } as const;
const message = { thing: 'message', code: 'message-does-not-exist' } as const;
const thread = { thing: 'thread', code: 'thread-does-not-exist' } as const;
const payee = { thing: 'payee', code: 'no-such-card' } as const;
const list = { thing: 'list', code: 'list-does-not-exist' } as const;

/** Which field of which call names something of a customer's, and what is answered where it isn't the caller's. */
const namings: Readonly<Record<string, Readonly<Record<string, Naming>>>> = {
  'alerts/remove': { id: { thing: 'alert', code: 'alert-does-not-exist' } },
  'gates/appeal': { case: { thing: 'gate', code: 'gate-does-not-stand', beside: { text: 'It was somebody else.' } } },
  'messages/one': { id: message },
  'messages/read': { id: message },
  'payees/address': { id: payee },
  'payees/remove': { id: payee },
  'payees/rename': { id: { ...payee, beside: { nickname: '' } } },
  'recovery/withdraw': { case: { thing: 'recovery', code: 'no-such-recovery' } },
  'security/endSession': { number: { thing: 'session', code: 'no-such-session' } },
  'security/removePasskey': { number: { thing: 'passkey', code: 'no-such-second-factor', confirmed: 'remove-passkey' } },
  'service/open': {
    about: { thing: 'order', code: 'about-does-not-exist', beside: { kind: 'question' }, written: number => ({ kind: 'order', number }) },
  },
  'service/thread': { number: thread },
  'service/write': { number: thread },
  'trade/cancel': { number: order },
  'trade/one': { number: order },
  'trade/reviewChange': { number: { ...order, beside: changed } },
  'trade/replace': { number: { ...order, beside: changed } },
  'trade/position': { number: { thing: 'position', code: 'order-does-not-exist' } },
  'trade/costs': { position: { thing: 'position', code: 'not-holding', beside: sell } },
  'trade/order': { position: { thing: 'position', code: 'not-holding', beside: sell } },
  'watchlist/rename': { id: list },
  'watchlist/remove': { id: list },
  'watchlist/entries': { id: list },
  'watchlist/order': { ids: list },
};
/**
 * These are taken by their own tests: features/identity, features/deposits, features/exchange, books/second-factors, features/institutions,
 * features/block-trades, features/customer-service, features/loans, features/messages and features/new-shares.
 */
const takenElsewhere: Readonly<Record<string, readonly string[]>> = {
  'blockTrades/buy': ['number', 'channelPassword'],
  'blockTrades/costs': ['number'],
  'deposits/announce': ['payee'],
  'deposits/cancel': ['number'],
  'deposits/one': ['number'],
  'deposits/proof': ['number'],
  'exchange/amounts': ['quote'],
  'exchange/execute': ['quote'],
  'institutions/takeSeat': ['secretKey'],
  'institutions/compareChannelPassword': ['channelPassword'],
  'identity/submit': ['front', 'back'],
  'loans/cancel': ['number'],
  'loans/leave': ['number'],
  'loans/one': ['number'],
  'loans/repay': ['number'],
  'loans/secondLook': ['number'],
  'newShares/cancel': ['number'],
  'newShares/estimate': ['number'],
  'newShares/exercise': ['number'],
  'newShares/pay': ['number'],
  'newShares/sell': ['number'],
  'newShares/subscribe': ['number', 'channelPassword'],
  'newShares/tellOpening': ['number'],
  'newShares/waive': ['number'],
  'trade/costs': ['exchange'],
  'trade/order': ['exchange'],
  'security/addPasskey': ['passkey'],
  'security/confirm': ['passkey'],
  'service/open': ['pictures'],
  'service/ownPicture': ['thread', 'picture'],
  'service/write': ['pictures'],
  'withdrawals/ask': ['payee'],
  'withdrawals/cancel': ['number'],
  'withdrawals/explain': ['payee'],
  'withdrawals/one': ['number'],
  'user/unlockWithPasskey': ['passkey'],
};
/** Figures as they are typed name nothing. */
const isFigure = ({ request }: Call, field: string): boolean =>
  'shape' in request && (request.shape as Record<string, unknown>)[field] === typedDecimal;
/** Other fields that name nothing of a customer's, whatever call has them: values, choices, secrets of one's own, words, instruments. */
const namesNothing = new Set(
  [
    'account address after all amount answers appCode appropriateness bank bankCode before birthDate branch buy_type callName channel choice city code codes confirmPassword',
    'compared country currency daily direction documentCountry documentNumber documentType end first from fundPassword goodTill goTo group holder holdUntilNextSession isWished kind language limit minutes',
    'lesson mainHoursOnly months name nationality nickname nextOpening nextPhase occupation on operation page password paused payee politicalPerson postalCode',
    'preferences price prospectusRead purpose quantity question range recoveryCode rest sender side size skipClosed sourceOfFunds speed state step stopPrice street',
    'subject taxCountry taxNumber text thisSessionOnly timeInForce to type unreadFirst upTo usPerson validUntil version view way which words year',
  ].flatMap(line => line.split(' ')),
);

const calls: readonly Call[] = Object.values(callsByFeature)
  .flat()
  .filter(({ access }) => access === 'session');

test('S9: of every field that a signed-in customer can send it is written down whether it names something of a customer’s', () => {
  const written = (path: string, field: string): boolean =>
    Object.hasOwn(namings[path] ?? {}, field) || (takenElsewhere[path] ?? []).includes(field) || namesNothing.has(field);
  const sent = calls.flatMap(call => fieldsOf(call).map(field => [call.path, field, isFigure(call, field)] as const));
  expect(sent.filter(([path, field, figure]) => !figure && !written(path, field))).toEqual([]);
  const tables = [namings, takenElsewhere].flatMap(table => Object.entries(table).map(([path, fields]) => [path, fields] as const));
  const listed = tables.flatMap(([path, fields]) => (Array.isArray(fields) ? fields : Object.keys(fields)).map(field => `${path} ${field}`));
  expect(listed.filter(line => !sent.some(([path, field]) => `${path} ${field}` === line))).toEqual([]);
  const all = new Set(sent.map(([, field]) => field));
  expect([...namesNothing].filter(field => !all.has(field))).toEqual([]);
});

const fundPassword = '482915';
type Overview = Record<'passkeys' | 'sessions', { number: string }[]>;
type Customer = { readonly visitor: HttpVisitor; readonly account: string; readonly password: string };

async function customer(): Promise<Customer> {
  const visitor = new HttpVisitor(server.origin);
  const { account, password } = (await visitor.ask('demo/open', {})) as { account: string; password: string };
  await visitor.enter('user/login', { account, password });
  await visitor.ask('user/setFundPassword', { fundPassword });
  return { visitor, account, password };
}

const wallet = { kind: 'trc20', address: 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY', nickname: '', compared: false } as const;
const bought = { code: 'SAP', side: 'buy', type: 'market', quantity: '1', timeInForce: 'day' };
type Position = { readonly number: string; readonly quantity: string };
/** A row of an order that is still being executed has the order's number. */
const positionsOf = async ({ visitor }: Customer): Promise<Position[]> =>
  ((await visitor.ask('trade/positions', { state: 'open' })) as { positions: Position[] }).positions.filter(({ number }) => number.startsWith('P'));

async function buy(buyer: Customer): Promise<string> {
  await buyer.visitor.ask('trade/order', bought, true);
  await expect.poll(async () => (await positionsOf(buyer)).length, { timeout: 30_000 }).toBe(1);
  return (await positionsOf(buyer))[0]!.number;
}

/** One of each, made through the door. */
async function thingsOf(owner: Customer): Promise<Record<Exclude<Thing, 'gate'>, string | number>> {
  const { visitor, password } = owner;
  const position = await buy(owner);
  const resting = { ...bought, type: 'limit', price: '180.00', timeInForce: 'gtc' };
  const { number } = (await visitor.ask('trade/order', resting, true)) as { number: string };
  const far = { code: 'SAP', direction: 'above', price: '900.00', daily: false };
  const { id: alert } = (await visitor.ask('alerts/set', far, true)) as { id: string };
  await visitor.ask('security/confirm', { operation: 'add-payee', payee: textOfAddress(wallet), fundPassword });
  const { id: ownPayee } = (await visitor.ask('payees/addAddress', wallet, true)) as { id: string };
  const passkey = new SoftAuthenticator(server.origin).create((await visitor.ask('security/beginPasskey', {})) as never);
  await visitor.ask('security/confirm', { operation: 'add-passkey', password, fundPassword });
  await visitor.ask('security/addPasskey', { name: 'Phone', passkey });
  await visitor.ask('recovery/askFundPassword', { password });
  const asked = async () => ((await visitor.ask('user/profile', {})) as { recoveries: { case: string }[] }).recoveries;
  await expect.poll(async () => (await asked()).length, { timeout: 30_000 }).toBe(1);
  const overview = (await visitor.ask('security/overview', {})) as Overview;
  const newest = async () => ((await visitor.ask('messages/one', {})) as { message: { id: string } | null }).message;
  await expect.poll(newest, { timeout: 30_000 }).not.toBeNull();
  const { number: ownThread } = (await visitor.ask('service/open', { kind: 'question', subject: 'Fees', text: 'Which?' }, true)) as {
    number: string;
  };
  const { lists } = (await visitor.ask('watchlist/lists', {})) as { lists: { id: number }[] };
  return {
    ...{ order: number, position, list: lists[0]!.id, recovery: (await asked())[0]!.case },
    ...{ passkey: overview.passkeys[0]!.number, session: overview.sessions[0]!.number },
    ...{ message: (await newest())!.id, thread: ownThread, alert, payee: ownPayee },
  };
}

/** A block that somebody of the house has placed. */
async function gateOf({ account }: Customer): Promise<string> {
  const { db } = database;
  const now = (): Instant => asInstant(Date.now());
  const customers = new Customers({ db, keys: new CustomerKeys({ db, keys: openKeys(server.dataFolder) }) });
  const gates = new Gates({ db, now, customers, sessions: new Sessions({ db, now }) });
  const [{ id }] = (await db.query<{ id: bigint }>('', 'select id from customer where account = $1', [account])) as [{ id: bigint }];
  const gate = {
    kind: 'withdrawal-banned',
    reason: 'suspected-takeover',
    placedBy: { kind: 'tool', name: 'test' },
    expiresAt: later(now(), 3_600_000),
  } as const;
  return `G${await gates.place(id, gate)}`;
}

/** What its owner sees of it all. */
const seenBy = async (owner: Customer): Promise<string> => {
  const { visitor } = owner;
  const { passkeys, sessions } = (await visitor.ask('security/overview', {})) as Overview;
  // Without the market's part: a price that was on its way when the clock was paused still arrives.
  const { orders } = (await visitor.ask('trade/orders', { state: 'pending' })) as { orders: { market: unknown }[] };
  const numbersOf = (rows: readonly { number: string }[]): string[] => rows.map(({ number }) => number);
  return JSON.stringify([
    orders.map(({ market: _market, ...own }) => own),
    (await positionsOf(owner)).map(({ number, quantity }) => [number, quantity]),
    await visitor.ask('alerts/list', {}),
    await visitor.ask('watchlist/lists', {}),
    await visitor.ask('payees/list', {}),
    numbersOf(passkeys),
    numbersOf(sessions),
    await visitor.ask('gates/own', {}),
    await visitor.ask('service/threads', {}),
    ((await visitor.ask('user/profile', {})) as { recoveries: unknown }).recoveries,
  ]);
};

test('S9 (ASVS 8.2.2): another customer’s orders, positions, lists, gates, recoveries, passkeys, sessions, messages, threads and alerts don’t exist for anybody else, and stay as they were', async () => {
  const [owner, other] = [await customer(), await customer()];
  const theirs: Record<Thing, string | number> = { ...(await thingsOf(owner)), gate: await gateOf(owner) };
  // Holds as much of the same share himself: what he names is refused, not taken from his own.
  await buy(other);
  // Prices stand still, so that two answers about them can be the same.
  await other.visitor.ask('market/setClock', { paused: true }, true);
  const before = await seenBy(owner);
  for (const call of calls)
    for (const [field, { thing, code, beside = {}, confirmed, written }] of Object.entries(namings[call.path] ?? {})) {
      const answerTo = async (name: string | number): Promise<string> => {
        if (confirmed)
          await other.visitor.ask('security/confirm', { operation: confirmed, payee: String(name), password: other.password, fundPassword });
        const body = sampleBody(call, { ...beside, [field]: written ? written(name) : field === 'ids' ? [name] : name });
        const { httpStatus, text } = await other.visitor.post(call.path, body, call.key ? { key: randomUUID() } : {});
        // What is only reckoned tells its refusal as data.
        const refusal = /"code":"([a-z-]+)"/.exec(text)?.[1] ?? null;
        expect([call.path, httpStatus, refusal]).toEqual([call.path, 200, code]);
        return text;
      };
      expect([call.path, await answerTo(theirs[thing])]).toEqual([call.path, await answerTo(nobodys[thing])]);
    }
  expect(await seenBy(owner)).toBe(before);
});
