import * as contract from '@parkett/contract/opening-list';
import { ok } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { AuctionRows } from './auction-rows.ts';
import { listAuction } from './list.ts';
import type { OpeningListParts } from './parts.ts';

export { AuctionRows } from './auction-rows.ts';
export type { OpeningListParts } from './parts.ts';
export { addOpeningListStream } from './stream.ts';

export function addOpeningListCalls(calls: Calls<SignedIn>, parts: OpeningListParts, rows: AuctionRows): void {
  calls.open(contract.openingList, async ({ auction = 'opening-auction' }, { session }) =>
    ok(await listAuction(parts, { rows, auction, customer: session?.customer.id ?? null })),
  );
}
