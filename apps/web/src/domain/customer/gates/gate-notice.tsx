import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useCustomer } from '../../../lib/session.ts';

const OwnGates = lazyPart(() => import('./own-gates.tsx').then(part => part.OwnGates));

/** Says what blocks the account of whoever is signed in, with reason, end and appeal; for most it is nothing. */
export function GateNotice() {
  return useCustomer() ? (
    <Suspense>
      <OwnGates />
    </Suspense>
  ) : null;
}
