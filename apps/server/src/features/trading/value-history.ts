import { setImmediate as otherWork } from 'node:timers/promises';
import { addDays, dateAt, instantToWire, later, utcDate, zonedInstant, type Currency, type Instant } from '@parkett/kernel';
import { wire, type portfolio, type ReplyOf } from '@parkett/contract';
import type { InstrumentList } from '../../books/instruments/index.ts';
import { balancesAt, firstPostedAt, movedBetween, unitOfCurrency, type Chart } from '../../books/ledger/index.ts';
import type { Bar, MarketBoard, PriceHistory } from '../../books/market-data/index.ts';
import {
  moved,
  movementsOf,
  newPosition,
  positionsHeldSince,
  salesOf,
  type Movement,
  type MovementKinds,
  type Position,
} from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { gainOf, pricesAt, valueCourse, withoutStandstill, type Holding, type HoldingStep, type KnownPrice } from './rules/value-course.ts';
import { momentsOf } from './rules/value-moments.ts';
import { moneyText, rateOf } from './views.ts';

export type ValueParts = {
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly history: PriceHistory;
  readonly movements: MovementKinds;
  readonly chart: Chart;
  readonly now: () => Instant;
};
type ValueHistory = ReplyOf<typeof portfolio.valueHistory>;

/** No price is older: the longest that a market was closed, and some. */
const daysBefore = 14;
const minuteMs = 60_000;

type Wallet = { readonly customer: bigint; readonly currency: Currency };

/** The value of a wallet over time, and its gain. */
export async function valueHistory(
  db: Queryable,
  request: { customer: bigint; type: wire.WalletType | undefined; range: portfolio.ValueRange; parts: ValueParts },
): Promise<ValueHistory> {
  const { customer, type, range, parts } = request;
  const wallet = { customer, currency: wire.currencyOfWallet(type) };
  const { currency } = wallet;
  const since = await begunAt(db, wallet);
  if (since === null) return { currency, points: [], result: moneyText(0n, currency), resultRate: null };
  const moments = momentsOf({ range, now: parts.now(), since });
  const { values, result, invested } = await courseOf(db, { ...wallet, moments, parts });
  const points = withoutStandstill(moments.map((at, index) => ({ at, value: values[index]! })));
  return {
    currency,
    points: points.map(({ at, value }) => ({ at: instantToWire(at), value: moneyText(value, currency) })),
    result: moneyText(result, currency),
    resultRate: rateOf(result, invested),
  };
}

type Today = { readonly value: bigint; readonly today: bigint } & Traded;

/** The value of a wallet now and its gain of today, minor units: the last point and the result of its course over a day, and what today's trades brought and took. */
export async function valueToday(db: Queryable, { parts, ...wallet }: Wallet & { parts: ValueParts }): Promise<Today> {
  const since = await begunAt(db, wallet);
  if (since === null) return { value: 0n, today: 0n, realised: 0n, fees: 0n };
  const moments = momentsOf({ range: 'day', now: parts.now(), since });
  const { values, result, stories } = await courseOf(db, { ...wallet, moments: [...new Set([moments[0]!, moments.at(-1)!])], parts });
  return { value: values.at(-1)!, today: result, ...tradedSince(stories, moments[0]!) };
}

/** Minor units. `realised`: of sales, after the commissions of both sides. `fees`: commissions of purchases and sales, never negative. */
type Traded = { readonly realised: bigint; readonly fees: bigint };

/** The results and fees of the trades after a moment, computed from each position's story. */
function tradedSince(stories: readonly (readonly Movement[])[], from: Instant): Traded {
  const sales = stories.flatMap(story => salesOf(story).sales).filter(({ at }) => at > from);
  const movements = stories.flat().filter(({ at }) => at > from);
  return {
    realised: sales.reduce((sum, { result }) => sum + result, 0n),
    fees: movements.reduce((sum, { fee }) => sum + fee, 0n),
  };
}

const begunAt = (db: Queryable, { customer, currency }: Wallet): Promise<Instant | null> =>
  firstPostedAt(db, { owner: customer, unit: unitOfCurrency(currency) });

/**
 * A wallet's value at some moments, minor units, and its result from the first to the last: money that came, went or moved is neither gain nor loss (`gainOf`).
 * The last moment is now.
 */
async function courseOf(db: Queryable, { customer, currency, moments, parts }: Wallet & Asked) {
  const money = { owner: customer, unit: unitOfCurrency(currency) };
  const [from, to] = [moments[0]!, moments.at(-1)!];
  const [balances, { holdings, stories }, flows] = await Promise.all([
    balancesAt(db, { ...money, moments }),
    holdingsSince(db, { customer, currency, since: from, parts }),
    movedBetween(db, { ...money, from, to, chart: parts.chart }),
  ]);
  const values = valueCourse({ moments, cash: balances, holdings, prices: await pricesOf(holdings, { moments, parts }) });
  return { values, stories, ...gainOf({ first: values[0]!, last: values.at(-1)!, moved: flows }) };
}

type Held = { customer: bigint; currency: string; since: Instant; parts: ValueParts };

/** The open quantity of each position over time, and its story, from its first movement on. */
async function holdingsSince(db: Queryable, { customer, currency, since, parts }: Held): Promise<{ holdings: Holding[]; stories: Movement[][] }> {
  const positions = await positionsHeldSince(db, { customer, currency, since });
  const movements = await movementsOf(db, { customer, positions: positions.map(({ id }) => id) });
  const stories = Map.groupBy(movements, ({ positionId }) => positionId);
  const holdings = positions.map(({ id, instrumentId }: Position) => ({
    instrumentId,
    scales: parts.instruments.withId(instrumentId),
    steps: stepsOf(stories.get(id) ?? [], parts.movements),
  }));
  return { holdings, stories: [...stories.values()] };
}

function stepsOf(movements: readonly Movement[], kinds: MovementKinds): HoldingStep[] {
  let figures = newPosition;
  return movements.map(movement => {
    const kind = kinds.get(movement.kind);
    if (kind) figures = moved(kind, figures, movement);
    return { at: movement.at, quantity: figures.openQuantity, cost: figures.openCost };
  });
}

type Asked = { readonly moments: readonly Instant[]; readonly parts: ValueParts };

/** The prices of all that was held at each moment. Between two instruments other work has its turn. */
async function pricesOf(holdings: readonly Holding[], asked: Asked): Promise<Map<number, (bigint | null)[]>> {
  const prices = new Map<number, (bigint | null)[]>();
  for (const id of new Set(holdings.map(({ instrumentId }) => instrumentId))) {
    await otherWork();
    const course = pricesAt(knownPrices(id, asked), asked.moments);
    // Now is what the board says, as in every other figure of now.
    course[course.length - 1] = asked.parts.board.view(id)?.last ?? null;
    prices.set(id, course);
  }
  return prices;
}

/** A day’s close is known when the day is over; on the day that the moments are all of, each minute’s is when that is over. */
function knownPrices(id: number, { moments, parts }: Asked): KnownPrice[] {
  const { history } = parts;
  const [first, now] = [moments[0]!, moments.at(-1)!];
  const isOneDay = dateAt(first) === dateAt(now);
  const days = history.dayBars(id, { from: addDays(dateAt(first), -daysBefore), to: addDays(dateAt(now), -1), now });
  const minutes = isOneDay ? history.minuteBars(id, { from: zonedInstant(dateAt(now), '00:00'), to: now, now, extended: true }) : [];
  const known = [
    ...days.map(({ start, close }) => ({ from: endOfDay(start), price: BigInt(close) })),
    ...exPrices(id, { moments, parts }),
    ...minutes.map(({ start, close }: Bar) => ({ from: later(start, minuteMs), price: BigInt(close) })),
    ...goneFrom(id, { moments, parts }),
  ];
  return known.toSorted((a, b) => a.from - b.from);
}

/** From the first moment of an ex-day on a share is worth the close before less the event, which is booked at that moment. */
function exPrices(id: number, { moments, parts }: Asked): KnownPrice[] {
  const { history } = parts;
  const schedule = history.scheduleOf(id);
  return history.corporateEvents(id).flatMap(({ exDate }) => {
    const from = schedule.spansOn(exDate)[0]?.from ?? null;
    if (from === null || from < moments[0]! || from > moments.at(-1)!) return [];
    const { previousClose } = history.dayStateAt(id, from);
    return previousClose === null ? [] : [{ from, price: BigInt(previousClose) }];
  });
}

/** A delisted share has no price once its last day is over. */
function goneFrom(id: number, { parts: { instruments } }: Asked): KnownPrice[] {
  const going = instruments.goingOf(id);
  return going?.isOver ? [{ from: zonedInstant(addDays(going.lastDay, 1), '00:00'), price: null }] : [];
}

/** A day’s bar begins at midnight UTC of its date. */
const endOfDay = (start: Instant): Instant => zonedInstant(addDays(utcDate(start), 1), '00:00');
