import * as contract from '@parkett/contract/block-trades';
import { ok } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { buying } from './buy.ts';
import { costsNow } from './costs.ts';
import { listOffers, listOwn } from './list.ts';
import type { BlockParts } from './parts.ts';

export function addBlockTradesCalls(calls: Calls<SignedIn>, parts: BlockParts): void {
  const buy = buying(parts);
  calls.open(contract.blockOffers, async (_, { session }) => ok(await listOffers(parts, session?.customer.id ?? null)));
  calls.signedIn(contract.ownBlocks, async (_, { session }) => ok(await listOwn(parts, session.customer.id)));
  calls.signedIn(contract.blockCosts, async body => ok({ costs: await costsNow(parts, body) }));
  calls.keyed(contract.buyBlock, (body, { session, commandKey }) => buy({ ...commandKey(), command: { customer: session.customer.id, body } }));
}
