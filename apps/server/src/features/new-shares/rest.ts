import { dateAt, zonedInstant, type Instant } from '@parkett/kernel';
import type { Tx } from '../../platform/db.ts';
import { addDueItem } from '../../platform/due-items.ts';
import { restCourse } from './data/shipped-increases.ts';
import { entitlementsOf } from './entitlement-store.ts';
import type { NewShareParts } from './parts.ts';
import { restSharesOf, type Ratio } from './rules/entitlement.ts';
import { insertOffering, lockOffering, readRestOf, setQuantity, type NewOffering, type OfferingRow } from './store.ts';
import { withdraw } from './withdraw.ts';

/** With a capital increase: the offering of what nobody exercises, to everybody and at the same price. Its quantity comes with the end of the period. */
export async function publishRest(
  { history }: Pick<NewShareParts, 'history'>,
  tx: Tx,
  { id, at, ...increase }: NewOffering & { readonly id: bigint; readonly at: Instant },
): Promise<void> {
  const { calendar } = history.scheduleOf(increase.instrumentId);
  const lastDay = dateAt(increase.endsAt);
  const momentOf = ([days, hour]: readonly [number, string]): Instant => zonedInstant(calendar.add(lastDay, days), hour);
  const { opens, ends, drawn, payout, delivered } = restCourse;
  await insertOffering(
    tx,
    {
      ...{ ...increase, kind: 'rest', method: 'pro-rata', quantity: 0n, minimum: 1n, lot: 1n, countMax: 1, termId: null, restOf: id },
      ...{ opensAt: momentOf(opens), endsAt: momentOf(ends), drawAt: momentOf(drawn), payoutAt: momentOf(payout), listsAt: momentOf(delivered) },
    },
    at,
  );
}

/** The period has ended: the rest is known, and its window comes. Where no whole share is left, the offering is withdrawn. The increase is locked. */
export async function fixRest(
  tx: Tx,
  { increase, ratio, at }: { readonly increase: OfferingRow; readonly ratio: Ratio; readonly at: Instant },
): Promise<void> {
  const found = await readRestOf(tx, increase.id);
  const rest = found && (await lockOffering(tx, found.id));
  if (!rest) return;
  const sold = (await entitlementsOf(tx, increase.id)).reduce((sum, row) => sum + row.sold, 0n);
  const quantity = restSharesOf(sold, ratio);
  await setQuantity(tx, { offering: rest.id, quantity });
  // Two operators have withdrawn it before.
  if (rest.state !== 'published') return;
  if (quantity === 0n) return withdraw(tx, { offering: rest, at });
  for (const [kind, moment] of [
    ['new-shares.opens', rest.opensAt],
    ['new-shares.ends', rest.endsAt],
    ['new-shares.draws', rest.drawAt],
    ['new-shares.payout', rest.payoutAt],
    ['new-shares.lists', rest.listsAt],
  ] as const)
    await addDueItem(tx, { kind, key: String(rest.id), at: moment });
}
