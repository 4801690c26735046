import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { market } from '@parkett/contract';
import { toLiveQuote } from '../../lib/stream/live-quote.ts';
import { latestQuote } from '../../lib/stream/quotes.ts';

type Row = market.InstrumentRow;
type Sort = (rows: readonly Row[]) => readonly Row[];

/** A list is put in order again so often: with each tick its rows would never stand still. */
const orderEveryMs = 5000;

/** Rows in the order that `sort` gives them at their live prices; the rows themselves stay what they are. */
export function inLiveOrder(rows: readonly Row[], sort: Sort): Row[] {
  const byCode = new Map(rows.map(row => [row.code, row]));
  const live = rows.map(row => ({ ...row, quote: { ...row.quote, ...toLiveQuote(row, latestQuote(row.code)), at: row.quote.at } }));
  return sort(live).map(row => byCode.get(row.code)!);
}

/** Nothing moves under the pointer, nor under who walks through it by key. A finger leaves no pointer behind. */
const isHeld = (place: HTMLElement | null): boolean =>
  place !== null && (place.contains(document.activeElement) || (matchMedia('(hover: hover)').matches && place.matches(':hover')));

export type LiveOrder = {
  readonly rows: readonly Row[];
  readonly sort: Sort;
  /** What the customer chose to see: another choice is shown at once, newer rows of the same one with the next ordering. */
  readonly choice: string;
  readonly place: RefObject<HTMLElement | null>;
};

/** A sorted list that follows the prices at a calm rhythm. */
export function useLiveOrder({ rows, sort, choice, place }: LiveOrder): readonly Row[] {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && !isHeld(place.current) && setTurn(before => before + 1), orderEveryMs);
    return () => clearInterval(timer);
  }, [place]);
  const shown = useRef({ rows, sort, choice, turn });
  const before = shown.current;
  if (before.choice !== choice || before.turn !== turn || before.rows.length === 0) shown.current = { rows, sort, choice, turn };
  const now = shown.current;
  return useMemo(() => inLiveOrder(now.rows, now.sort), [now]);
}
