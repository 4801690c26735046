import { denial, type Denial } from '@parkett/contract';

type RealName = 'unverified' | 'under-review' | 'verified' | 'failed';

/** Why a customer may not send an application now. A document that has run out makes him unverified, so that he may. */
export function sendingDenial(realName: RealName): Denial | null {
  if (realName === 'verified') return denial('real-name-already-verified');
  return realName === 'under-review' ? denial('awaiting-review') : null;
}
