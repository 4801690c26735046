import type { market } from '@parkett/contract';
import { nameOf } from '../../lib/price.ts';
import { signOf } from '@parkett/ui';

export type Row = market.InstrumentRow;
export type InstrumentClass = Row['class'];

/** The markets as customers know them; `global` holds foreign shares and metals. */
export const marketTabs = ['shares', 'indices', 'forex', 'digital', 'global'] as const;
export type MarketTab = (typeof marketTabs)[number];
export const classesOf: Readonly<Record<MarketTab, readonly InstrumentClass[]>> = {
  shares: ['share'],
  indices: ['index'],
  forex: ['forex'],
  digital: ['digital'],
  global: ['foreign', 'metal'],
};
/** The markets of which something is listed. */
export const tabsOf = (listed: readonly InstrumentClass[]): MarketTab[] =>
  marketTabs.filter(tab => classesOf[tab].some(name => listed.includes(name)));
export const isMarketTab = (value: string | null): value is MarketTab => marketTabs.some(tab => tab === value);

export const sortKeys = ['name', 'gain', 'loss', 'turnover', 'price'] as const;
export type SortKey = (typeof sortKeys)[number];
export const isSortKey = (value: string | null): value is SortKey => sortKeys.some(key => key === value);

/** What is unknown stands at the end, whichever way is sorted. */
const numberOf = (wire: string | null, missing: number): number => (wire === null ? missing : Number(wire));

const comparers: Readonly<Record<SortKey, (a: Row, b: Row) => number>> = {
  name: (a, b) => nameOf(a).localeCompare(nameOf(b), 'de'),
  gain: (a, b) => numberOf(b.quote.changeRate, -Infinity) - numberOf(a.quote.changeRate, -Infinity),
  loss: (a, b) => numberOf(a.quote.changeRate, Infinity) - numberOf(b.quote.changeRate, Infinity),
  turnover: (a, b) => numberOf(b.quote.turnover, -1) - numberOf(a.quote.turnover, -1),
  price: (a, b) => numberOf(b.quote.last, -1) - numberOf(a.quote.last, -1),
};

/** Rows in the chosen order; equals by name. */
export const sortRows = (rows: readonly Row[], by: SortKey): Row[] => rows.toSorted((a, b) => comparers[by](a, b) || comparers.name(a, b));

export type RowFilter = {
  /** Code of an index, `foreign`, or null for all. */
  readonly group: string | null;
  /** Part of name, symbol, ISIN or WKN. */
  readonly words: string;
};

export function filterRows(rows: readonly Row[], { group, words }: RowFilter): Row[] {
  const wanted = words.trim().toLocaleLowerCase('de');
  const inGroup = (row: Row) => group === null || (group === 'foreign' ? row.class === 'foreign' : row.indices.includes(group));
  const hasWords = (row: Row) => [row.name, nameOf(row), row.code, row.isin, row.wkn].some(text => text?.toLocaleLowerCase('de').includes(wanted));
  return rows.filter(row => inGroup(row) && (wanted === '' || hasWords(row)));
}

/** Where the last price stands between the day's low and high, 0 to 100; null while one of them is unknown. */
export function placeInRange({ last, low, high }: { last: string | null; low: string | null; high: string | null }): number | null {
  if (last === null || low === null || high === null) return null;
  const span = Number(high) - Number(low);
  if (span <= 0) return 50;
  return Math.min(100, Math.max(0, ((Number(last) - Number(low)) / span) * 100));
}

/** How many of the rows rise, fall and stand still today. */
export function breadthOf(rows: readonly Row[]): { up: number; down: number; still: number } {
  const signs = rows.map(row => signOf(row.quote.change));
  return { up: signs.filter(s => s > 0).length, down: signs.filter(s => s < 0).length, still: signs.filter(s => s === 0).length };
}
