import type { LivingOrder, VenueEvent } from '@parkett/exchange';
import type { BookOrder, Expectation, Fill, Final, Step } from './matching-format.ts';
import { executionsIn, type CaseVenue, type Execution } from './matching-venue.ts';

const sides = ['bids', 'asks'] as const;

/** What an outcome looks like in the words of the file: only what was expected is said, so that both can be compared as text. */
type Outcome = Partial<Record<keyof Expectation, unknown>>;

/** Compares what a step did with what the case expects of it. */
export function stepDifferences(venue: CaseVenue, step: Step, events: readonly VenueEvent[]): string[] {
  const expected = step.expect;
  if (!expected) return [];
  const seen = outcomeOf({ venue, step, events, expected });
  return (Object.keys(expected) as (keyof Expectation)[])
    .filter(key => key !== 'book_depth')
    .map(key => difference(key, normal(expected[key]), normal(seen[key])))
    .filter(text => text !== null);
}

function difference(what: string, expected: string, seen: string): string | null {
  return expected === seen ? null : `${what} should be ${expected}, is ${seen}`;
}

/** Keys in alphabetical order. */
function normal(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

type Told = { venue: CaseVenue; step: Step; events: readonly VenueEvent[]; expected: Expectation };

function outcomeOf({ venue, step, events, expected }: Told): Outcome {
  const executions = executionsIn(events);
  const number = venue.numberOf(step.id ?? '');
  const own = executions.filter(execution => execution.buy === number || execution.sell === number);
  const instrument = Number(step.instrument ?? 1);
  const bySide = <T>(wanted: object | undefined, valueOf: (side: 'bids' | 'asks') => T): Partial<Record<string, T>> =>
    Object.fromEntries(sides.filter(side => wanted && side in wanted).map(side => [side, valueOf(side)]));
  return {
    trades: executions.map(execution => fillOf(venue, execution)),
    fills: Object.fromEntries(Object.keys(expected.fills ?? {}).map(id => [id, totalOf(venue, id, executions)])),
    book: bySide(expected.book, side => venue.depth(side, expected.book_depth ?? Infinity, instrument)),
    result: resultOf(step, events, number),
    state: stateOf(venue, step, events),
    matched: own.length > 0,
    matched_qty: own.reduce((sum, execution) => sum + Number(execution.quantity), 0),
    unfilled: unfilledOf(venue, step, events),
    expired: events.flatMap(event => (event.kind === 'cancelled' && event.id !== number ? [venue.nameOf(event.id)] : [])),
    order_count: bySide(expected.order_count, side => venue.depth(side, Infinity, instrument).reduce((sum, level) => sum + level[2], 0)),
    first_order: bySide(expected.first_order, side => firstOrder(venue, side, instrument)),
    last_price: venue.last(instrument),
  };
}

function fillOf(venue: CaseVenue, { buy, sell, aggressor, price, quantity }: Execution): Fill {
  const [maker, taker] = aggressor === 'buy' ? [sell, buy] : [buy, sell];
  return { maker: venue.nameOf(maker), taker: venue.nameOf(taker), price: Number(price), qty: Number(quantity) };
}

function totalOf(venue: CaseVenue, id: string, executions: readonly Execution[]): { qty: number; notional: number } {
  const number = venue.numberOf(id);
  const own = executions.filter(execution => execution.buy === number || execution.sell === number);
  return {
    qty: own.reduce((sum, { quantity }) => sum + Number(quantity), 0),
    notional: own.reduce((sum, { quantity, price }) => sum + Number(quantity * price), 0),
  };
}

/** Sources call an order rejected when it never traded and never rested: ours was taken and cancelled at once. */
function resultOf(step: Step, events: readonly VenueEvent[], number: number): string {
  const isRefused = events.some(event => event.kind === 'rejected' && event.id === number);
  const isKilled = events.some(
    event => event.kind === 'cancelled' && event.id === number && event.reason !== 'requested' && Number(event.remaining) === step.qty,
  );
  return isRefused || (isKilled && (step.tif === 'FOK' || step.stp !== undefined)) ? 'rejected' : 'accepted';
}

function stateOf(venue: CaseVenue, step: Step, events: readonly VenueEvent[]): string {
  if (venue.orderOf(step.id, Number(step.instrument ?? 1))) return 'resting';
  const number = venue.numberOf(step.id);
  return events.some(event => event.kind === 'cancelled' && event.id === number) ? 'cancelled' : 'filled';
}

function unfilledOf(venue: CaseVenue, step: Step, events: readonly VenueEvent[]): number {
  const number = venue.numberOf(step.id);
  const living = venue.orderOf(step.id, Number(step.instrument ?? 1));
  if (living) return Number(living.quantity);
  for (const event of events) {
    if (event.kind === 'cancelled' && event.id === number) return Number(event.remaining);
    if (event.kind === 'rejected' && event.id === number) return step.qty ?? 0;
  }
  return 0;
}

/** The order that would execute first on a side. */
function firstOrder(venue: CaseVenue, side: 'bids' | 'asks', instrument: number): string | undefined {
  const best = venue.depth(side, 1, instrument)[0]?.[0];
  const first = venue
    .orders(instrument)
    .find(order => order.state === 'live' && order.side === (side === 'bids' ? 'buy' : 'sell') && Number(order.limit) === best);
  return first && venue.nameOf(first.id);
}

/** Compares all executions of a case and what is left of its orders. Fills without names are compared by price and quantity. */
export function finalDifferences(venue: CaseVenue, final: Final | undefined, executions: readonly Execution[]): string[] {
  if (!final) return [];
  const seen = executions.map(execution => fillOf(venue, execution));
  return [
    difference('final trades', normal(final.trades.map(nameless)), normal(seen.map(nameless))),
    difference('final book', normal(sorted(final.book.map(expectedOrder))), normal(sorted(venue.orders().map(order => livingOrder(venue, order))))),
  ].filter(text => text !== null);
}

export const nameless = ({ price, qty }: Fill): { price: number; qty: number } => ({ price, qty });

export type PlainOrder = { id: string; side: string; qty: number; price: number | null; stop: number | null };

export const sorted = (orders: readonly PlainOrder[]): PlainOrder[] => [...orders].sort((a, b) => (a.id < b.id ? -1 : 1));

export const expectedOrder = ({ id, side, qty, price, stop }: BookOrder): PlainOrder => ({
  id,
  side,
  qty,
  price: price ?? null,
  stop: stop ?? null,
});

/** A stop order that was triggered is a limit like others. */
export const livingOrder = (venue: CaseVenue, order: LivingOrder): PlainOrder => ({
  id: venue.nameOf(order.id),
  side: order.side,
  qty: Number(order.quantity),
  price: order.limit === null ? null : Number(order.limit),
  stop: order.triggered || order.stop === null ? null : Number(order.stop),
});
