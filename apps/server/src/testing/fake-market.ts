import { asInstant, createSchedule, startOfUtcDay, utcDate, type Instant, type Instrument, type Schedule, type TradingDate } from '@parkett/kernel';
import {
  barOfPrints,
  ladderOf,
  type Bar,
  type CorporateEvent,
  type DayState,
  type Print,
  type PriceSource,
  type Term,
  type Tick,
} from '@parkett/market';
import { everyDayCalendar } from '../books/instruments/index.ts';

/** Continuous trading around the clock, so that a test needn't look at its watch. */
const aroundTheClock = createSchedule({
  name: 'xetra',
  zone: 'UTC',
  calendar: everyDayCalendar,
  plans: [{ validFrom: '2000-01-01', rows: [{ phase: 'continuous', from: '00:00', to: '24:00' }] }],
});

/** A price source whose prices a test sets: the same makers' rule as everywhere turns them into quotes. */
export class FakeMarket implements PriceSource {
  readonly kind = 'simulator';
  readonly instruments: readonly Instrument[];
  readonly startsAt: Instant;
  readonly #schedule: Schedule;
  readonly #prints: Print[] = [];
  readonly #terms: Term[] = [];
  readonly #reference = new Map<number, number>();

  constructor(instruments: readonly Instrument[], startsAt: Instant, schedule: Schedule = aroundTheClock) {
    this.#schedule = schedule;
    this.instruments = instruments;
    this.startsAt = startsAt;
  }

  /** A trade on the tape at a moment. The first one of an instrument is its reference. */
  print(instrument: number, trade: { at: Instant; price: number; quantity?: number; auction?: boolean }): void {
    this.#prints.push({
      instrument,
      at: trade.at,
      price: trade.price,
      quantity: trade.quantity ?? 100,
      extended: false,
      auction: trade.auction ?? false,
    });
    this.#prints.sort((a, b) => a.at - b.at || a.instrument - b.instrument);
    if (!this.#reference.has(instrument)) this.#reference.set(instrument, trade.price);
  }

  /** A feed that says something else than it said. */
  alter(change: (price: number) => number): void {
    for (const [index, print] of this.#prints.entries()) this.#prints[index] = { ...print, price: change(print.price) };
  }

  /** Moments from which on instruments of a test are listed. */
  readonly listings = new Map<number, Instant>();

  listedFrom(id: number): Instant | null {
    return this.listings.get(id) ?? null;
  }

  listedUntil(id: number): Instant | null {
    const gone = this.#terms.find(({ instrument, event }) => instrument === id && event.kind === 'delisting');
    return gone ? this.#schedule.spansOn(this.#schedule.calendar.previous(gone.event.exDate)).at(-1)!.to : null;
  }

  scheduleOf(): Schedule {
    return this.#schedule;
  }

  printsBetween(from: Instant, to: Instant): Print[] {
    return this.#prints.filter(print => print.at > from && print.at <= to);
  }

  printsOf(instrument: number, { from, to }: { from: Instant; to: Instant }): Print[] {
    return this.printsBetween(from, to).filter(print => print.instrument === instrument);
  }

  auctionBefore(instrument: number, now: Instant): Print | null {
    return this.#prints.findLast(print => print.auction && print.instrument === instrument && print.at <= now) ?? null;
  }

  calledAt(): null {
    return null;
  }

  sampleBetween(): never[] {
    return [];
  }

  tickAt(instrument: number, now: Instant): Tick | null {
    const last = this.#prints.findLast(print => print.instrument === instrument && print.at <= now);
    return last ? { instrument, at: last.at, price: last.price, extended: false } : null;
  }

  ladderAt(instrument: number, now: Instant): ReturnType<typeof ladderOf> | null {
    const tick = this.tickAt(instrument, now);
    return (
      tick &&
      ladderOf(
        this.instruments.find(({ id }) => id === instrument)!,
        tick,
      )
    );
  }

  quotesOf(tick: Tick): ReturnType<typeof ladderOf> {
    return ladderOf(
      this.instruments.find(({ id }) => id === tick.instrument)!,
      tick,
    );
  }

  referenceAt(instrument: number, now: Instant): number | null {
    const first = this.#reference.get(instrument) ?? null;
    const date = this.#schedule.tradingDateAt(now);
    const passed = this.corporateEvents(instrument).filter(({ exDate }) => exDate <= date);
    return first && passed.reduce((price, event) => (event.kind === 'split' ? Math.round(price / event.ratio) : price), first);
  }

  dayStateAt(instrument: number, now: Instant): DayState {
    const last = this.#prints.findLast(print => print.instrument === instrument && print.at <= now) ?? null;
    return {
      date: this.#schedule.tradingDateAt(now),
      open: null,
      high: null,
      low: null,
      last,
      volume: 0,
      turnover: 0,
      previousClose: this.referenceAt(instrument, now),
    };
  }

  dayBars(instrument: number, { from, to, now }: { from: TradingDate; to: TradingDate; now: Instant }): Bar[] {
    return this.#bars(instrument, { now, startOf: at => startOfUtcDay(utcDate(at)) }).filter(
      ({ start }) => from <= utcDate(start) && utcDate(start) <= to,
    );
  }

  minuteBars(instrument: number, { from, to, now }: { from: Instant; to: Instant; now: Instant }): Bar[] {
    return this.#bars(instrument, { now, startOf: at => asInstant(at - (at % 60_000)) }).filter(({ start }) => from <= start && start < to);
  }

  #bars(instrument: number, { now, startOf }: { now: Instant; startOf: (at: Instant) => Instant }): Bar[] {
    const prints = this.#prints.filter(print => print.instrument === instrument && print.at <= now);
    return [...Map.groupBy(prints, ({ at }) => startOf(at))].map(([start, some]) => barOfPrints(start, some)!);
  }

  factsAt(): ReturnType<PriceSource['factsAt']> {
    const none = { marketCap: null, yearHigh: null, yearLow: null, priceEarnings: null, priceBook: null, dividendYield: null };
    return { ...none, returnOnEquity: null, freeFloat: null, foreignOwnership: null, shortInterest: null, simulated: true };
  }

  /** A test sets the prices itself, those of an ex-day too; a split carries them over its ex-day. */
  carried(instrument: number, price: number, { from, to }: { from: Instant; to: Instant }): number {
    const [then, since] = [from, to].map(at => this.#schedule.tradingDateAt(at)) as [TradingDate, TradingDate];
    return this.corporateEvents(instrument).reduce(
      (carried, event) => (event.kind === 'split' && event.exDate > then && event.exDate <= since ? Math.round(carried / event.ratio) : carried),
      price,
    );
  }

  corporateEvents(instrument: number): CorporateEvent[] {
    return this.#terms.flatMap(({ instrument: id, event }) => (id === instrument && event.kind !== 'delisting' ? [event] : []));
  }

  learn(term: Term): void {
    if (!this.#terms.some(known => JSON.stringify(known) === JSON.stringify(term))) this.#terms.push(term);
  }

  learnLate(term: Term): void {
    this.learn(term);
  }
}
