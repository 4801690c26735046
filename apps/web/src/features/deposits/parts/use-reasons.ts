import { useEffect, useState } from 'react';
import type { Reasons } from '@parkett/contract/reasons';

/** The sentences of reasons, which few deposits need: they come when one does. */
export function useReasons(needed: boolean): Reasons | null {
  const [reasons, setReasons] = useState<Reasons | null>(null);
  useEffect(() => {
    if (needed) void import('@parkett/contract/reasons').then(({ depositReasons }) => setReasons(depositReasons));
  }, [needed]);
  return reasons;
}
