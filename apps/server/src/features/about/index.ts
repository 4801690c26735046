import { about } from '@parkett/contract';
import { dateAt, ok, type Instant } from '@parkett/kernel';
import type { RuleBook, RuleReader } from '../../books/house-rules/index.ts';
import { settlementDays, xetraCalendar, xetraShortenedDays, type InstrumentList } from '../../books/instruments/index.ts';
import { priceList } from '../../books/orders/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { readLicences, readVersion } from './licences.ts';
import { calendarYear } from './rules/calendar-year.ts';
import { fromNowOn } from './rules/from-now-on.ts';

type AboutParts = {
  readonly mode: 'paper' | 'live';
  readonly ruleBook: RuleBook;
  readonly instruments: InstrumentList;
  /** Names of the venues that are registered. */
  readonly venues: readonly string[];
  readonly priceSource: 'simulator' | 'replay';
  /** Business time. */
  readonly now: () => Instant;
};

/** The price list and the settlement days in force, and the versions that are decided already. */
function datedRules(rules: RuleReader, now: Instant) {
  return {
    priceLists: fromNowOn(rules, { rule: priceList, now }).map(({ from, value }) => ({
      from,
      // The database keeps the keys of a value in an order of its own.
      prices: about.listedClasses.flatMap(name => (name === 'index' ? [] : [{ class: name, ...value[name] }])),
    })),
    settlements: fromNowOn(rules, { rule: settlementDays, now }).map(({ from, value }) => ({ from, days: value })),
  };
}

/** Counts the parts of this house. Version and licences are read from their files once, here. */
export function addAboutCalls<Session>(calls: Calls<Session>, { mode, ruleBook, instruments, venues, priceSource, now }: AboutParts): void {
  const version = readVersion();
  const licences = readLicences();
  const ofClass = Map.groupBy(instruments.listed, instrument => instrument.class);
  calls.open(about.aboutHouse, async () =>
    ok({
      ...{ mode, version, licences, venues: [...venues], priceSources: [priceSource] },
      instruments: [...ofClass].map(([name, all]) => ({ class: name, count: all.length })),
      currencies: [...new Set(instruments.all.map(({ currency }) => currency))],
      calendar: calendarYear(Number(dateAt(now()).slice(0, 4)), { calendar: xetraCalendar, shortened: xetraShortenedDays }),
      ...datedRules(ruleBook.reader, now()),
    }),
  );
}
