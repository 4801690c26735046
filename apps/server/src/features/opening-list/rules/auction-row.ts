import { divide } from '@parkett/kernel';
import type { Auction } from '@parkett/contract/opening-list';
import type { AuctionResult, MarketView, PriceHistory } from '../../../books/market-data/index.ts';

/** The known facts of one share's auction, in units of its scales. */
export type Known = {
  readonly auction: Auction;
  readonly view: Pick<MarketView, 'phase' | 'indicative' | 'indicativeVolume' | 'surplus'> | null;
  /** Of the makers, while the auction is called. */
  readonly called: ReturnType<PriceHistory['calledAt']>;
  /** Of this auction; null before it has ended. */
  readonly result: Pick<AuctionResult, 'price' | 'quantity'> | null;
  readonly previousClose: bigint | null;
};

export type AuctionRow = {
  readonly state: 'called' | 'ended' | 'none';
  readonly price: bigint | null;
  readonly volume: bigint | null;
  readonly surplus: bigint | null;
  readonly rateHundredths: bigint | null;
  /** No order of a customer would execute: the figures are the makers'. */
  readonly isMakers: boolean;
};

type Figures = Omit<AuctionRow, 'rateHundredths'>;

function figuresOf({ auction, view, called, result }: Known): Figures {
  const isCalled = view?.phase === auction;
  // A book whose sides don't meet would give no price; the auction of the market does.
  if (isCalled && view.indicative !== null) {
    return { state: 'called', price: view.indicative, volume: view.indicativeVolume, surplus: view.surplus, isMakers: false };
  }
  if (isCalled && called) {
    const { price, volume, surplus } = called;
    return { state: 'called', price: BigInt(price), volume: BigInt(volume), surplus: BigInt(surplus), isMakers: true };
  }
  if (result) return { state: 'ended', price: result.price, volume: BigInt(result.quantity), surplus: null, isMakers: false };
  return { state: 'none', price: null, volume: null, surplus: null, isMakers: false };
}

/** A share's line: of the book while it is called and customers' orders would execute in it, else of the makers, and the auction's print once it has ended. */
export function auctionRow(known: Known): AuctionRow {
  const figures = figuresOf(known);
  const { previousClose } = known;
  const isKnown = figures.price !== null && previousClose !== null && previousClose > 0n;
  return { ...figures, rateHundredths: isKnown ? divide((figures.price - previousClose) * 10_000n, previousClose, 'half-up') : null };
}
