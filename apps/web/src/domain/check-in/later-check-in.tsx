import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useIsLive } from '../../lib/mode.ts';
import { useCustomer } from '../../lib/session.ts';

const CheckInCard = lazyPart(() => import('./check-in-card.tsx').then(part => part.CheckInCard));

/** The card of the daily check-in. Real money has none. */
export function LaterCheckIn() {
  const isLive = useIsLive();
  return useCustomer() && !isLive ? (
    <Suspense>
      <CheckInCard />
    </Suspense>
  ) : null;
}
