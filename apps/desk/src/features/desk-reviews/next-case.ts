import type { deskReviews } from '@parkett/contract';
import { useQuery } from '@tanstack/react-query';
import { ask, queries } from '../../lib/api.ts';
import type { Say } from '../../lib/text.ts';

type Decided = { readonly number: string; readonly state: deskReviews.DeskReview['state']; readonly decision: 'approved' | 'rejected' };
const decidedKey = ['decided'] as const;

/** What was decided last, said on the screen that comes after it. */
export const useDecided = (): Decided | null =>
  useQuery<Decided | null>({ queryKey: decidedKey, queryFn: () => null, enabled: false, gcTime: 10_000 }).data ?? null;
export const sayDecided = (decided: Decided): void => void queries.setQueryData(decidedKey, decided);
/** Once it was read: what a case's own decision says is for the screen after it. */
export const forgetDecided = (but = ''): void =>
  void queries.setQueryData<Decided | null>(decidedKey, decided => (decided?.number === but ? decided : null));

export const decidedText = (say: Say, { number, state, decision }: Decided): string =>
  state === 'pending' ? `${number}: ${say(decision)}, ${say('waitsForSecond')}.` : `${number}: ${say(state)}.`;

const isBy = (actor: { kind: string; id: string } | null | undefined, operator: string): boolean =>
  actor?.kind === 'operator' && actor.id === operator;

/** Whether an operator may decide it and would be let, nobody else looks at it, and it doesn't wait for somebody else's signature. */
const isFor = ({ claim, maker, mayDecide, refusal }: deskReviews.QueuedReview, operator: string): boolean =>
  mayDecide && refusal === null && !isBy(maker, operator) && (claim === null || isBy(claim.by, operator));

/** What is left of a queue for an operator: nothing, or what others have to do; null while there is something for him. */
export function leftText(
  say: Say,
  { reviews, more }: { reviews: readonly deskReviews.QueuedReview[]; more: boolean },
  operator: string,
): string | null {
  if (reviews.some(review => isFor(review, operator))) return null;
  return reviews.length === 0 ? say('nothingMore') : `${say('nothingForYou')} ${reviews.length}${more ? '+' : ''}.`;
}

/** The case for an operator that comes after another in a queue, or else its first. Asked before a decision, which takes the other from its place. */
export async function nextCase(
  queue: { show: 'pending' | 'signature'; kind: string },
  after: { number: string; operator: string },
): Promise<string | null> {
  const { reviews } = await ask('reviews/list', { show: queue.show, size: 300, ...(queue.kind ? { kind: queue.kind } : {}) });
  const at = reviews.findIndex(({ number }) => number === after.number);
  const next = [...reviews.slice(at + 1), ...reviews.slice(0, Math.max(0, at))].find(review => isFor(review, after.operator));
  return next?.number ?? null;
}
