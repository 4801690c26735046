import { market, type Denial, type ReplyOf, type RequestOf } from '@parkett/contract';
import {
  formatDecimal,
  instantFromWire,
  instantToWire,
  isCalendarDay,
  ok,
  refuse,
  type Instrument,
  type Result,
  type TradingDate,
} from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { HttpRefusal } from '../../platform/http/refusal.ts';
import type { OwnMoments } from './ahead.ts';
import { chartOf } from './bars.ts';
import { describeInstrument } from './detail.ts';
import { averageCourse, listInstruments, listMovers, listSectors } from './lists.ts';
import type { ClockChange, MarketClock } from './market-clock.ts';
import type { MarketParts } from './parts.ts';
import { PublishedSeed } from './seed.ts';
import { YieldingQueue } from './yielding-queue.ts';

/** Finds what a call names, or refuses: it may have been delisted since the client learnt the code. */
async function withListed<T>(parts: MarketParts, code: string, answer: (instrument: Instrument) => T | Promise<T>): Promise<Result<T, Denial>> {
  const instrument = parts.list.withCode(code);
  return instrument ? ok(await answer(instrument)) : refuse(parts.list.whyMissing(code));
}

async function depthOf(parts: MarketParts, instrument: Instrument): Promise<ReplyOf<typeof market.depth>> {
  const { id, code, priceScale, quantityScale } = instrument;
  const { depth, trades } = await parts.depth(id);
  const price = (units: bigint): string => formatDecimal(units, priceScale);
  const quantity = (units: bigint): string => formatDecimal(units, quantityScale);
  const levels = (side: readonly { price: bigint; quantity: bigint }[] = []): ReplyOf<typeof market.depth>['bids'] =>
    side.map(level => ({ price: price(level.price), quantity: quantity(level.quantity) }));
  return {
    code,
    bids: levels(depth?.bids),
    asks: levels(depth?.asks),
    trades: trades
      .map(trade => ({ at: instantToWire(trade.at), price: price(BigInt(trade.price)), quantity: quantity(BigInt(trade.quantity)), own: trade.own }))
      .toReversed(),
  };
}

/** What the body asks of the clock; the form that a schema can't judge is judged here. */
function readChange(body: RequestOf<typeof market.setClock>): ClockChange {
  const { speed, paused, skipClosed, nextPhase, nextOpening, goTo } = body;
  const moment = goTo === undefined ? null : instantFromWire(goTo);
  if (goTo !== undefined && moment === null) throw new HttpRefusal(400, 'malformed', { field: 'goTo' });
  if (speed !== undefined && !Number.isInteger(speed)) throw new HttpRefusal(400, 'malformed', { field: 'speed' });
  return {
    ...(speed === undefined ? {} : { speed }),
    ...(paused === undefined ? {} : { paused }),
    ...(skipClosed === undefined ? {} : { skipClosed }),
    ...(nextPhase === undefined ? {} : { nextPhase }),
    ...(nextOpening === undefined ? {} : { nextOpening }),
    ...(moment === null ? {} : { goTo: moment }),
  };
}

/** A day of the calendar, which a schema's form alone doesn't make it. */
function dayIn(from: string): TradingDate {
  if (!isCalendarDay(from)) throw new HttpRefusal(400, 'malformed', { field: 'from' });
  return from;
}

/** The calls of contract/market.ts. */
export function addMarketCalls(calls: Calls<SignedIn>, sources: { parts: MarketParts; clock: MarketClock; ahead: OwnMoments }): void {
  const { parts, clock, ahead } = sources;
  const published = new PublishedSeed(parts.seed);
  calls.open(market.instruments, async body => ok({ rows: listInstruments(parts, body) }));
  calls.open(market.movers, async ({ size }) => ok(listMovers(parts, size)));
  calls.open(market.seed, async ({ from }) => ok(published.at(parts.now(), from === undefined ? undefined : dayIn(from))));
  calls.open(market.average, async () => ok(averageCourse(parts)));
  calls.open(market.sectors, async () => ok({ sectors: listSectors(parts) }));
  calls.open(market.instrument, async ({ code }) =>
    withListed(parts, code, instrument => {
      parts.looked(instrument.code);
      return describeInstrument(parts, instrument);
    }),
  );
  const charts = new YieldingQueue();
  calls.open(market.bars, async ({ code, ...request }) =>
    withListed(parts, code, instrument => charts.take(() => chartOf(parts, instrument, request))),
  );
  calls.open(market.depth, async ({ code }) => withListed(parts, code, instrument => depthOf(parts, instrument)));
  calls.open(market.clock, async (_, { session }) => ok(clock.state(session !== null)));
  calls.signedIn(market.ahead, async (_, { session }) => ok({ moments: await ahead.of(session.customer.id) }));
  calls.keyed(market.setClock, async (body, { commandKey }) => clock.set(commandKey(), readChange(body)));
}
