import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import type { market } from '@parkett/contract';
import { useSubscription } from '../../lib/stream/quotes.ts';

type Row = market.InstrumentRow;

/** Height of an InstrumentRow before one has been measured. */
const rowGuessPx = 64;
/** Rows come and go by so many at once, so that scrolling seldom renders. */
const stepRows = 4;
type Part = { readonly from: number; readonly to: number };

/** Indexes of the rows in view and one screen before and after it. */
export function rowsToFollow(view: { offsetPx: number; viewPx: number; rowPx: number; count: number }): Part {
  const from = Math.max(0, Math.floor((view.offsetPx - view.viewPx) / view.rowPx));
  const to = Math.min(view.count, Math.ceil((view.offsetPx + 2 * view.viewPx) / view.rowPx));
  return { from: Math.min(from, to), to };
}

const inSteps = ({ from, to }: Part, count: number): Part => ({
  from: Math.floor(from / stepRows) * stepRows,
  to: Math.min(count, Math.ceil(to / stepRows) * stepRows),
});

/**
 * A long list of rows of one height that scrolls with the page: only what is near the view is in the page, and only that is
 * subscribed to.
 */
export function VirtualRows({ rows, children }: { rows: readonly Row[]; children: (row: Row) => ReactElement }) {
  const list = useRef<HTMLDivElement>(null);
  const [rowPx, setRowPx] = useState(rowGuessPx);
  const [part, setPart] = useState<Part>({ from: 0, to: Math.min(rows.length, 24) });
  const count = rows.length;
  useLayoutEffect(() => {
    const look = () => {
      const place = list.current?.getBoundingClientRect();
      if (!place || place.width === 0) return;
      const measured = list.current?.querySelector<HTMLElement>('[data-row]')?.offsetHeight;
      if (measured) setRowPx(measured);
      const next = inSteps(rowsToFollow({ offsetPx: -place.top, viewPx: innerHeight, rowPx: measured ?? rowPx, count }), count);
      setPart(before => (before.from === next.from && before.to === next.to ? before : next));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [count, rowPx]);
  const shown = rows.slice(part.from, part.to);
  useSubscription(shown.map(row => row.code));
  return (
    <div ref={list} style={{ height: count * rowPx }}>
      <div style={{ transform: `translateY(${part.from * rowPx}px)` }}>
        {shown.map((row, i) => (
          // A place in the list keeps its element: when live prices sort it anew, figures change and nothing jumps.
          <div key={part.from + i} data-row="">
            {children(row)}
          </div>
        ))}
      </div>
    </div>
  );
}
