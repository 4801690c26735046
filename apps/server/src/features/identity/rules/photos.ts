import { denied, identity, type Denial } from '@parkett/contract';
import { ok, type Result } from '@parkett/kernel';

/** Numbers of the photos of a document; null: it has no back. */
export type Photos = { readonly front: bigint; readonly back: bigint | null };
/** `usable`: the customer's own fresh ones that are part of no application. */
type Sent = { readonly front: string; readonly back: string; readonly documentType: string; readonly usable: ReadonlySet<bigint> };

/** The photos of an application. What was sent as the back of a passport is left aside. */
export function photosOf({ front, back, documentType, usable }: Sent): Result<Photos, Denial> {
  const numbered = new Map([...usable].map(id => [String(id), id]));
  const needsBack = identity.hasBack({ documentType });
  if (front === '') return denied('front-photo-missing');
  if (needsBack && back === '') return denied('back-photo-missing');
  const [ofFront, ofBack] = [numbered.get(front), needsBack ? numbered.get(back) : null];
  if (ofFront === undefined || ofBack === undefined || ofFront === ofBack) return denied('photo-not-usable');
  return ok({ front: ofFront, back: ofBack });
}
