import type { Instant, Instrument } from '@parkett/kernel';
import { newListingLockMinutes, settlementDays } from './dated-rules.ts';

export {
  everyDayCalendar,
  instruments as universe,
  announcedDaysBefore,
  announcedFrom,
  listings,
  newCompanies,
  newCompaniesFrom,
  schedules,
  settlementCalendar,
  sharePriceSteps,
  tradingDayOf as marketDayOf,
  workingDays,
  xetraCalendar,
  xetraShortenedDays,
} from './data/index.ts';
export { newListingLockMinutes, settlementDateOn, settlementDays } from './dated-rules.ts';
export { lockMinutesOf, lockOf, newestListings, type NewListing } from './rules/newest-listings.ts';
export { forexCurrencies, levelsDate } from './data/forex.ts';
export { sharesOutstandingOf } from './data/shares-outstanding.ts';

/** What this book declares. */
export const instrumentsManifest = { name: 'instruments', rules: [newListingLockMinutes, settlementDays] };

/** When each instrument comes to the market (null: it was always there), and the present moment. */
export type ListingTimes = {
  readonly listedFrom: (instrument: number) => Instant | null;
  /** From when on everybody knows of one that comes. */
  readonly announcedFrom: (instrument: number) => Instant;
  readonly now: () => Instant;
};

/** The instruments of this house, by id and by code. One that isn't listed yet has no code that anybody could ask by. */
export class InstrumentList {
  /** Those that come later, too. */
  readonly all: readonly Instrument[];
  readonly #times: ListingTimes | null;
  readonly #byId: ReadonlyMap<number, Instrument>;
  readonly #byCode: ReadonlyMap<string, Instrument>;

  constructor(instruments: readonly Instrument[], times: ListingTimes | null = null) {
    this.all = instruments;
    this.#times = times;
    this.#byId = new Map(instruments.map(instrument => [instrument.id, instrument]));
    this.#byCode = new Map(instruments.map(instrument => [instrument.code, instrument]));
  }

  /** Those that are listed now. */
  get listed(): readonly Instrument[] {
    return this.all.filter(instrument => this.isListed(instrument));
  }

  /** Whether an instrument is listed now. */
  isListed({ id }: Pick<Instrument, 'id'>): boolean {
    if (!this.#times) return true;
    const from = this.#times.listedFrom(id);
    return from === null || from <= this.#times.now();
  }

  withCode(code: string): Instrument | null {
    const found = this.#byCode.get(code);
    return found && this.isListed(found) ? found : null;
  }

  /** The first moment of an instrument whose coming is announced; null where there is none of this code. */
  listsAt(code: string): Instant | null {
    const found = this.#byCode.get(code);
    if (!found || !this.#times || this.isListed(found)) return null;
    const { announcedFrom, listedFrom, now } = this.#times;
    return announcedFrom(found.id) <= now() ? listedFrom(found.id) : null;
  }

  find(id: number): Instrument | null {
    return this.#byId.get(id) ?? null;
  }

  /** Of an id that came from our own rows: it is there. */
  withId(id: number): Instrument {
    const found = this.#byId.get(id);
    if (!found) throw new Error(`instrument ${id} is listed`);
    return found;
  }
}
