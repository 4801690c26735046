import { useState } from 'react';
import { useParameter } from '../../navigation/location.ts';
import { useCall } from '../../lib/reads/query.ts';
import { read } from '../../lib/stored.ts';
import { useClock } from '../../lib/stream/clock.ts';
import { classesOf, marketTabs, tabsOf, type InstrumentClass, type MarketTab, type Row } from './model.ts';

export const useIndices = () => useCall('market/instruments', { class: 'index', sparks: true }, { staleMs: 30_000, refetchMs: 60_000 });
export const useAverage = () => useCall('market/average', {}, { staleMs: 10_000, refetchMs: 30_000, keepPrevious: true });

/** The markets that are offered: those of which something is listed; until that is known, all. */
export function useMarketTabs(): readonly MarketTab[] {
  const clock = useClock();
  return clock ? tabsOf(clock.listed) : marketTabs;
}

/** A recorded day has no yesterday: changes are since the opening. */
export const useIsReplay = (): boolean => useClock()?.feed === 'replay';
export const useMovers = (size: number) => useCall('market/movers', { size }, { staleMs: 10_000, refetchMs: 30_000, keepPrevious: true });
export const useSectors = () => useCall('market/sectors', {}, { staleMs: 10_000, refetchMs: 30_000, keepPrevious: true });
export const useInstrument = (code: string | null) =>
  useCall(
    'market/instrument',
    { code: code ?? '' },
    { enabled: code !== null && code !== '', staleMs: 30_000, refetchMs: 120_000, keepPrevious: true, quiet: true },
  );

/** The instruments of a market; `global` is made of two classes. */
export function useMarket(tab: MarketTab, { sparks = false }: { sparks?: boolean } = {}) {
  const [first, second] = classesOf[tab];
  const options = { staleMs: 30_000, refetchMs: 30_000 };
  const a = useCall('market/instruments', { class: first!, sparks }, options);
  const b = useCall('market/instruments', { class: second ?? first!, sparks }, second ? options : { enabled: false });
  return {
    rows: [...(a.data?.rows ?? []), ...(second ? (b.data?.rows ?? []) : [])],
    isPending: a.isPending || b.isPending,
    isError: a.isError || b.isError,
    refetch: () => Promise.all([a.refetch(), b.refetch()]),
  };
}

/**
 * Which instrument a detail screen shows: that of the address; opened bare, the customer's last one if it belongs here,
 * else the first of its market. null until that is known, empty where the feed has none.
 */
export function useChosenCode(classes: readonly InstrumentClass[]): string | null {
  const given = useParameter('code');
  const last = given === null ? read('lastCode') : null;
  const remembered = useCall('market/instruments', { codes: [last ?? ''] }, { enabled: last !== null && last !== '', quiet: true, staleMs: 600_000 });
  const lastRow: Row | undefined = remembered.data?.rows[0];
  const fits = lastRow !== undefined && classes.includes(lastRow.class);
  const needsFirst = given === null && (!last || (!remembered.isPending && !fits));
  const first = useCall('market/instruments', { class: classes[0]! }, { enabled: needsFirst, staleMs: 600_000 });
  const found = given ?? (fits ? lastRow.code : needsFirst && first.data ? (first.data.rows[0]?.code ?? '') : null);
  // The screen makes the first instrument the last one: while that is looked up, what is shown stays, and with it what was typed.
  const [shown, setShown] = useState(found);
  if (found !== null && found !== shown) setShown(found);
  return found ?? shown;
}
