import type { market, ReplyOf } from '@parkett/contract';
import {
  dateAt,
  formatDecimal,
  later,
  startOfUtcDay,
  type Instant,
  type Instrument,
  type Schedule,
  type SessionSpan,
  type TradingDate,
} from '@parkett/kernel';
import type { Bar } from '../../books/market-data/index.ts';
import type { MarketParts } from './parts.ts';
import { chartStart } from './rules/chart-start.ts';

export type ChartRequest = {
  readonly interval: market.BarInterval;
  readonly range: market.ChartRange;
  readonly adjustment?: market.Adjustment | undefined;
};
type Chart = ReplyOf<typeof market.bars>;
type ChartParts = Pick<MarketParts, 'history' | 'chartMath' | 'now'>;
type Days = { readonly from: TradingDate; readonly today: TradingDate; readonly now: Instant };

const joinedMinutes: Partial<Record<market.BarInterval, 5 | 15 | 30>> = { '5': 5, '15': 15, '30': 30 };
const longIntervals = new Set<market.BarInterval>(['day', 'week', 'month']);

/** A chart's bars, oldest first, the last one so far. On a replayed day nothing before that day exists. */
export function chartOf(parts: ChartParts, instrument: Instrument, request: ChartRequest): Chart {
  const { history } = parts;
  const now = parts.now();
  const { today, previousClose } = shownDay(parts, instrument, now);
  const earliest = history.kind === 'replay' ? dateAt(history.startsAt, history.scheduleOf(instrument.id).zone) : '0000-01-01';
  const days = { from: chartStart(request, { today, earliest }), today, now };
  const isLong = longIntervals.has(request.interval);
  const schedule = history.scheduleOf(instrument.id);
  const bars = isLong ? longBars(parts, instrument, { request, days }) : minuteBars(parts, instrument, { request, days });
  return {
    code: instrument.code,
    interval: request.interval,
    priceScale: instrument.priceScale,
    previousClose: previousClose === null ? null : formatDecimal(BigInt(previousClose), instrument.priceScale),
    bars: bars.map(bar => barToWire(bar, instrument)),
    extended: isLong ? [] : extendedSessions(schedule, days).map(spanToWire),
    day: isLong || request.range !== '1d' ? [] : sessionsOfDay(schedule, today).map(spanToWire),
    source: history.kind,
  };
}

/** The day that a chart ends with: today once its main session has a price, before that the last day that had one, with the close before it. */
function shownDay({ history }: ChartParts, { id }: Instrument, now: Instant): { today: TradingDate; previousClose: number | null } {
  const { date, open, previousClose } = history.dayStateAt(id, now);
  if (open !== null || history.kind === 'replay') return { today: date, previousClose };
  const { calendar } = history.scheduleOf(id);
  const today = calendar.previous(date);
  const before = calendar.previous(today);
  const close = history.dayBars(id, { from: before, to: before, now }).at(-1)?.close ?? null;
  const beginningOf = (day: TradingDate): Instant => history.scheduleOf(id).spansOn(day)[0]!.from;
  return { today, previousClose: close === null ? null : history.carried(id, close, { from: beginningOf(before), to: beginningOf(today) }) };
}

type Asked = { readonly request: ChartRequest; readonly days: Days };

function longBars(parts: ChartParts, instrument: Instrument, { request, days }: Asked): readonly Bar[] {
  const { chartMath } = parts;
  const bars = adjustedDays(parts, instrument, { request, days });
  if (request.interval === 'week') return chartMath.joinWeeks(bars);
  return request.interval === 'month' ? chartMath.joinMonths(bars) : bars;
}

function adjustedDays({ history, chartMath }: ChartParts, { id }: Instrument, { request, days }: Asked): readonly Bar[] {
  const bars = history.dayBars(id, { from: days.from, to: days.today, now: days.now });
  const events = history.corporateEvents(id);
  if (request.adjustment === 'before') return chartMath.adjustBefore(bars, events);
  return request.adjustment === 'after' ? chartMath.adjustAfter(bars, events) : bars;
}

function minuteBars(parts: ChartParts, instrument: Instrument, { request, days }: Asked): readonly Bar[] {
  const { history, chartMath } = parts;
  const schedule = history.scheduleOf(instrument.id);
  // A recorded day may have minutes before our opening: its chart has them too.
  const from = history.kind === 'replay' ? history.startsAt : schedule.spansOn(schedule.calendar.nextOrSame(days.from))[0]!.from;
  const bars = history.minuteBars(instrument.id, { from, to: later(days.now, 1), now: days.now, extended: true });
  const adjusted = adjustMinutes(parts, instrument, { request, days, bars });
  const minutes = joinedMinutes[request.interval];
  return minutes ? joinBySession(adjusted, { minutes, sessions: extendedSessions(schedule, days), chartMath }) : adjusted;
}

type Span = { readonly from: Instant; readonly to: Instant };
const spanToWire = ({ from, to }: Span): [number, number] => [from / 1_000, to / 1_000];

const isExtended = ({ phase }: SessionSpan): boolean => phase === 'pre-market' || phase === 'after-hours';

/** The sessions of a day with the phases of the main one as one, also those that are still to come. */
function sessionsOfDay(schedule: Schedule, day: TradingDate): Span[] {
  const sessions: (Span & { readonly extended: boolean })[] = [];
  for (const span of schedule.spansOn(schedule.calendar.nextOrSame(day))) {
    const [before, extended] = [sessions.at(-1), isExtended(span)];
    const goesOn = before !== undefined && before.to === span.from && before.extended === extended;
    if (goesOn) sessions[sessions.length - 1] = { ...before, to: span.to };
    else sessions.push({ from: span.from, to: span.to, extended });
  }
  return sessions;
}

/** The early and late sessions of a chart's days that have begun, oldest first. */
function extendedSessions(schedule: Schedule, { from, now }: Days): SessionSpan[] {
  const sessions: SessionSpan[] = [];
  for (let day = schedule.calendar.nextOrSame(from); ; day = schedule.calendar.next(day)) {
    const spans = schedule.spansOn(day);
    sessions.push(...spans.filter(span => span.from <= now && isExtended(span)));
    if (spans[0]!.from > now) return sessions;
  }
}

type Joining = { minutes: 5 | 15 | 30; sessions: readonly SessionSpan[]; chartMath: MarketParts['chartMath'] };

/** Longer bars, none of which mixes the main session with another: where a session begins inside one, its own begins with it. */
function joinBySession(bars: readonly Bar[], { minutes, sessions, chartMath }: Joining): readonly Bar[] {
  const sessionOf = ({ start }: Bar): SessionSpan | undefined => sessions.find(({ from, to }) => from <= start && start < to);
  const parts = Map.groupBy(bars, sessionOf);
  return [...parts]
    .flatMap(([session, some]) =>
      chartMath.joinMinutes(some, minutes).map(bar => (session && bar.start < session.from ? { ...bar, start: session.from } : bar)),
    )
    .toSorted((a, b) => a.start - b.start);
}

/** Minutes are scaled as their day is; most charts have no event in them and stay as they are. */
function adjustMinutes(parts: ChartParts, instrument: Instrument, { request, days, bars }: Asked & { bars: readonly Bar[] }): readonly Bar[] {
  const { history } = parts;
  const within = history.corporateEvents(instrument.id).some(({ exDate }) => exDate > days.from && exDate <= days.today);
  if (!within || (request.adjustment ?? 'none') === 'none') return bars;
  const plain = history.dayBars(instrument.id, { from: days.from, to: days.today, now: days.now });
  const adjusted = adjustedDays(parts, instrument, { request, days });
  const factors = new Map(
    plain.map(({ start, close, volume }, at) => [
      start,
      { price: adjusted[at]!.close / close, volume: volume === 0 ? 1 : adjusted[at]!.volume / volume },
    ]),
  );
  const { zone } = history.scheduleOf(instrument.id);
  return bars.map(bar => {
    const factor = factors.get(startOfUtcDay(dateAt(bar.start, zone))) ?? { price: 1, volume: 1 };
    const { price, volume } = factor;
    return {
      start: bar.start,
      open: bar.open * price,
      high: bar.high * price,
      low: bar.low * price,
      close: bar.close * price,
      volume: bar.volume * volume,
    };
  });
}

/** Plain numbers for drawing: adjusted prices are fractions anyway. */
function barToWire({ start, open, high, low, close, volume }: Bar, { priceScale, quantityScale }: Instrument): Chart['bars'][number] {
  const price = 10 ** priceScale;
  return [start / 1_000, open / price, high / price, low / price, close / price, volume / 10 ** quantityScale];
}
