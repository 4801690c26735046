import { stream } from '@parkett/contract';
import { auctions, type Auction } from '@parkett/contract/opening-list';
import { formatDecimal } from '@parkett/kernel';
import type { Row } from './queries.ts';

/** A share's figures as its line shows them. */
export type Line = Pick<Row, 'state' | 'price' | 'volume' | 'surplus' | 'changeRate' | 'isMakers'>;

const rateScale = 2;
const inScale = (units: number | null, scale: number): string | null => (units === null ? null : formatDecimal(BigInt(units), scale));

/** The live figures of a row; what the call answered until they come, and where they are of another auction. */
export function lineOf(row: Row, tuple: stream.AuctionTuple | undefined, auction: Auction): Line {
  if (!tuple || auctions[tuple[1]] !== auction) return row;
  const [, , price, volume, surplus, rate, flags] = tuple;
  const isCalled = (flags & stream.auctionFlags.called) !== 0;
  return {
    state: isCalled ? 'called' : price === null ? 'none' : 'ended',
    ...{ price: inScale(price, row.priceScale), volume: inScale(volume, row.quantityScale), surplus: inScale(surplus, row.quantityScale) },
    changeRate: inScale(rate, rateScale),
    isMakers: (flags & stream.auctionFlags.makers) !== 0,
  };
}
