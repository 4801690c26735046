import { useEffect, useState } from 'react';
import type { Reasons } from '@parkett/contract/reasons';

/** The sentences of reasons, which few deposits need: they come when one does. */
export function useReasons(needed: boolean): Reasons | null {
  const [reasons, setReasons] = useState<Reasons | null>(null);
  useEffect(() => {
    if (!needed) return;
    const asked = Promise.all([import('@parkett/contract/reasons'), import('@parkett/contract/recall-reasons')]);
    void asked.then(([{ depositReasons }, { recallReasonWords }]) => setReasons({ ...depositReasons, ...recallReasonWords }));
  }, [needed]);
  return reasons;
}
