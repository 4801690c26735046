import { formatDecimal, parseDecimal } from '@parkett/kernel';
import { formatNumber, formatQuantity } from '@parkett/ui';

type Level = { readonly price: string; readonly quantity: string };
type BookSides = { readonly bids: readonly Level[]; readonly asks: readonly Level[] };
export type LadderSide = 'buy' | 'sell';

/** Something of the reader's own at a price of the book. `quantity` is what the whole level has; null where that isn't known. */
export type OwnLevel = {
  readonly key: string;
  readonly side: LadderSide;
  readonly price: string;
  readonly quantity: string | null;
  readonly text: string;
};

/** What is bid or asked for at a price, and with all better prices of its side; `total` is null where levels between aren't known. */
export type LadderLevel = { readonly quantity: string | null; readonly total: string | null };
export type LadderRow = {
  readonly price: string;
  readonly bid: LadderLevel | null;
  readonly ask: LadderLevel | null;
  readonly own: readonly OwnLevel[];
};

const unitsOf = (wire: string, scale: number): bigint => {
  const read = parseDecimal(wire, scale);
  return read.ok ? read.value : 0n;
};

/** The book as one column of prices, the highest first: every level that there is, and beyond them the reader's own. */
export function ladderRows({ bids, asks }: BookSides, { own, priceScale }: { own: readonly OwnLevel[]; priceScale: number }): LadderRow[] {
  const prices = new Map<bigint, { price: string; bid: LadderLevel | null; ask: LadderLevel | null; own: OwnLevel[] }>();
  const rowAt = (price: string) => {
    const units = unitsOf(price, priceScale);
    const row = prices.get(units) ?? { price, bid: null, ask: null, own: [] };
    prices.set(units, row);
    return row;
  };
  for (const { price, ...level } of withTotals(bids)) rowAt(price).bid = level;
  for (const { price, ...level } of withTotals(asks)) rowAt(price).ask = level;
  for (const level of own) {
    const row = rowAt(level.price);
    row.own.push(level);
    const far = { quantity: level.quantity, total: null };
    if (level.side === 'buy') row.bid ??= far;
    else row.ask ??= far;
  }
  return [...prices].toSorted(([a], [b]) => (a > b ? -1 : 1)).map(([, row]) => row);
}

const decimalsOf = (wire: string): number => wire.split('.')[1]?.length ?? 0;

/** Levels, best first, each with the sum up to it. */
function withTotals(levels: readonly Level[]): (Level & LadderLevel)[] {
  const scale = Math.max(0, ...levels.map(({ quantity }) => decimalsOf(quantity)));
  let sum = 0n;
  return levels.map(level => {
    sum += unitsOf(level.quantity, scale);
    return { ...level, total: formatDecimal(sum, scale) };
  });
}

/** The longest bar's quantity among rows. */
export const largestOf = (rows: readonly LadderRow[]): number =>
  Math.max(1e-12, ...rows.flatMap(({ bid, ask }) => [bid, ask]).map(level => Number(level?.quantity ?? 0)));

/** A quantity in a narrow column: a fraction by its first digits, `14,01`, `0,0661`; from a hundred thousand on three digits with the trader's letter, `838K`, `1,25M`. */
export function shortQuantity(wire: string): string {
  const size = Number(wire);
  if (size < 100_000) return formatQuantity(wire.includes('.') && size >= 1e-6 ? String(Number(size.toPrecision(size < 1 ? 3 : 4))) : wire);
  const [unit, letter] = size < 999_500 ? [1e3, 'K'] : size < 999_500_000 ? [1e6, 'M'] : ([1e9, 'B'] as const);
  const shown = size / unit;
  return formatNumber(shown.toFixed(shown < 10 ? 2 : shown < 99.95 ? 1 : 0)) + letter;
}
