/** What would execute up to a limit: of a bid at prices not above it, of an ask not below it. */
export type Interest = { readonly limit: number; readonly quantity: number };

export type AuctionBook = {
  /** Every order or level that takes part, in any order; a market order stands with its collar. */
  readonly buys: readonly Interest[];
  readonly sells: readonly Interest[];
  /** The limits named in the book: where the price may lie. */
  readonly limits: readonly number[];
  /** The last or the day's reference price, on a price step; null when there is none yet. */
  readonly reference: number | null;
};

/** `surplus`: bought minus sold interest at that price. */
export type AuctionPrice = { readonly price: number; readonly volume: number; readonly surplus: number };

/**
 * The price of a call auction: the one at which most is executed; of several the one that leaves least; of several the highest if buyers
 * are left over at all of them, the lowest if sellers are; otherwise the reference price, not beyond the highest and lowest of them (the
 * highest, without a reference). With market orders alone it is the reference price. null when nothing can execute.
 * Source: Xetra market model, price determination in auctions. O((n + m) log) for n interests and m limits.
 */
export function auctionPrice(book: AuctionBook): AuctionPrice | null {
  const limits = book.limits.length > 0 ? [...new Set(book.limits)] : book.reference === null ? [] : [book.reference];
  const candidates = candidatesOf(
    book,
    limits.sort((a, b) => a - b),
  );
  const best = bestOf(candidates);
  if (best.length === 0) return null;
  const lowest = best[0]!;
  const highest = best[best.length - 1]!;
  if (best.every(candidate => candidate.surplus > 0)) return highest;
  if (best.every(candidate => candidate.surplus < 0)) return lowest;
  if (book.reference === null || book.reference >= highest.price) return highest;
  if (book.reference <= lowest.price) return lowest;
  return candidatesOf(book, [book.reference])[0]!;
}

/** Volume and surplus at each of the ascending prices. */
function candidatesOf(book: AuctionBook, prices: readonly number[]): AuctionPrice[] {
  const buys = [...book.buys].sort((a, b) => a.limit - b.limit);
  const sells = [...book.sells].sort((a, b) => a.limit - b.limit);
  let bought = buys.reduce((sum, interest) => sum + interest.quantity, 0);
  let sold = 0;
  let nextBuy = 0;
  let nextSell = 0;
  return prices.map(price => {
    while (nextBuy < buys.length && buys[nextBuy]!.limit < price) bought -= buys[nextBuy++]!.quantity;
    while (nextSell < sells.length && sells[nextSell]!.limit <= price) sold += sells[nextSell++]!.quantity;
    return { price, volume: Math.min(bought, sold), surplus: bought - sold };
  });
}

/** Those with the largest volume and, among them, the smallest surplus of either side; ascending by price. */
function bestOf(candidates: readonly AuctionPrice[]): AuctionPrice[] {
  const volume = candidates.reduce((most, candidate) => Math.max(most, candidate.volume), 0);
  if (volume === 0) return [];
  const largest = candidates.filter(candidate => candidate.volume === volume);
  const surplus = largest.reduce((least, candidate) => Math.min(least, Math.abs(candidate.surplus)), Infinity);
  return largest.filter(candidate => Math.abs(candidate.surplus) === surplus);
}
