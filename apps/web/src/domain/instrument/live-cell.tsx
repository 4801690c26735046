import { useEffect, useLayoutEffect, useRef } from 'react';
import type { market } from '@parkett/contract';
import { classNames, constants, formatClockTime, formatQuantity, formatRate, signOf } from '@parkett/ui';
import { layoutOf } from '../../navigation/paths.ts';
import { presentLocation } from '../../navigation/location.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { latestQuote, watch } from '../../lib/stream/quotes.ts';
import { toLiveQuote, type LiveQuote } from '../../lib/stream/live-quote.ts';
import { formatChange, formatPrice, shownDecimals } from '../../lib/price.ts';
import styles from './live-cell.module.css';

type Row = market.InstrumentRow;
export type LiveFigure = 'last' | 'change' | 'changeRate' | 'bid' | 'ask' | 'bidSize' | 'askSize' | 'high' | 'low' | 'volume' | 'at';

function textOf(show: LiveFigure, live: LiveQuote, decimals: number): string {
  if (show === 'changeRate') return formatRate(live.changeRate);
  if (show === 'change') return formatChange(live.change, decimals);
  if (show === 'at') return formatClockTime(live.at);
  if (show === 'volume' || show === 'bidSize' || show === 'askSize') return formatQuantity(live[show]);
  return formatPrice(live[show], decimals);
}

const isChange = (show: LiveFigure): boolean => show === 'change' || show === 'changeRate';

export type LiveCellProps = { row: Row; show: LiveFigure; className?: string | undefined };

/**
 * One live figure; a change has the colour of its sign. A tick writes the text into the page directly: no component renders
 * again, however many rows there are. It listens only; the screen that shows the row subscribes (useSubscription).
 */
export function LiveCell({ row, show, className }: LiveCellProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const tinted = usePreferences(layoutOf(presentLocation().path)).priceTint === 'on' && show === 'last';
  const decimals = shownDecimals(row);
  const live = toLiveQuote(row, latestQuote(row.code));
  const write = () => {
    const cell = ref.current!;
    const now = toLiveQuote(row, latestQuote(row.code));
    const before = cell.textContent;
    const text = textOf(show, now, decimals);
    const sign = String(signOf(now[show as 'change']));
    if (cell.dataset.stale !== String(now.stale)) cell.dataset.stale = String(now.stale);
    if (isChange(show) && cell.dataset.sign !== sign) cell.dataset.sign = sign;
    if (before === text) return;
    // A browser that translates puts an element of its own in the text's place.
    if (cell.firstChild?.nodeType === Node.TEXT_NODE) cell.firstChild.nodeValue = text;
    else cell.textContent = text;
    if (tinted) tint(cell, { before: Number(cell.dataset.value), after: Number(now.last) });
    cell.dataset.value = now.last ?? '';
  };
  // React doesn't know what ticks have written, and leaves an attribute that is as it last rendered it.
  useEffect(write);
  const latest = useRef(write);
  latest.current = write;
  // Ends with the cell itself: an effect would end later, and a tick between the two would find no cell.
  useLayoutEffect(() => watch(row.code, () => latest.current()), [row.code]);
  return (
    <span
      ref={ref}
      className={classNames(styles.cell, className)}
      data-sign={isChange(show) ? signOf(live[show as 'change']) : undefined}
      data-stale={live.stale}
      data-value={live.last ?? ''}
    >
      {textOf(show, live, decimals)}
    </span>
  );
}

/** A fade in so many steps is painted so often, not with every frame: on a desk of live prices something always fades. */
const tintSteps = 5;

/** A changed price takes the colour of its move once, for 600 ms; never where motion is unwanted. */
export function tint(cell: HTMLElement, { before, after }: { before: number; after: number }): void {
  if (!before || !after || before === after || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  cell.animate([{ backgroundColor: after > before ? 'var(--up-soft)' : 'var(--down-soft)' }, { backgroundColor: 'transparent' }], {
    duration: constants.priceTintMs,
    easing: `steps(${tintSteps}, end)`,
  });
}
