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

/**
 * The case of a queue that comes after another, or else its first: one that the operator may decide, that nobody else looks at and that doesn't wait for
 * somebody else's signature. Asked before a decision, which takes its case from the place where it stood.
 */
export async function nextCase(
  queue: { show: 'pending' | 'signature'; kind: string },
  after: { number: string; operator: string },
): Promise<string | null> {
  const { reviews } = await ask('reviews/list', { show: queue.show, size: 300, ...(queue.kind ? { kind: queue.kind } : {}) });
  const isMine = (actor: { kind: string; id: string } | null | undefined): boolean => actor?.kind === 'operator' && actor.id === after.operator;
  const at = reviews.findIndex(({ number }) => number === after.number);
  const next = [...reviews.slice(at + 1), ...reviews.slice(0, Math.max(0, at))].find(
    ({ claim, maker, mayDecide }) => mayDecide && !isMine(maker) && (claim === null || isMine(claim.by)),
  );
  return next?.number ?? null;
}
