import { denial, type Denial } from '@parkett/contract';
import { instantToWire, type Instant } from '@parkett/kernel';
import { apartUntil, hangsOn, mayNotChangeUntil, type Ties } from './counterpart.ts';

type Confirming = {
  readonly by: bigint;
  readonly askedBy: bigint;
  /** Whom it lets in again or raises; null: somebody new. */
  readonly operator: bigint | null;
  readonly ties: Ties;
  readonly now: Instant;
};

/** Why an admin can't confirm what another one asked for; null: he can. */
export function whyNotConfirm({ by, askedBy, operator, ties, now }: Confirming): Denial | null {
  if (by === operator) return denial('not-yourself');
  if (by === askedBy) return denial('own-request');
  const apart = apartUntil({ one: askedBy, other: by, ties, now });
  if (apart !== null) return denial('no-counterpart', { until: instantToWire(apart) });
  return operator === null ? null : whyNotChange({ by, operator, ties, now });
}

/**
 * Whether simulated staff confirms what an admin asked for: somebody new, or more for one whom he let in. More for an operator of another root is left to
 * people.
 */
export const isForStaff = ({ operator, askedBy, ties, now }: Omit<Confirming, 'by'>): boolean =>
  operator === null || hangsOn({ operator, by: askedBy, ties, now });

/** Why an admin can't change another operator; null: he can. */
export function whyNotChange({ by, operator, ties, now }: Omit<Confirming, 'askedBy' | 'operator'> & { readonly operator: bigint }): Denial | null {
  if (by === operator) return denial('not-yourself');
  const until = mayNotChangeUntil({ by, operator, ties, now });
  return until === null ? null : denial('same-root', { until: instantToWire(until) });
}
