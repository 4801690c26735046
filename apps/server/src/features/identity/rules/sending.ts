import { denial, type Denial } from '@parkett/contract';

/** `known`: has sent an application before, which a demo account never did. */
export type Sender = {
  readonly realName: 'unverified' | 'under-review' | 'verified' | 'failed';
  readonly known: boolean;
  readonly awaitsReview: boolean;
};

/** Why a customer may not send an application now. Whoever is verified sends another when his name or document is another. */
export function sendingDenial({ realName, known, awaitsReview }: Sender): Denial | null {
  if (awaitsReview || realName === 'under-review') return denial('awaiting-review');
  return realName === 'verified' && !known ? denial('real-name-already-verified') : null;
}
