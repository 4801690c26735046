import type { PriceSource } from '@parkett/market';
import { InstrumentList, lockOf, newListingLockMinutes } from '../../books/instruments/index.ts';
import { lastAuction, storedLevels } from '../../books/market-data/index.ts';
import type { OrdersOracle } from '../../books/orders/checks/index.ts';
import type { PositionsOracle } from '../../books/positions/checks/index.ts';
import type { RuleSource } from '../../books/house-rules/index.ts';

const units = (price: number | null | undefined): bigint | null => (price == null ? null : BigInt(price));

/** Longer than any transaction of a command may take. */
const seenAfterMs = 10_000;

/** A day's reference is asked for with every execution of the day; once it is known it stays. */
function referencesOf(source: PriceSource): OrdersOracle['referenceAt'] {
  const known = new Map<string, bigint>();
  return (id, at) => {
    const day = `${id}/${source.scheduleOf(id).tradingDateAt(at)}`;
    const reference = known.get(day) ?? units(source.referenceAt(id, at));
    if (reference !== null) known.set(day, reference);
    return reference;
  };
}

/** What the books are held against: the feed's own function and the makers' rule. */
export function oracleOf(source: PriceSource, ruleBook: RuleSource): OrdersOracle & PositionsOracle {
  const instruments = new InstrumentList(source.instruments);
  return {
    instruments,
    ruleBook,
    scheduleOf: id => source.scheduleOf(id),
    lockOf: (id, openedAt) => lockOf(id, { newListing: ruleBook.reader.at(openedAt).value(newListingLockMinutes) }),
    tickPriceAt: (id, at) => units(source.tickAt(id, at)?.price),
    laddersOf: ({ instrumentId, at, reference }) =>
      [false, true].map(extended => {
        const { bids, asks } = source.quotesOf({ instrument: instrumentId, at, price: Number(reference), extended });
        return { bids: bids.slice(0, storedLevels), asks: asks.slice(0, storedLevels) };
      }),
    auctionAt: (instrument, now) => lastAuction(source, { instrument, now }),
    referenceAt: referencesOf(source),
    seenAfterMs,
  };
}
