import { lazyPart } from '../../lib/lazy-part.tsx';
import { useClock } from '../../lib/stream/clock.ts';

const ReplayFaster = lazyPart(() => import('./replay-faster.tsx').then(part => part.ReplayFaster));

/** On a replayed day an offer to see it faster; on every other day nothing, and no code for it. */
export const ReplayOffer = () => (useClock()?.feed === 'replay' ? <ReplayFaster /> : null);
