import { dateAt, type Instant } from '@parkett/kernel';
import { insertTerms, sourceTermOf } from '../../books/market-data/index.ts';
import { commandExchange } from '../../books/orders/index.ts';
import type { Tx } from '../../platform/db.ts';
import { addDueItem, type DueItem } from '../../platform/due-items.ts';
import type { NewShareParts } from './parts.ts';
import { allOfferings, readOffering, type OfferingRow } from './store.ts';

export const unlistedKind = 'new-shares.unlisted';

/** A withdrawn offering of a company that isn't listed yet. */
const isOfUnlisted = ({ history }: NewShareParts, { kind, state, instrumentId, listsAt }: OfferingRow): boolean =>
  state === 'withdrawn' && kind !== 'capital-increase' && history.listedFrom(instrumentId) === listsAt;

/** Companies whose offering was withdrawn by an earlier version, which left them to be listed. */
export async function addUnlisted(parts: NewShareParts, tx: Tx): Promise<void> {
  const now = parts.now();
  for (const offering of await allOfferings(tx))
    if (isOfUnlisted(parts, offering) && offering.listsAt > now) await addDueItem(tx, { kind: unlistedKind, key: String(offering.id), at: now });
}

/** A company whose offering was withdrawn isn't listed: it goes with what would be its first day. Price sources and the exchange learn it. */
export async function unlist(
  parts: NewShareParts,
  tx: Tx,
  { items, now }: { readonly items: readonly DueItem[]; readonly now: Instant },
): Promise<() => void> {
  const offerings = await Promise.all(items.map(async ({ key, at }) => ({ offering: await readOffering(tx, BigInt(key)), at })));
  const drafts = offerings.flatMap(({ offering, at }) => {
    if (!offering || !isOfUnlisted(parts, offering) || offering.listsAt <= at) return [];
    const [instrumentId, exDate] = [offering.instrumentId, dateAt(offering.listsAt)];
    const days = { exDate, recordDate: exDate, paysOn: exDate };
    return [{ instrumentId, kind: 'withdrawn' as const, ...days, amount: 0n, announcedAt: at, close: offering.price, old: null, fresh: null }];
  });
  const terms = await insertTerms(tx, drafts);
  // The last statement: the next writer into this log waits for the COMMIT.
  await commandExchange(tx, { at: now, commands: terms.map(term => ({ kind: 'learn', term: sourceTermOf(term) })) });
  return () => {
    parts.terms.announce(terms);
    parts.lookAtLog();
  };
}
