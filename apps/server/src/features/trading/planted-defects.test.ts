import { openChart } from '../../manifests.ts';
import { randomUUID } from 'node:crypto';
import { asInstant, createSchedule, distantFuture, divide, money, nothing, plus, zonedInstant, type Instant, type Schedule } from '@parkett/kernel';
import { afterEach, expect, test, vi } from 'vitest';
import { ensureDemoInstitution, insertCustomer } from '../../books/customers/index.ts';
import { schedules, xetraCalendar } from '../../books/instruments/index.ts';
import { acknowledgedCheck } from '../../books/orders/checks/index.ts';
import { embeddedVenue, findOrder, minimumUnitsNow, type Order } from '../../books/orders/index.ts';
import { selectLots } from '../../books/positions/index.ts';
import { auditContributions, type AuditAsked, type AuditOracle } from '../../audit-contributions.ts';
import { verifyBooks } from '../../audit/index.ts';
import type { Check } from '../../platform/checks/index.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import { oracleFor } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { rewriting, tamperedDb, tamperedTx, type Statement } from '../../testing/faulty-store.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { TestFloor, type FloorOptions } from '../../testing/trading-floor.ts';
import { updateOrders } from '../../books/orders/store.ts';
import { placeOrder } from '../../books/orders/place/place-order.ts';
import { runBatch } from '../../platform/commands/run-batch.ts';
import { readOrder } from './rules/read-order.ts';
import type * as DecideOrder from '../../books/orders/rules/decide-order.ts';
import type * as FoldLegs from '../../books/orders/rules/fold-legs.ts';
import type * as Reserve from '../../books/orders/rules/reserve.ts';

// Each known kind of costly defect is built in from outside, into the module of a rule or into a store handed in, and the invariants have to see it.

type Rules = Pick<typeof DecideOrder, 'decideOrder'> & Pick<typeof FoldLegs, 'foldLegs'> & Pick<typeof Reserve, 'fill'>;

/** Each gets the product's own rule with its arguments. */
type Defects = { [Rule in keyof Rules]?: (right: Rules[Rule], ...given: Parameters<Rules[Rule]>) => ReturnType<Rules[Rule]> };

/** What is built in now. The auditor computes with the same `fill`: a defect of it is there while a booking is folded, and then only. */
const planted = vi.hoisted(() => ({ defects: {} as Defects, folding: false }));

vi.mock(import('../../books/orders/rules/reserve.ts'), async original => {
  const right = await original();
  const fill: Rules['fill'] = given => (planted.folding && planted.defects.fill ? planted.defects.fill(right.fill, given) : right.fill(given));
  return { ...right, fill };
});

vi.mock(import('../../books/orders/rules/fold-legs.ts'), async original => {
  const right = await original();
  const foldLegs: Rules['foldLegs'] = (...given) => {
    planted.folding = true;
    try {
      return planted.defects.foldLegs?.(right.foldLegs, ...given) ?? right.foldLegs(...given);
    } finally {
      planted.folding = false;
    }
  };
  return { ...right, foldLegs };
});

vi.mock(import('../../books/orders/rules/decide-order.ts'), async original => {
  const right = await original();
  const decideOrder: Rules['decideOrder'] = (...given) => planted.defects.decideOrder?.(right.decideOrder, ...given) ?? right.decideOrder(...given);
  return { ...right, decideOrder };
});

const databases: TestDatabase[] = [];
afterEach(async () => {
  planted.defects = {};
  await Promise.all(databases.splice(0).map(database => database.close()));
});

async function openFloor(options: FloorOptions = {}): Promise<TestFloor> {
  const database = await freshDatabase();
  databases.push(database);
  return new TestFloor(database, options).open();
}

async function brokenBy(floor: TestFloor, also: { checks?: readonly Check<AuditAsked>[]; oracle?: Partial<AuditOracle> } = {}): Promise<string[]> {
  const oracle = { ...oracleFor(floor), ...also.oracle };
  const { checked } = await verifyBooks(floor.database.verify, {
    contributions: [...auditContributions(openChart()), { name: 'asked for', checks: also.checks ?? [] }],
    oracle,
  });
  return checked.filter(({ breaches }) => breaches.length > 0).map(({ id }) => id);
}

const place = async (floor: TestFloor, customer: bigint, form: Parameters<TestFloor['place']>[1]): Promise<Order> =>
  ((await floor.place(customer, form)) as { order: Order }).order;

/** How many lots of an instrument at the makers' price make the two ways of computing differ. */
function telling(floor: TestFloor, code: string, differ: (trade: { price: bigint; quantity: bigint }) => boolean): bigint {
  const instrument = floor.instruments.withCode(code)!;
  const price = floor.board.view(instrument.id)!.ask!;
  for (let lots = 1n; lots < 5_000n; lots += 1n) if (differ({ price, quantity: lots * instrument.lot })) return lots * instrument.lot;
  throw new Error(`no quantity of ${code} at ${price} tells them apart`);
}

/** Resolves when it was called `count` times. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let here = 0;
  return () => {
    if ((here += 1) === count) resolve();
    return promise;
  };
}

const mayTrade = { version: 0, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: distantFuture } as const;

/** Two orders over 30.000 € on one wallet of 50.000 €, both read before either writes, with no lock to keep them apart. */
async function overlap(floor: TestFloor): Promise<PromiseSettledResult<unknown>[]> {
  const customer = await floor.customer(1n);
  const bothHaveRead = meeting(2);
  const unlocked = (tx: Tx): Tx =>
    tamperedTx(tx, async (statement, honest) => {
      // By key the first time, by id once the account is known.
      const locks = /^ledger\.lock-(accounts|balances)/.test(statement.name);
      const rows = await rewriting(statement.name, text => (locks ? text.replace('for update', '') : text))(statement, honest);
      if (locks) await bothHaveRead();
      return rows;
    });
  const form = { code: 'SAP', side: 'buy', type: 'limit', quantity: '300', price: '100.00', timeInForce: 'day' } as const;
  const { context } = floor.trading;
  const instrument = context.instruments.withCode('SAP');
  const intent = readOrder(form, { customer, instrument, venue: 'embedded', minimumUnits: minimumUnitsNow(context) });
  const submission = () => ({
    ...{ principal: { kind: 'customer', id: customer }, key: randomUUID(), route: 'trade/order', bodyHash: Buffer.alloc(32) },
    command: { customer, effect: 'open', intent, standing: mayTrade } as const,
  });
  const batch = () => ({ kind: placeOrder(context, {}), submissions: [submission()], additions: [], now: context.now });
  const once = (): Promise<unknown> => withTransaction(floor.database.db, tx => runBatch(unlocked(tx), batch()));
  return Promise.allSettled([once(), once()]);
}

test('no lock: the database refuses the second of two overlapping orders, and without its constraint I5 names the wallet', async () => {
  const guarded = await openFloor();
  await guarded.price('SAP', '100.00');
  expect((await overlap(guarded)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await brokenBy(guarded)).toEqual([]);
  const floor = await openFloor();
  await floor.price('SAP', '100.00');
  await floor.database.owner.query('', 'alter table ledger_account drop constraint not_below_floor');
  expect((await overlap(floor)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await brokenBy(floor)).toContain('I5');
});

test('fee rounded twice: a commission first rounded to a tenth of the minor unit is found by I9', async () => {
  const tenthFirst = (value: bigint): bigint => divide(divide(value * 50n, 1_000n, 'half-up'), 10n, 'half-up');
  planted.defects.fill = (right, given) => {
    const filled = right(given);
    const feeCharged = money('USDT', tenthFirst(filled.progress.executedValue));
    return { ...filled, fee: money('USDT', feeCharged - given.progress.feeCharged), progress: { ...filled.progress, feeCharged } };
  };
  const floor = await openFloor();
  await floor.price('BTCUSDT', '60000.00');
  const instrument = floor.instruments.withCode('BTCUSDT')!;
  const decimals = instrument.priceScale + instrument.quantityScale - 6;
  const quantity = telling(floor, 'BTCUSDT', trade => {
    const value = divide(trade.price * trade.quantity, 10n ** BigInt(decimals), 'half-up');
    return tenthFirst(value) !== divide(value * 50n, 10_000n, 'half-up');
  });
  await place(floor, await floor.customer(1n), {
    code: 'BTCUSDT',
    side: 'buy',
    quantity: (Number(quantity) / 10 ** instrument.quantityScale).toFixed(instrument.quantityScale),
  });
  expect(await brokenBy(floor)).toContain('I9b');
});

test('float money: a value computed in binary fractions is found by I9', async () => {
  const inFloats = (trade: { price: bigint; quantity: bigint }): bigint =>
    BigInt(Math.round((Number(trade.price) / 1e5) * Number(trade.quantity) * 100));
  planted.defects.fill = (right, given) => {
    const filled = right(given);
    const value = money('USD', inFloats(given));
    return { ...filled, value, progress: { ...filled.progress, executedValue: plus(given.progress.executedValue, value) } };
  };
  const floor = await openFloor();
  await floor.price('EURUSD', '1.07435');
  expect(floor.instruments.withCode('EURUSD')).toMatchObject({ priceScale: 5, quantityScale: 0 });
  const quantity = telling(floor, 'EURUSD', trade => inFloats(trade) !== divide(trade.price * trade.quantity, 1_000n, 'half-up'));
  await place(floor, await floor.customer(1n), { code: 'EURUSD', side: 'buy', quantity: String(quantity) });
  expect(await brokenBy(floor)).toContain('I9b');
});

test('hold kept on reject: money held for an order that the venue refused is found by I4b', async () => {
  const faulty: Defects = {
    foldLegs: (right, snapshot, legs, fundings) => {
      const facts = right(snapshot, legs, fundings);
      const refused = legs.some(leg => leg.kind === 'event' && leg.event.kind === 'refused');
      return refused ? { ...facts, accounts: facts.accounts.map(change => ({ ...change, held: nothing })) } : facts;
    },
  };
  for (const [defects, broken] of [
    [{}, []],
    [faulty, ['I4b']],
  ] as const) {
    planted.defects = defects;
    const floor = await openFloor();
    await floor.price('SAP', '100.00');
    const order = await place(floor, await floor.customer(1n), { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '90.00' });
    // Said without a row of the engine's log (I72).
    floor.backOffice.venueSaid({
      venue: embeddedVenue,
      events: [{ kind: 'rejected', command: 'submit', order: order.id, reason: 'price-limit-exceeded', at: floor.now }],
      ...{ ticks: [], inputs: [] },
    });
    await floor.backOffice.settled();
    expect((await brokenBy(floor)).filter(id => id !== 'I72')).toEqual(broken);
  }
});

test('void after post: no ended order can hold anything, and a hold that is given back twice is found by I4b', async () => {
  const floor = await openFloor();
  await floor.price('SAP', '100.00');
  const customer = await floor.customer(1n);
  const { id } = await place(floor, customer, { code: 'SAP', side: 'buy', quantity: '10' });
  const holding = { ...(await findOrder(floor.database.db, { customer, order: id }))!, held: money('EUR', 1n) };
  await expect(withTransaction(floor.database.db, tx => updateOrders(tx, [holding]))).rejects.toThrow('ended_orders_hold_nothing');
  await place(floor, customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '50', price: '90.00' });
  expect(await brokenBy(floor)).toEqual([]);
  planted.defects.foldLegs = (right, ...given) => {
    const facts = right(...given);
    return { ...facts, accounts: facts.accounts.map(change => ({ ...change, held: plus(change.held, change.held) })) };
  };
  await place(floor, customer, { code: 'SAP', side: 'buy', quantity: '10' });
  expect(await brokenBy(floor)).toEqual(['I4b']);
});

test('key without account scope: an answer that belongs to another customer’s order is found by I19', async () => {
  const unscoped = rewriting('commands.find', text =>
    text.replace('principal as "principal"', 'k.p as "principal"').replace('principal = k.p and', ''),
  );
  const wrap = (db: Db): Db => tamperedDb(db, work => db.once(tx => work(tamperedTx(tx, unscoped))));
  const floor = await openFloor({ wrap });
  await floor.price('SAP', '100.00');
  const { db } = floor.database;
  const keys = testKeys(db);
  await keys.open();
  const institution = await ensureDemoInstitution(db);
  const demo = { kind: 'demo', invitedBy: null, realName: 'verified', language: null } as const;
  const accounts = ['demo-aaaaaaaa', 'demo-bbbbbbbb'];
  const key = 'a-key-that-two-customers-chose';
  const told: Parameters<typeof acknowledgedCheck>[0][number][] = [];
  for (const account of accounts) {
    const customer = await withTransaction(db, tx =>
      insertCustomer(tx, keys, {
        customer: { account, institutionId: institution.id, ...demo, createdAt: floor.now },
        passwordHash: `$argon2id$${account}`,
      }),
    );
    const placed = await floor.place(
      await floor.customer(customer!),
      { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '90.00' },
      { key },
    );
    const { id, placedAt } = (placed as { order: Order }).order;
    told.push({
      account,
      key,
      call: 'trade/order',
      answer: {
        number: `O${id}`,
        code: 'SAP',
        side: 'buy',
        type: 'limit',
        quantity: '10',
        price: '90.0000',
        stopPrice: null,
        timeInForce: 'day',
        acceptedAt: new Date(placedAt).toISOString(),
        hold: '901.00',
        currency: 'EUR',
      },
    });
  }
  expect(await brokenBy(floor, { checks: [acknowledgedCheck(told.slice(0, 1))] })).toEqual([]);
  expect(await brokenBy(floor, { checks: [acknowledgedCheck(told)] })).toEqual(['I19']);
  const misheard = { ...told[0]!, answer: { ...told[0]!.answer, quantity: '11' } };
  expect(await brokenBy(floor, { checks: [acknowledgedCheck([misheard])] })).toEqual(['I19']);
});

test('mark outside the transaction: what is noted as booked although its booking was undone is found by I9', async () => {
  let undone = false;
  const wrap = (db: Db): Db =>
    tamperedDb(db, work =>
      db.once(async tx => {
        let told = false;
        const result = await work(
          tamperedTx(tx, (statement, honest) => {
            if (statement.name !== 'orders.raise-booked') return honest(statement);
            told = true;
            return databases.at(-1)!.db.arrays('', statement.text, statement.values);
          }),
        );
        if (told && !undone) {
          undone = true;
          throw Object.assign(new Error('could not serialize access'), { code: '40001', severity: 'ERROR' });
        }
        return result;
      }),
    );
  const floor = await openFloor({ wrap });
  await floor.price('SAP', '100.00');
  await place(floor, await floor.customer(1n), { code: 'SAP', side: 'buy', quantity: '10' });
  expect(undone).toBe(true);
  expect(await brokenBy(floor)).toContain('I9');
});

test.each([
  ['the last statement leaves a venue’s command without its order, found by I32b', null, ['I32b']],
  ['the order leaves one that its account holds nothing for and its venue doesn’t know, found by I4b and I32b', 'orders.insert', ['I4b', 'I32b']],
])('partial retry after 40001: repeating only %s', async (_, repeated, broken) => {
  let conflicts = 1;
  const wrap = (db: Db): Db => {
    const retryingOnlyTheEnd = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      const sent: Statement[] = [];
      let result: T | undefined;
      const conflict = new Error('could not serialize access');
      await db
        .once(async tx => {
          result = await work(
            tamperedTx(tx, (statement, honest) => {
              sent.push(statement);
              return honest(statement);
            }),
          );
          if (sent.some(({ name }) => name === 'orders.insert') && conflicts-- > 0) throw conflict;
        })
        .catch(async (error: unknown) => {
          if (error !== conflict) throw error;
          const part = sent.findLast(({ name }) => name === (repeated ?? name))!;
          await db.once(tx => tx.query(part.name, part.text, part.values));
        });
      return result as T;
    };
    return tamperedDb(db, retryingOnlyTheEnd);
  };
  const floor = await openFloor({ wrap });
  await floor.price('SAP', '100.00');
  await place(floor, await floor.customer(1n), { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', price: '90.00' });
  expect(await brokenBy(floor)).toEqual(expect.arrayContaining(broken));
});

test('newest ticket first: a sale without a name that takes the newest position is found by I10', async () => {
  const backwards: Defects['decideOrder'] = (right, snapshot, parsed, given) => {
    const decided = right(snapshot, parsed, given);
    if (!decided.ok || decided.value.intent.effect === 'open') return decided;
    // Counted from the other end, the newest becomes the oldest.
    const positions = snapshot.positions.map(({ id, openedAt, openQuantity, closingQuantity, lockedUntil }) => ({
      id: -id,
      openedAt: asInstant(-openedAt),
      sellable: openQuantity - closingQuantity,
      lockedUntil,
    }));
    const closes = selectLots({ positions, quantity: decided.value.intent.quantity, now: given.now })!.map(line => ({
      ...line,
      position: -line.position,
    }));
    return { ok: true, value: { ...decided.value, closes } };
  };
  for (const [defects, broken] of [
    [{}, []],
    [{ decideOrder: backwards }, ['I10d']],
  ] as const) {
    planted.defects = defects;
    const floor = await openFloor();
    await floor.price('SAP', '100.00');
    const customer = await floor.customer(1n);
    for (const quantity of ['10', '10', '4']) await place(floor, customer, { code: 'SAP', side: quantity === '4' ? 'sell' : 'buy', quantity });
    expect(await brokenBy(floor)).toEqual(broken);
  }
});

/** Xetra's hours by a clock that forgot to go back at the end of summer time. */
const stillSummer: Schedule = createSchedule({
  name: 'xetra',
  zone: 'Etc/GMT-2',
  calendar: xetraCalendar,
  plans: [
    {
      validFrom: '2000-01-01',
      rows: [
        { phase: 'pre-market', from: '08:00', to: '08:55' },
        { phase: 'continuous', from: '09:00', to: '17:30' },
      ],
    },
  ],
});

/** What a market buy finds, half an hour before the market opens by the clock on the wall, on the day after summer time ended. */
async function tradeAt(schedule: Schedule, startsAt: Instant): Promise<{ traded: boolean; broken: string[] }> {
  const floor = await openFloor({ schedule, startsAt });
  await floor.price('SAP', '100.00');
  const placed = await floor.place(await floor.customer(1n), { code: 'SAP', side: 'buy', quantity: '10' });
  return { traded: 'order' in placed, broken: await brokenBy(floor, { oracle: { scheduleOf: () => schedules.xetra } }) };
}

test('an hour off after a change of the clock: trading before the market opens is found by I8', async () => {
  const [before, after] = [zonedInstant('2026-10-26', '07:30'), zonedInstant('2026-10-26', '08:30')];
  expect(await tradeAt(schedules.xetra, before)).toEqual({ traded: false, broken: [] });
  expect(await tradeAt(schedules.xetra, after)).toEqual({ traded: true, broken: [] });
  expect(await tradeAt(stillSummer, before)).toEqual({ traded: true, broken: ['I8b'] });
});
