import { useEffect, useRef, useState, type ReactElement } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import type { market } from '@parkett/contract';
import { useSubscription } from '../stream/quotes.ts';

/** Height of an InstrumentRow. */
const rowPx = 64;

type Row = market.InstrumentRow;

/** Indexes of the rows in view and one screen before and after it. */
export function rowsToFollow(of: { offsetPx: number; viewPx: number; rowPx: number; count: number }): { from: number; to: number } {
  const from = Math.max(0, Math.floor((of.offsetPx - of.viewPx) / of.rowPx));
  const to = Math.min(of.count, Math.ceil((of.offsetPx + 2 * of.viewPx) / of.rowPx));
  return { from: Math.min(from, to), to };
}

/** A long list that scrolls with the page: only what is near the view is in the page, and only that is subscribed to. */
export function VirtualRows({ rows, children }: { rows: readonly Row[]; children: (row: Row) => ReactElement }) {
  const virtualizer = useRef<WindowVirtualizerHandle>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const follow = useRef(() => {});
  follow.current = () => {
    const handle = virtualizer.current;
    if (!handle) return;
    const { from, to } = rowsToFollow({ offsetPx: handle.scrollOffset, viewPx: handle.viewportSize || innerHeight, rowPx, count: rows.length });
    const next = rows.slice(from, to).map((row) => row.code);
    setCodes((before) => (before.length === next.length && before.every((code, i) => code === next[i]) ? before : next));
  };
  useEffect(() => follow.current(), [rows]);
  useSubscription(codes);
  return (
    <WindowVirtualizer ref={virtualizer} data={rows} itemSize={rowPx} onScroll={() => follow.current()} onResize={() => follow.current()}>
      {(row: Row) => children(row)}
    </WindowVirtualizer>
  );
}
