import { expectedOrder, livingOrder, nameless, sorted } from './matching-expect.ts';
import type { Auction, Fill, Step } from './matching-format.ts';
import { CaseVenue, executionsIn } from './matching-venue.ts';

/** Collects the orders in a call, ends it, and compares the fills as a set and what is left. */
export function auctionDifferences({ orders, then, expect }: Auction): string[] {
  const venue = new CaseVenue([1], 'opening-auction');
  for (const step of [...orders, ...then]) call(venue, step);
  const events = venue.apply({ kind: 'set-phase', instrument: 1, phase: 'continuous' });
  const seen = executionsIn(events).map(({ price, quantity }) => ({ price: Number(price), qty: Number(quantity) }));
  const left = sorted(venue.orders().map(order => livingOrder(venue, order)));
  const differences: string[] = [];
  if (asSet(seen) !== asSet(expect.trades)) differences.push(`trades should be ${asSet(expect.trades)}, are ${asSet(seen)}`);
  const expected = JSON.stringify(sorted(expect.book.map(expectedOrder)));
  if (JSON.stringify(left) !== expected) differences.push(`book should be ${expected}, is ${JSON.stringify(left)}`);
  return differences;
}

const asSet = (fills: readonly Fill[]): string => JSON.stringify(fills.map(fill => JSON.stringify(nameless(fill))).sort());

function call(venue: CaseVenue, step: Step): void {
  venue.submit({
    id: step.id,
    side: step.side === 'sell' ? 'sell' : 'buy',
    kind: step.type === 'market' ? 'market' : 'limit',
    quantity: step.qty ?? 0,
    price: step.price,
  });
}
