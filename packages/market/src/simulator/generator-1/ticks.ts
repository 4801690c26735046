import { asInstant, later, latest, type Instant } from '@parkett/kernel';
import { ladderOf, type Ladder } from '../../ladder.ts';
import type { Tick } from '../../price-source.ts';
import { hash, normal, pick } from '../../random.ts';
import type { InstrumentMarket } from '../instrument-market.ts';
import type { Segment } from './segment.ts';
import { minuteOf, type Subject } from './minute.ts';
import { onGrid, stepOf } from '../price-grid.ts';

/** While nothing trades the market maker looks at its quotes again this often. */
const refreshMs = 4_000;
/** How far an auction's indicative price strays at its beginning, in parts of the day's deviation. */
const indicativeStray = 0.12;

/** An instrument's market with what its prints are cut by. */
export type TickedMarket = { readonly market: InstrumentMarket<Segment>; readonly subject: Subject };

/** An auction that is being called: until when, and the price it will have. */
type Call = { readonly from: Instant; readonly endsAt: Instant; readonly price: number; readonly deviation: number };

/**
 * The tick of a moment, a function of instrument and time alone: its price can be recomputed from its stored moment.
 * It is the last print; if that is older than the last refresh, up to a step beside it; while an auction is called, its indicative price.
 */
export function tickOf(ticked: TickedMarket, now: Instant): Tick | null {
  const { market, subject } = ticked;
  const { instrument } = market;
  const call = callAt(ticked, now);
  const refresh = asInstant(Math.floor(now / refreshMs) * refreshMs);
  if (call) {
    const at = latest(call.from, refresh);
    const left = (call.endsAt - at) / (call.endsAt - call.from);
    const price = onGrid(subject.grid, call.price + call.deviation * indicativeStray * left * normal(hash(subject.stream, refresh, 81)));
    return { instrument: instrument.id, at, price, extended: false };
  }
  const last = market.lastPrint(now);
  if (!last) return null;
  const span = market.schedule.phaseAt(now);
  const extended = span?.phase === 'pre-market' || span?.phase === 'after-hours';
  if (refresh <= last.at || !span) return { instrument: instrument.id, at: last.at, price: last.price, extended: last.extended };
  const skew = [-1, 0, 0, 1][pick(hash(subject.stream, refresh, 82), 4)]!;
  return {
    instrument: instrument.id,
    at: refresh,
    price: Math.max(1, onGrid(subject.grid, last.price + skew * stepOf(subject.grid, last.price))),
    extended,
  };
}

/** The market maker's quotes at a moment: none outside the sessions, and none for what can only be looked at. */
export function ladderAt(ticked: TickedMarket, now: Instant): Ladder | null {
  const { market } = ticked;
  if (market.instrument.class === 'index') return null;
  if (!market.schedule.phaseAt(now) && !callAt(ticked, now)) return null;
  const tick = tickOf(ticked, now);
  return tick && ladderOf(market.instrument, tick);
}

/** The auction that is called at a moment, random end included. */
function callAt({ market, subject }: TickedMarket, now: Instant): Call | null {
  const { schedule, days } = market;
  const day = days.dayAt(now);
  if (day < 0) return null;
  for (const span of schedule.spansOn(days.dateOf(day))) {
    if (!span.phase.endsWith('auction') || now < span.from || now >= span.to + span.randomEndMs) continue;
    const segment = market.spans(day).find(s => s.kind === (span.phase === 'closing-auction' ? 'closing' : 'main'))!;
    const at = Math.round((span.to - segment.start) / 60_000);
    const minute = minuteOf(subject, segment, at);
    if (minute?.auctionDelayMs === undefined || minute.auctionDelayMs === null) return null;
    const endsAt = later(span.to, minute.auctionDelayMs);
    return now < endsAt ? { from: span.from, endsAt, price: minute.open, deviation: segment.course.deviation } : null;
  }
  return null;
}
