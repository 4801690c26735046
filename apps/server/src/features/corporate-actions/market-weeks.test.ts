import {
  asPrice,
  divide,
  formatDecimal,
  later,
  notional,
  roundToStep,
  startOfUtcDay,
  zonedInstant,
  type Instant,
  type TradingDate,
} from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../../../../tools/seeded.ts';
import { chartMath } from '../../adapters/feeds/chart-math.ts';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { exMoment, type MarketTerm } from '../../books/market-data/index.ts';
import { openPositionsOf } from '../../books/positions/index.ts';
import { SimulatedClock } from '../../platform/clock.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { DueLoop } from '../../platform/due.ts';
import { dueItems } from '../../platform/due-items.ts';
import { silentLog } from '../../platform/log.ts';
import { blockParts } from '../../testing/block-parts.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { corporateParts } from '../../testing/corporate-parts.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { tellEverything } from '../../testing/told.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { beginDrafting, offersDue, type BlockParts } from '../block-trades/index.ts';
import { buying } from '../block-trades/buy.ts';
import { termsOn } from '../block-trades/data/shipped-offers.ts';
import { listOffers } from '../block-trades/list.ts';
import { chartOf } from '../market/bars.ts';
import { settlement } from '../trading/due.ts';
import { beginCalendar, corporateDue } from './due.ts';
import type { CorporateParts } from './parts.ts';

// Promised: through weeks of market days with dividends, splits and reverse splits, whatever 200 customers hold and trade, each event is booked once for each
// holder of the close before its ex-day, no order outlives an ex-day, every message comes, and every invariant holds.

const full = Boolean(process.env.PARKETT_TEST_FULL);
const customersCount = 200;
/** Trading days of a cycle, each with the same events at other shares where they can't come twice in a year. */
const cycleDays = 15;
const cycles = full ? 4 : 1;
const deedsInStep = 14;
const blockBuyers = 12;
const startPrice = 100;

const { calendar } = xetraSchedule;
/** Announcements are made in these two weeks. */
const opens: TradingDate = '2026-11-02';
const firstDay: TradingDate = '2026-11-16';
const days = Array.from({ length: cycles * cycleDays }, (_, offset) => calendar.add(firstDay, offset));

type Planned = { readonly kind: 'dividend' | 'split' | 'reverse-split'; readonly code: string; readonly exDate: TradingDate };

/** Of the shares whose blocks are offered on a day, one with no split yet in its year. */
const offeredOn = (date: TradingDate, taken: ReadonlySet<string>): string | undefined =>
  [0, 1].map(place => termsOn(date, place).code).find(code => !taken.has(`${code} ${date.slice(0, 4)}`));

function planOf(cycle: number, taken: Set<string>): Planned[] {
  const on = (day: number): TradingDate => days[cycle * cycleDays + day]!;
  const split = (kind: 'split' | 'reverse-split', possible: readonly number[]): Planned => {
    for (const day of possible) {
      const code = offeredOn(on(day - 2), taken);
      if (code === undefined) continue;
      taken.add(`${code} ${on(day).slice(0, 4)}`);
      return { kind, code, exDate: on(day) };
    }
    throw new Error(`no share is left to be split on ${possible.map(on).join(', ')}`);
  };
  const [more, fewer] = [split('split', [6, 7, 8, 9]), split('reverse-split', [10, 11])];
  return [
    { kind: 'dividend', code: 'ADS', exDate: on(2) },
    { kind: 'dividend', code: 'MUV2', exDate: on(2) },
    { kind: 'dividend', code: 'CBK', exDate: on(4) },
    more,
    fewer,
    { kind: 'dividend', code: fewer.code, exDate: on(12) },
  ];
}
const taken = new Set<string>();
const plan = Array.from({ length: cycles }, (_, cycle) => planOf(cycle, taken)).flat();
const codes = [...new Set(plan.map(({ code }) => code))];
const ratios = { split: { old: 2, fresh: 3 }, 'reverse-split': { old: 10, fresh: 1 } } as const;

let database: TestDatabase;
let floor: TestFloor;
let parts: CorporateParts;
let blocks: BlockParts;
let buyBlock: ReturnType<typeof buying>;
let loop: DueLoop;
const random = seeded(20_261_127);
const pick = (count: number): number => Math.floor(random() * count);
const customers = Array.from({ length: customersCount }, (_, index) => BigInt(index + 1));
const prices = new Map(codes.map(code => [code, startPrice]));
/** Each of these was reached, or the test has tried too little. */
const reached = { unsettled: 0, soldOnExDay: 0, lockedThroughSplit: 0, leftWithNothing: 0, paidForParts: 0, ordersEnded: 0 };

const idOf = (code: string): number => floor.instruments.withCode(code)!.id;

async function plannedParts(): Promise<CorporateParts> {
  const dated = (code: string, kinds: readonly string[]) => plan.filter(event => event.code === code && kinds.includes(event.kind));
  const inYear = (year: number) => (event: Planned) => event.exDate.startsWith(String(year));
  const share = (code: string) => ({
    datesOf: (year: number) =>
      dated(code, ['dividend'])
        .filter(inYear(year))
        .map(({ exDate }) => exDate),
    amountAfter: (close: number) => Math.round(close / 3_300) * 100,
  });
  const split = (code: string) => ({
    dateOf: (year: number) => dated(code, ['split', 'reverse-split']).find(inYear(year))?.exDate ?? null,
    ratioAfter: () => {
      const next = dated(code, ['split', 'reverse-split']).find(({ exDate }) => zonedInstant(exDate, '00:00') > floor.now);
      return next && next.kind !== 'dividend' ? ratios[next.kind] : null;
    },
  });
  return {
    ...(await corporateParts(floor, { code: codes[0]!, planned: firstDay })),
    plans: new Map(codes.map(code => [idOf(code), share(code)])),
    splitPlans: new Map(codes.map(code => [idOf(code), split(code)])),
  };
}

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  floor = await new TestFloor(database, { schedule: xetraSchedule, startsAt: zonedInstant(opens, '10:00') }).open();
  for (const customer of customers) await floor.customer(customer);
  parts = await plannedParts();
  blocks = blockParts(floor);
  buyBlock = buying(blocks);
  floor.splitAt = (id, now) => parts.terms.splitBefore(id, { schedule: floor.market.scheduleOf(), now });
  const clock = new SimulatedClock({ at: floor.now, speed: 1, paused: true });
  loop = new DueLoop({ db, clock, log: silentLog() });
  for (const kind of [settlement(() => {}), ...corporateDue(parts), ...offersDue(blocks)]) loop.register(dueItems({ db, log: silentLog() }, kind));
  loop.onJumpStep(to => (to > floor.now ? floor.advance(to - floor.now) : Promise.resolve()));
  await beginCalendar(parts);
}, 600_000);
afterAll(() => database.close());

async function jump(to: Instant): Promise<void> {
  const end = await loop.jump(to);
  if (end.early) throw new Error(`the jump ended early: ${end.early.work}`);
  await floor.backOffice.settled();
}

/** New prices near those that the events leave. */
async function quote(): Promise<void> {
  for (const [code, price] of prices) await floor.price(code, (price * (1 + (random() - 0.5) / 50)).toFixed(2));
}

const near = (code: string, factor: number): string => {
  const { priceSteps, priceScale } = floor.instruments.withCode(code)!;
  const units = BigInt(Math.round(prices.get(code)! * factor * 10 ** priceScale));
  return formatDecimal(roundToStep(priceSteps, asPrice(units), 'nearest'), priceScale);
};

/** A customer buys, leaves an order resting, or sells a part of what is held. */
async function deed(): Promise<void> {
  const customer = customers[pick(customersCount)]!;
  const dice = random();
  const code = codes[pick(codes.length)]!;
  const quantity = String(1 + pick(30));
  if (dice < 0.35) return void (await floor.place(customer, { code, side: 'buy', quantity }));
  if (dice < 0.55)
    return void (await floor.place(customer, { code, side: 'buy', type: 'limit', quantity, price: near(code, 0.95), timeInForce: 'gtc' }));
  const held = (await openPositionsOf(database.db, { customer })).filter(({ closingQuantity }) => closingQuantity === 0n);
  const position = held[pick(held.length)];
  if (!position) return;
  const part = 1n + (position.openQuantity * BigInt(pick(100))) / 100n;
  const sale = { code: floor.instruments.withId(position.instrumentId).code, side: 'sell', position: `P${position.id}` } as const;
  await floor.place(customer, { ...sale, quantity: String(part < position.openQuantity ? part : position.openQuantity) });
}

/** Some customers buy a block of a share two trading days before its split. */
async function buyBlocks(code: string, date: TradingDate): Promise<void> {
  floor.market.print(idOf(code), { at: zonedInstant(date, '09:00'), price: Math.round(prices.get(code)! * 10_000), auction: true });
  await database.owner.query('', 'update block_offer set minimum = 20, lot = 5 where instrument_id = $1 and sold = 0', [idOf(code)]);
  for (let count = 0; count < blockBuyers; count += 1) {
    const customer = customers[pick(customersCount)]!;
    const offer = (await listOffers(blocks, customer)).offers.find(one => one.code === code && one.state === 'open');
    const price = offer?.amounts?.price;
    if (!offer?.amounts || !price) throw new Error(`a block of ${code} is open on ${date}`);
    const body = { number: offer.number, quantity: String(20 + 5 * pick(4)), price };
    const key = {
      principal: { kind: 'customer', id: customer },
      key: `block-${date}-${count}`,
      route: 'blockTrades/buy',
      bodyHash: bodyHash(body),
    } as const;
    await buyBlock({ ...key, command: { customer, body } });
  }
}

/** Shares of each holder. */
async function holdersOf(instrument: number): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await database.owner.arrays<[bigint, bigint]>(
    '',
    'select customer_id, sum(open_quantity)::int8 from position where instrument_id = $1 and open_quantity > 0 group by 1',
    [instrument],
  );
  return new Map(rows);
}

const countOf = async (sql: string, values: readonly unknown[]): Promise<number> =>
  Number((await database.owner.arrays<[bigint]>('', sql, values))[0]![0]);

const unsettledHolders = (term: MarketTerm): Promise<number> =>
  countOf(
    `select count(distinct d.customer_id) from dividend d join execution e on e.buy_customer = d.customer_id and e.instrument_id = d.instrument_id
     where d.term_id = $1 and e.executed_at < d.ex_at and e.settles_on > $2::date`,
    [term.id, term.exDate],
  );

/** The dividends, shares and parts that the holders of the close before get of an event, by the terms alone. */
function expectedOf(term: MarketTerm, before: ReadonlyMap<bigint, bigint>): Map<bigint, (bigint | string)[]> {
  const instrument = floor.instruments.withId(term.instrumentId);
  if (term.kind === 'dividend')
    return new Map([...before].map(([customer, held]) => [customer, [held, String(notional(term.amount * held, instrument, 'half-up'))]]));
  return new Map([...before].map(([customer, held]) => [customer, [held, String((held * term.fresh!) / term.old!)]]));
}

async function bookedOf({ id, kind }: MarketTerm): Promise<Map<bigint, (bigint | string)[]>> {
  const rows = await database.owner.arrays<[bigint, bigint, string]>(
    '',
    kind === 'dividend'
      ? 'select customer_id, quantity, gross::text from dividend where term_id = $1'
      : 'select customer_id, before_quantity, after_quantity::text from split_holding where term_id = $1',
    [id],
  );
  return new Map(rows.map(([customer, ...figures]) => [customer, figures]));
}

/** Money for what makes no whole share, to the cent and from one close. */
async function expectPartsPaid({ id, old, fresh, instrumentId }: MarketTerm, before: ReadonlyMap<bigint, bigint>): Promise<void> {
  const rows = await database.owner.arrays<[bigint, bigint, bigint]>('', 'select customer_id, close, paid from split_holding where term_id = $1', [
    id,
  ]);
  const instrument = floor.instruments.withId(instrumentId);
  for (const [customer, close, paid] of rows) {
    const inParts = (before.get(customer)! * fresh!) % old!;
    expect([customer, paid]).toEqual([customer, divide(inParts * close, fresh! * 10n ** BigInt(instrument.priceScale - 2), 'half-up')]);
    if (paid > 0n) reached.paidForParts += 1;
  }
}

/** The morning of an ex-day: what was held a moment before is what is booked a moment later, and nothing rests. */
async function liveExDay(date: TradingDate): Promise<void> {
  const exAt = exMoment(xetraSchedule, date);
  await jump(later(exAt, -1));
  const terms = parts.terms.all.filter(({ exDate }) => exDate === date);
  const before = new Map<bigint, ReadonlyMap<bigint, bigint>>();
  for (const { id, instrumentId } of terms) before.set(id, await holdersOf(instrumentId));
  await jump(later(exAt, 2_000));
  for (const term of terms) {
    const held = before.get(term.id)!;
    expect(await bookedOf(term)).toEqual(expectedOf(term, held));
    expect(await countOf(`select count(*) from orders where instrument_id = $1 and state = 'pending'`, [term.instrumentId])).toBe(0);
    if (term.kind === 'dividend') reached.unsettled += await unsettledHolders(term);
    else await liveSplit(term, held);
    follow(term);
  }
  await quote();
}

async function liveSplit(term: MarketTerm, before: ReadonlyMap<bigint, bigint>): Promise<void> {
  await expectPartsPaid(term, before);
  const after = [...expectedOf(term, before)]
    .map(([customer, [, shares]]) => [customer, BigInt(shares!)] as const)
    .filter(([, shares]) => shares > 0n);
  expect(await holdersOf(term.instrumentId)).toEqual(new Map(after));
  reached.leftWithNothing += before.size - after.length;
  reached.lockedThroughSplit += await countOf(
    `select count(*) from split_position p join position s on s.customer_id = p.customer_id and s.id = p.position_id join split_holding h on h.id = p.split_id
     where h.term_id = $1 and s.locked_until > h.ex_at and p.after_quantity > 0`,
    [term.id],
  );
}

/** Prices from then on. */
function follow({ instrumentId, kind, old, fresh, amount }: MarketTerm): void {
  const { code, priceScale } = floor.instruments.withId(instrumentId);
  const price = prices.get(code)!;
  prices.set(code, kind === 'split' ? ((price * Number(old)) / Number(fresh)) * 0.95 : price - Number(amount) / 10 ** priceScale);
}

/** A chart in shares of today: beside the ex-day of a split the day before stands as its ratio says. */
function expectChartToFollow({ instrumentId, exDate, old, fresh }: MarketTerm): void {
  const prints = { history: floor.market, chartMath, now: () => floor.now };
  const step = (adjustment: 'none' | 'before'): number => {
    const { bars } = chartOf(prints, floor.instruments.withId(instrumentId), { interval: 'day', range: 'all', adjustment });
    const at = bars.findIndex(([start]) => start === startOfUtcDay(exDate) / 1_000);
    return bars[at - 1]![4] / bars[at]![4];
  };
  expect(step('before') / step('none')).toBeCloseTo(Number(old) / Number(fresh), 9);
}

const eventsIn = (events: readonly Pick<MarketTerm, 'instrumentId' | 'exDate'>[]): string[] =>
  events.map(({ instrumentId, exDate }) => `${exDate} ${instrumentId}`).toSorted();

test('two weeks before its first day each event is announced', async () => {
  await quote();
  await jump(zonedInstant(calendar.previous(firstDay), '18:30'));
  const announced = eventsIn(parts.terms.all);
  expect(announced.length).toBeGreaterThan(2);
  expect(eventsIn(plan.map(({ code, exDate }) => ({ instrumentId: idOf(code), exDate })))).toEqual(expect.arrayContaining(announced));
});

test(
  `through ${days.length} market days ${customersCount} customers trade, and each event is booked for each holder once`,
  { timeout: 1_200_000 },
  async () => {
    await jump(zonedInstant(firstDay, '09:30'));
    await quote();
    await beginDrafting(blocks);
    await Promise.all(
      customers.map(async customer => {
        for (const code of codes.filter(() => random() < 0.4)) await floor.place(customer, { code, side: 'buy', quantity: String(1 + pick(40)) });
      }),
    );
    const exDays = new Set(plan.map(({ exDate }) => exDate));
    for (const [index, date] of days.entries()) {
      if (exDays.delete(date)) await liveExDay(date);
      for (const time of ['10:30', '15:00'] as const) {
        await jump(zonedInstant(date, time));
        await quote();
        const soon = plan.find(({ kind, exDate }) => kind !== 'dividend' && exDate === days[index + 2]);
        if (soon && time === '10:30') await buyBlocks(soon.code, date);
        for (let count = 0; count < deedsInStep; count += 1) await deed();
      }
      if (index % 5 === 4) await expectBooksToBalance(floor);
    }
    expect(exDays).toEqual(new Set());
  },
);

test('each dividend was paid once on its day, everybody heard of what was booked, and every invariant holds', async () => {
  await jump(zonedInstant(calendar.add(days.at(-1)!, 5), '12:00'));
  expect(eventsIn(parts.terms.all)).toEqual(eventsIn(plan.map(({ code, exDate }) => ({ instrumentId: idOf(code), exDate }))));
  expect(await countOf('select count(*) from dividend where not exists (select from dividend_payment p where p.id = dividend.id)', [])).toBe(0);
  for (const term of parts.terms.all.filter(({ kind }) => kind === 'split')) expectChartToFollow(term);
  await tellEverything(floor);
  for (const [table, kinds] of [
    ['dividend_payment', ['dividend-paid']],
    ['split_holding', ['split-booked', 'split-paid']],
  ] as const)
    expect(await countOf('select count(*) from message where kind = any($1)', [`{${kinds.join(',')}}`])).toBe(
      await countOf(`select count(*) from ${table}`, []),
    );
  await expectBooksToBalance(floor);
});

test('each case that had to come came', async () => {
  reached.soldOnExDay = await countOf(
    `select count(distinct d.id) from dividend d join execution e on e.sell_customer = d.customer_id and e.instrument_id = d.instrument_id
     where e.executed_at > d.ex_at and e.executed_at < d.ex_at + interval '12 hours'`,
    [],
  );
  reached.ordersEnded = await countOf(`select count(*) from orders where reason = 'corporate-action'`, []);
  expect(Object.entries(reached).filter(([, times]) => times === 0)).toEqual([]);
});
