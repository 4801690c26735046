import { denial, type Denial } from '@parkett/contract';
import { dateAt, later, type Instant, type Instrument, type TradingDate } from '@parkett/kernel';
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

/** When each instrument comes to the market (null: it was always there) and goes, and the present moment. */
export type ListingTimes = {
  readonly listedFrom: (instrument: number) => Instant | null;
  /** When it goes; null: it stays. A company that is withdrawn goes before it comes. */
  readonly listedUntil: (instrument: number) => Instant | null;
  /** From when on everybody knows of one that comes. */
  readonly announcedFrom: (instrument: number) => Instant;
  /** When holders of one that goes are paid; null: they aren't. */
  readonly paidOn?: (instrument: number) => TradingDate | null;
  readonly now: () => Instant;
};

/** The last trading day of an instrument that goes, whether it is over, and when its holders are paid. */
type Going = { readonly lastDay: TradingDate; readonly isOver: boolean; readonly payDay: TradingDate | null };

/** The instruments of this house, by id and by code. One that isn't listed yet, or no more, has no code that anybody could ask by. */
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
    const { listedFrom, listedUntil, now } = this.#times;
    const [from, until] = [listedFrom(id), listedUntil(id)];
    return (from === null || from <= now()) && (until === null || now() < until);
  }

  withCode(code: string): Instrument | null {
    const found = this.#byCode.get(code);
    return found && this.isListed(found) ? found : null;
  }

  /** The first moment of an instrument whose coming is announced; null where there is none of this code. */
  listsAt(code: string): Instant | null {
    const found = this.#byCode.get(code);
    if (!found || !this.#times || this.isListed(found)) return null;
    const { announcedFrom, listedFrom, listedUntil, now } = this.#times;
    const isWithdrawn = listedUntil(found.id) !== null;
    return !isWithdrawn && announcedFrom(found.id) <= now() ? listedFrom(found.id) : null;
  }

  /** Null of an instrument that stays, and of one that never comes. */
  goingOf(id: number): Going | null {
    const until = this.#times?.listedUntil(id) ?? null;
    if (until === null || until <= (this.#times!.listedFrom(id) ?? 0)) return null;
    return { lastDay: dateAt(later(until, -1)), isOver: this.#times!.now() >= until, payDay: this.#times!.paidOn?.(id) ?? null };
  }

  /** Whether an instrument was listed and isn't any more. */
  isGone(id: number): boolean {
    return this.goingOf(id)?.isOver ?? false;
  }

  /** Why nothing is listed under a code. */
  whyMissing(code: string): Denial {
    const found = this.#byCode.get(code);
    const going = found && this.goingOf(found.id);
    return going?.isOver ? denial('product-delisted', { code, lastDay: going.lastDay }) : denial('product-missing');
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
