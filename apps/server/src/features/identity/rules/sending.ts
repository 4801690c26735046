import { denial, type Denial, type PlainDenialCode } from '@parkett/contract';

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

/** Why somebody who isn't verified says nothing anew by himself, and what he can do. */
export const notVerified: Readonly<Record<Sender['realName'], PlainDenialCode | null>> = {
  unverified: 'complete-real-name-first',
  'under-review': 'awaiting-review',
  failed: 'real-name-failed',
  verified: null,
};
