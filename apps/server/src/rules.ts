import { newListingLockMinutes, settlementDays } from './books/instruments/index.ts';
import { dynamicCorridorBps, staticCorridorBps } from './books/market-data/index.ts';
import { collarBps, goodTillDaysMax, minimumUnits, openEntriesMax, ordersPerSecond, priceList } from './books/orders/index.ts';
import { demoAccountsPerHour, signInRules } from './features/sign-in/index.ts';
import type { Rule, RuleValue } from './books/house-rules/index.ts';
import { searchRules } from './features/search/index.ts';
import { watchlistRules } from './features/watchlist/index.ts';
import type { Config } from './app/config.ts';

/** Every rule of the house, from whoever owns it. */
export const allRules: readonly Rule<RuleValue>[] = [
  ...[newListingLockMinutes, settlementDays, staticCorridorBps, dynamicCorridorBps],
  ...[priceList, collarBps, goodTillDaysMax, minimumUnits, openEntriesMax, ordersPerSecond],
  ...searchRules,
  ...signInRules,
  ...watchlistRules,
];

/** What the command line sets above the rules, by their names. */
export const overridesOf = (config: Pick<Config, 'demoPerHour' | 'ordersPerSecond' | 'openEntriesMax'>): Record<string, number> =>
  Object.fromEntries(
    [
      [demoAccountsPerHour.name, config.demoPerHour],
      [ordersPerSecond.name, config.ordersPerSecond],
      [openEntriesMax.name, config.openEntriesMax],
    ].filter((entry): entry is [string, number] => entry[1] !== null),
  );
