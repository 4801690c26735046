import type { Instant } from '@parkett/kernel';
import type { Tx } from '../../platform/db.ts';
import { addDueItem, type DueItem } from '../../platform/due-items.ts';
import { draftedOf } from './draft-store.ts';
import type { NewShareParts } from './parts.ts';
import { datesIn, shippedOn, shippedTerms } from './shipped.ts';
import { insertOffering } from './store.ts';

/** The due work of an offering that was published, by its moments. */
type DueKinds = Readonly<Record<'opens' | 'ends' | 'draws' | 'due' | 'payout' | 'lists', string>>;

/** Publishes the offering of a company, by the draft that two operators have signed, else by the terms that ship. */
export async function publish(
  parts: NewShareParts,
  tx: Tx,
  { key, at, now, kinds }: DueItem & { readonly now: Instant; readonly kinds: DueKinds },
): Promise<void> {
  const shipped = shippedOn(parts).find(({ instrument }) => instrument.id === Number(key));
  if (!shipped) return;
  const { instrument, issuePrice } = shipped;
  const drafted = await draftedOf(tx, instrument.id);
  const { payment, method } = drafted ?? shipped.terms;
  const isPlacement = payment === 'at-once';
  const { publishedAt } = datesIn(parts, shipped);
  const { quantity, minimum, lot, low, high, accountMinimum, countMax, lockDays, underwriter, ...dates } = drafted ?? shippedTerms(parts, shipped);
  const { opensAt, endsAt, drawAt, paymentDueAt, payoutAt } = dates;
  // The house was away, or is brought up to this version, after the window: nobody could have subscribed, and a secret would come after its beacon.
  if (endsAt <= now || (isPlacement && !parts.demo)) return;
  const listsAt = parts.history.listedFrom(instrument.id)!;
  const id = await insertOffering(
    tx,
    {
      ...{ instrumentId: instrument.id, kind: isPlacement ? 'placement' : 'ipo', payment, method, currency: instrument.currency },
      ...{ quantity, minimum, lot, low, high, price: issuePrice, accountMinimum, countMax, lockDays, underwriter },
      ...{ institution: isPlacement ? parts.demo!.institution : null, opensAt, endsAt, drawAt, paymentDueAt, payoutAt },
      ...{ publishedAt: publishedAt < opensAt ? publishedAt : opensAt, listsAt, termId: null, restOf: null },
    },
    at,
  );
  if (id === null) return;
  for (const [kind, moment] of [
    [kinds.opens, opensAt > at ? opensAt : at],
    [kinds.ends, endsAt],
    [kinds.draws, drawAt],
    [kinds.due, paymentDueAt],
    [kinds.payout, payoutAt],
    [kinds.lists, listsAt],
  ] as const)
    if (moment !== null) await addDueItem(tx, { kind, key: String(id), at: moment });
}
