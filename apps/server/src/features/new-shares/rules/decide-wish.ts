import { denied, type Denial } from '@parkett/contract';
import { instantToWire, ok, type Instant, type Result } from '@parkett/kernel';
import type { OfferingRow } from '../store.ts';

/** Judges the wish to hear of an opening: only of one that is still to come. Nobody is kept from taking a wish back. */
export function decideWish(offering: OfferingRow | null, { isWished }: { readonly isWished: boolean }, now: Instant): Result<OfferingRow, Denial> {
  if (!offering) return denied('product-missing');
  if (isWished && offering.state === 'withdrawn') return denied('offering-withdrawn');
  const isAhead = offering.state === 'published' && now < offering.opensAt;
  return isWished && !isAhead ? denied('offering-has-opened', { opensAt: instantToWire(offering.opensAt) }) : ok(offering);
}
