import type { stream } from '@parkett/contract';
import { formatDecimal } from '@parkett/kernel';
import { useCall } from '../../../lib/reads/query.ts';
import { useDepth } from '../../../lib/stream/depth.ts';
import type { Row } from '../model.ts';

export type Level = { readonly price: string; readonly quantity: string };
export type Trade = { readonly at: number | string; readonly price: string; readonly quantity: string; readonly own: boolean };
export type Book = {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** Newest first. */
  readonly trades: readonly Trade[];
  /** In an auction: the price it would give now and what would be left (positive: buy side). */
  readonly indicative: string | null;
  readonly surplus: string | null;
};

const inScale = (units: number | null, scale: number): string | null => (units === null ? null : formatDecimal(BigInt(units), scale));

/** The live book of an instrument; until its first message, what the call answers. null until either is there. */
export function useBook(row: Row): Book | null {
  const live = useDepth(row.code);
  const asked = useCall('market/depth', { code: row.code }, { enabled: !live, quiet: true, staleMs: 0 });
  if (!live) return asked.data?.code === row.code ? { ...asked.data, indicative: row.quote.indicative, surplus: row.quote.surplus } : null;
  const price = (units: number) => inScale(units, row.priceScale)!;
  const quantity = (units: number) => inScale(units, row.quantityScale)!;
  const level = (tuple: stream.LevelTuple): Level => ({ price: price(tuple[0]), quantity: quantity(tuple[1]) });
  return {
    bids: live.bids.map(level),
    asks: live.asks.map(level),
    trades: live.trades.map(([at, units, size, own]) => ({ at, price: price(units), quantity: quantity(size), own: own === 1 })),
    indicative: inScale(live.indicative, row.priceScale),
    surplus: inScale(live.surplus, row.quantityScale),
  };
}
