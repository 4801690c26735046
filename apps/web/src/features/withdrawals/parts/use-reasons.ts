import { useEffect, useState } from 'react';

type Reasons = typeof import('@parkett/contract/reasons');

/** The sentences of gates and of steps, which few withdrawals need: they come when one does. */
export function useReasons(needed: boolean): Pick<Reasons, 'gateReasons' | 'withdrawalReasonWords'> | null {
  const [reasons, setReasons] = useState<Reasons | null>(null);
  useEffect(() => {
    if (needed) void import('@parkett/contract/reasons').then(setReasons);
  }, [needed]);
  return reasons;
}
