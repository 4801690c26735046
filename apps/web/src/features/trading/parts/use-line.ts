import { useRef, useState } from 'react';
import type { Draft } from '../order-draft.ts';

/**
 * One order after the other. While the answer to the first is on its way, the same draft isn't sent a second time; one that was changed since
 * is another order, and goes once the first was judged (`chains`: only where the form stays for it). `send` answers whether the next may go:
 * it doesn't where the six digits come first, or where nobody knows what became of the one before.
 */
export function useLine(draft: Draft, chains: boolean) {
  const [sent, setSent] = useState<Draft | null>(null);
  const last = useRef(Promise.resolve(true));
  const join = async (send: () => Promise<boolean>): Promise<void> => {
    setSent(draft);
    const mine = last.current.then(goes => goes && send());
    const settled = mine.catch(() => false);
    last.current = settled;
    try {
      await mine;
    } finally {
      if (last.current === settled) last.current = Promise.resolve(true);
      setSent(now => (now === draft ? null : now));
    }
  };
  return { busy: chains ? sent === draft : sent !== null, join };
}
