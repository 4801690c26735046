import type { market, ReplyOf } from '@parkett/contract';
import { formatDecimal, scaleOf, type Instrument } from '@parkett/kernel';
import { sharesOfSplit, staticCorridor, type CorporateEvent, type Facts } from '../../books/market-data/index.ts';
import type { MarketParts } from './parts.ts';
import { planOfDay } from './rules/session-clock.ts';

type Detail = ReplyOf<typeof market.instrument>;

/** A fraction as per cent with two decimals. Facts are simulated figures, no money: plain numbers will do. */
const perCent = (fraction: number | null): string | null => (fraction === null ? null : (fraction * 100).toFixed(2));
const figure = (value: number | null, decimals: number): string | null => (value === null ? null : value.toFixed(decimals));

function factsToWire(facts: Facts, { priceScale }: Instrument): Detail['facts'] {
  const price = (units: number | null): string | null => (units === null ? null : formatDecimal(BigInt(units), priceScale));
  return {
    marketCap: figure(facts.marketCap, 0),
    yearHigh: price(facts.yearHigh),
    yearLow: price(facts.yearLow),
    priceEarnings: figure(facts.priceEarnings, 2),
    priceBook: figure(facts.priceBook, 2),
    dividendYield: perCent(facts.dividendYield),
    returnOnEquity: perCent(facts.returnOnEquity),
    freeFloat: perCent(facts.freeFloat),
    foreignOwnership: perCent(facts.foreignOwnership),
    shortInterest: perCent(facts.shortInterest),
    simulated: facts.simulated,
  };
}

function eventToWire(event: CorporateEvent, { priceScale, currency }: Instrument): Detail['events'][number] {
  if (event.kind === 'split') {
    const { old, fresh } = sharesOfSplit(event.ratio);
    return { date: event.exDate, kind: 'split', amount: String(fresh), old: String(old), currency: null };
  }
  if (event.kind === 'capital-increase')
    return { date: event.exDate, kind: 'capital-increase', amount: formatDecimal(BigInt(event.price), priceScale), currency };
  return { date: event.exDate, kind: 'dividend', amount: formatDecimal(BigInt(event.amount), priceScale), currency };
}

function corridorToWire(parts: MarketParts, instrument: Instrument): Detail['corridor'] {
  const reference = parts.board.view(instrument.id)?.reference ?? null;
  if (reference === null || instrument.class === 'index') return null;
  const { lowest, highest } = staticCorridor(instrument, { reference, bps: parts.corridorBps(instrument.id) });
  return { lowest: formatDecimal(lowest, instrument.priceScale), highest: formatDecimal(highest, instrument.priceScale) };
}

/** All that a detail screen shows of an instrument besides chart and book. */
export function describeInstrument(parts: MarketParts, instrument: Instrument): Detail {
  const { history, rows } = parts;
  const { id, priceScale, priceSteps, currency } = instrument;
  const now = parts.now();
  const passed = history.corporateEvents(id).filter(({ exDate }) => exDate <= new Date(now).toISOString().slice(0, 10));
  return {
    row: rows.of(instrument),
    tradable: instrument.class !== 'index',
    // One whole unit of the currency, as the order's rule has it (decisions.md 'Default price list and limits').
    minimumAmount: formatDecimal(10n ** BigInt(scaleOf(currency)), scaleOf(currency)),
    lockMinutes: parts.lockMinutesOf(id),
    corridor: corridorToWire(parts, instrument),
    source: history.kind,
    facts: factsToWire(history.factsAt(id, now), instrument),
    events: passed.map(event => eventToWire(event, instrument)).toReversed(),
    priceSteps: priceSteps.map(({ from, step }) => ({ from: formatDecimal(from, priceScale), step: formatDecimal(step, priceScale) })),
    sessions: planOfDay(history.scheduleOf(id), now),
  };
}
