import { asPrice, type Instant, type Price, type SessionPhase } from '@parkett/kernel';
import type { PriceHistory } from '../price-history.ts';

/** The result of an auction on the tape, in the instrument's units; `phase` is null where the plan has no auction then. */
export type AuctionResult = { readonly price: Price; readonly quantity: number; readonly at: Instant; readonly phase: SessionPhase | null };

/** The newest auction of an instrument that had ended by a moment, as the feed tells it and with the price carried over the ex-days since; null where there was none, as on a replayed day. */
export function lastAuction(
  history: Pick<PriceHistory, 'scheduleOf' | 'auctionBefore' | 'carried'>,
  { instrument, now }: { readonly instrument: number; readonly now: Instant },
): AuctionResult | null {
  const print = history.auctionBefore(instrument, now);
  if (!print) return null;
  const schedule = history.scheduleOf(instrument);
  const span = schedule.spansOn(schedule.tradingDateAt(print.at)).findLast(({ phase, from }) => phase.endsWith('-auction') && from < print.at);
  const price = history.carried(instrument, print.price, { from: print.at, to: now });
  return { price: asPrice(BigInt(price)), quantity: print.quantity, at: print.at, phase: span?.phase ?? null };
}
