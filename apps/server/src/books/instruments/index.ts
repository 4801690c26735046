import type { Instrument } from '@parkett/kernel';
import { newListingLockMinutes, settlementDays } from './dated-rules.ts';

export {
  everyDayCalendar,
  instruments as universe,
  listings,
  schedules,
  settlementCalendar,
  sharePriceSteps,
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

/** The instruments that this house lists, by id and by code. */
export class InstrumentList {
  readonly all: readonly Instrument[];
  readonly #byId: ReadonlyMap<number, Instrument>;
  readonly #byCode: ReadonlyMap<string, Instrument>;

  constructor(instruments: readonly Instrument[]) {
    this.all = instruments;
    this.#byId = new Map(instruments.map(instrument => [instrument.id, instrument]));
    this.#byCode = new Map(instruments.map(instrument => [instrument.code, instrument]));
  }

  withCode(code: string): Instrument | null {
    return this.#byCode.get(code) ?? null;
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
