import type { ReplyAt } from '@parkett/contract';
import type { Currency } from '@parkett/kernel';
import { useEffect } from 'react';
import { useCall } from '../../lib/reads/query.ts';

export type Quote = ReplyAt<'exchange/quote'>;

/** Refusals after which another rate is asked for. */
export const ratesRefused: readonly string[] = ['quote-expired', 'quote-used', 'rate-changed', 'no-such-quote'];

type Fresh = {
  /** Nothing is asked for while it is false. */
  readonly enabled?: boolean;
  /** So long before its end a rate is asked for again. */
  readonly aheadMs?: number;
};

/** A rate of a pair with the moment at which it came. One that has ended is asked for again, as long as the page is looked at. */
export function useFreshQuote(pair: { readonly from: Currency; readonly to: Currency }, { enabled = true, aheadMs = 0 }: Fresh = {}) {
  const read = useCall('exchange/quote', pair, { quiet: true, enabled });
  const { data, dataUpdatedAt, refetch } = read;
  const holdsMs = data && data.validMs - aheadMs;
  useEffect(() => {
    if (holdsMs === undefined || !enabled) return;
    const left = holdsMs - (Date.now() - dataUpdatedAt);
    const again = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    const timer = setTimeout(again, Math.max(0, left));
    // Looked at again, a page shows no rate that has ended meanwhile.
    const seen = () => {
      if (Date.now() - dataUpdatedAt >= holdsMs) again();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [holdsMs, dataUpdatedAt, refetch, enabled]);
  return read;
}
