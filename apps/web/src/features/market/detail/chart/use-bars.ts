import { useEffect, useRef, useState } from 'react';
import type { market } from '@parkett/contract';
import { refresh, useCall } from '../../../../lib/reads/query.ts';
import { withNewer, type Bar, type View } from '../../chart-model.ts';

/** What the stream has changed is told in words so often: with each tick it would be neither read nor cheap. */
const followEveryMs = 5000;
/** Between two askings for bars that the stream didn't tell. */
const askAgainMs = 5000;

export type BarsOf = {
  code: string;
  view: View;
  adjustment: market.Adjustment;
  /** The view is a choice of the customer from before. */ isChosen: boolean;
  onView: (view: View) => void;
};

/** The bars of a view. Of a day without a bar the week takes the place, until the customer chooses. */
export function useBars({ code, view, adjustment, isChosen, onView }: BarsOf) {
  const query = useCall('market/bars', { code, ...view, adjustment }, { staleMs: 30_000, keepPrevious: true, quiet: true });
  const chosen = useRef(isChosen);
  const askedAtMs = useRef(0);
  const bars = query.data?.code === code ? query.data : undefined;
  useEffect(() => {
    if (chosen.current || !bars || query.isPlaceholderData || query.isFetching) return;
    chosen.current = true;
    if (view.range === '1d' && bars.bars.length === 0) onView({ interval: '30', range: '1w' });
  }, [bars, query.isPlaceholderData, query.isFetching, view.range, onView]);
  return {
    ...query,
    bars,
    choose: (next: View) => {
      chosen.current = true;
      onView(next);
    },
    askAgain: () => {
      if (performance.now() - askedAtMs.current < askAgainMs) return;
      askedAtMs.current = performance.now();
      void refresh('market/bars');
    },
  };
}

/** The bars as they have become since they were asked for, and who hears those that the stream tells. */
export function useFollowedBars(bars: readonly Bar[]): { followed: readonly Bar[]; hear: (bar: Bar) => void } {
  const heard = useRef({ bars, newer: new Map<number, Bar>() });
  const [followed, setFollowed] = useState({ bars, now: bars });
  useEffect(() => {
    const { newer } = (heard.current = { bars, newer: new Map() });
    const timer = setInterval(() => newer.size > 0 && setFollowed({ bars, now: withNewer(bars, newer) }), followEveryMs);
    return () => clearInterval(timer);
  }, [bars]);
  return { followed: followed.bars === bars ? followed.now : bars, hear: bar => void heard.current.newer.set(bar[0], bar) };
}
