import { addDays, dateAt, formatDecimal, zonedInstant, type Instant, type Schedule } from '@parkett/kernel';
import type { InstrumentList, NewListing } from '../../books/instruments/index.ts';
import type { MarketBoard, PriceHistory } from '../../books/market-data/index.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { auctionDays, auctionNotices } from './rules/auction-notices.ts';
import { calendarNotices } from './rules/calendar-notices.ts';
import { corporateNotices } from './rules/corporate-notices.ts';
import { newsWeeks, type MarketNotice } from './rules/notice.ts';
import { venueNotice, type PhaseEvent } from './rules/venue-notices.ts';
import { insertNotice, readNotices } from './store.ts';

export type NewsParts = {
  readonly db: Db;
  readonly log: Log;
  readonly list: InstrumentList;
  readonly board: MarketBoard;
  readonly history: PriceHistory;
  readonly now: () => Instant;
  readonly newestListings: readonly NewListing[];
  readonly lockMinutesOf: (instrumentId: number) => number;
};

const weekMs = 7 * 86_400_000;
/** Whose level the notices of the auctions tell. */
const leadingIndex = 'DAX';
const listedAt = '18:00';

/**
 * Notices of what really happens on this market. Whatever follows from feed and calendar is computed when asked for, so it is the same after
 * a restart; only what customers' orders brought about is kept.
 */
export class MarketNews {
  readonly #parts: NewsParts;
  #kept: MarketNotice[];
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(parts: NewsParts, kept: MarketNotice[]) {
    this.#parts = parts;
    this.#kept = kept;
    const phases = new Map<number, string>();
    parts.board.onChange(views => {
      for (const { instrumentId, phase } of views) {
        const before = phases.get(instrumentId);
        phases.set(instrumentId, phase);
        if (before !== undefined && before !== phase) this.noteVenueEvent({ kind: 'phase', instrument: instrumentId, phase, at: parts.now() });
      }
    });
  }

  static async open(parts: NewsParts): Promise<MarketNews> {
    return new MarketNews(parts, await readNotices(parts.db, parts.now() - newsWeeks * weekMs));
  }

  /** Keeps what an event of the venue is worth; most are worth nothing. The board's own changes are noted already. */
  noteVenueEvent(event: PhaseEvent): void {
    const { list, history, board, db, log } = this.#parts;
    const instrument = list.find(event.instrument);
    if (!instrument) return;
    const last = board.view(instrument.id)?.last ?? null;
    const notice = venueNotice(event, {
      instrument,
      schedule: history.scheduleOf(instrument.id),
      last: last === null ? null : formatDecimal(last, instrument.priceScale),
    });
    if (!notice || this.#kept.some(({ id }) => id === notice.id)) return;
    this.#kept = [...this.#kept.filter(({ at }) => at > event.at - newsWeeks * weekMs), notice];
    this.#writing = this.#writing
      .then(() => withTransaction(db, tx => insertNotice(tx, notice)))
      .catch((error: unknown) => log.error({ err: error, notice: notice.id }, 'a market notice could not be written down'));
  }

  /** Everything of the last weeks, as of the clock. */
  all(): MarketNotice[] {
    const { list, history, now } = this.#parts;
    const at = now();
    const corporate = list.all.flatMap(instrument => corporateNotices(instrument, history.corporateEvents(instrument.id), at));
    const schedule = this.#mainSchedule();
    return [
      ...corporate,
      ...calendarNotices(schedule, at),
      ...this.#auctions(at),
      ...this.#newListings(),
      ...this.#kept.filter(notice => notice.at <= at),
    ];
  }

  /** Waits until every notice so far is written down. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  #mainSchedule(): Schedule {
    const { list, history } = this.#parts;
    return history.scheduleOf((list.withCode(leadingIndex) ?? list.all[0]!).id);
  }

  #auctions(now: Instant): MarketNotice[] {
    const { list, history } = this.#parts;
    const index = list.withCode(leadingIndex);
    if (!index || history.kind === 'replay') return [];
    const schedule = history.scheduleOf(index.id);
    const today = schedule.tradingDateAt(now);
    let first = today;
    for (let day = 0; day < auctionDays; day += 1) first = schedule.calendar.previous(first);
    return auctionNotices({ index, schedule, bars: history.dayBars(index.id, { from: first, to: today, now }), now });
  }

  /** Told on the evening before the clock's first day: they are new to this house. */
  #newListings(): MarketNotice[] {
    const { list, history, newestListings, lockMinutesOf } = this.#parts;
    if (history.kind === 'replay') return [];
    const at = zonedInstant(addDays(dateAt(history.startsAt), -1), listedAt);
    return newestListings.flatMap(({ instrumentId, code, listedOn }) => {
      const instrument = list.find(instrumentId);
      if (!instrument) return [];
      const params = { name: instrument.name, isin: instrument.isin ?? '', date: listedOn, lockMinutes: String(lockMinutesOf(instrumentId)) };
      return [{ id: `new-instrument-${code}`, kind: 'new-instrument', at, codes: [code], params } satisfies MarketNotice];
    });
  }
}
