import { addDays, dateAt, later, zonedInstant, type Instant, type Schedule } from '@parkett/kernel';
import type { InstrumentList, NewListing } from '../../books/instruments/index.ts';
import { interruptedTopic, interruptionIn, type PriceHistory } from '../../books/market-data/index.ts';
import { channel, type Bus } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db.ts';
import type { Consumer } from '../../platform/outbox.ts';
import { auctionDays, auctionNotices } from './rules/auction-notices.ts';
import { calendarNotices } from './rules/calendar-notices.ts';
import { corporateNotices } from './rules/corporate-notices.ts';
import { interruptionNotice } from './rules/interruption-notice.ts';
import { newsWeeks, type MarketNotice } from './rules/notice.ts';
import { insertNotice, readNotices } from './store.ts';

export type NewsParts = {
  readonly db: Db;
  readonly bus: Bus;
  readonly list: InstrumentList;
  readonly history: PriceHistory;
  readonly now: () => Instant;
  readonly newestListings: readonly NewListing[];
  readonly lockMinutesOf: (instrumentId: number) => number;
};

/** There are further notices. */
const noticesChanged = channel<null>('notices-changed');

const weekMs = 7 * 86_400_000;
/** Whose level the notices of the auctions tell. */
const leadingIndex = 'DAX';
const listedAt = '18:00';

const keptNotices = ({ db, now }: Pick<NewsParts, 'db' | 'now'>): Promise<MarketNotice[]> => readNotices(db, later(now(), -newsWeeks * weekMs));

/**
 * Notices of what really happens on this market. Whatever follows from feed and calendar is computed when asked for, so it is the same after
 * a restart; only what customers' orders brought about is kept.
 */
export class MarketNews {
  readonly #parts: NewsParts;
  #kept: MarketNotice[];

  private constructor(parts: NewsParts, kept: MarketNotice[]) {
    this.#parts = parts;
    this.#kept = kept;
    parts.bus.on(noticesChanged, () => void this.#readAgain());
    parts.bus.onGap(() => void this.#readAgain());
  }

  /** What can't be read now is read after the next word of it. */
  async #readAgain(): Promise<void> {
    this.#kept = await keptNotices(this.#parts).catch(() => this.#kept);
  }

  static async open(parts: NewsParts): Promise<MarketNews> {
    return new MarketNews(parts, await keptNotices(parts));
  }

  /** Keeps a notice of each interruption of trading. */
  consumer(): Consumer {
    const { bus, list } = this.#parts;
    return {
      name: 'news.market-notices',
      topics: [interruptedTopic],
      handle: async (tx, events) => {
        for (const interruption of events.map(interruptionIn)) {
          const instrument = list.find(interruption.instrument);
          if (instrument) await insertNotice(tx, interruptionNotice(interruption, instrument));
        }
      },
      tried: async () => {
        await this.#readAgain();
        bus.publish(noticesChanged, null);
      },
    };
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
