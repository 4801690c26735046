import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { formatNumber, Icon, keyListener } from '@parkett/ui';
import type { DrawnChart } from './draw-chart.ts';
import type { ChartScale } from './marks.ts';
import styles from './mark-tags.module.css';

/** Farther than this a press moves the scale and picks nothing. */
const pressWithinPx = 4;
/** An arrow key moves the button by a stride, or by as many as lead to another price. */
const keyPx = 4;
const keyFarthestPx = 400;

type HandleProps = { chart: DrawnChart; place: RefObject<HTMLElement | null>; scale: ChartScale; decimals: number };

/** Picks a price on the scale: by a press on it, or by the button that follows the pointer there and the arrow keys. */
export function ScaleHandle({ chart, place, scale, decimals }: HandleProps) {
  const [price, setPrice] = useState<number | null>(null);
  const [first, setFirst] = useState(chart.present);
  const button = useRef<HTMLButtonElement>(null);
  useScalePointer({ chart, place, scale, onPrice: setPrice });
  useLayoutEffect(
    () =>
      chart.onLayout(() => {
        // The first price may come after the button.
        setFirst(known => known ?? chart.present());
        button.current!.style.transform = `translateY(${(price === null ? null : chart.yOf(price)) ?? 0}px)`;
      }),
    [chart, price],
  );
  const shown = price ?? chart.present() ?? first;
  const move = (px: number) => {
    const y = shown === null ? null : chart.yOf(shown);
    if (y === null) return;
    const from = place.current!.getBoundingClientRect().top + y;
    // A price step may be more than one stride.
    for (let far = px; Math.abs(far) <= keyFarthestPx; far += px) {
      const met = chart.priceAt(from + far);
      if (met === null) return;
      const next = scale.snap(met);
      if (next !== shown) return setPrice(next);
    }
  };
  return (
    <button
      ref={button}
      type="button"
      className={styles.handle}
      data-shown={price === null ? undefined : true}
      aria-label={shown === null ? undefined : scale.label(shown)}
      hidden={shown === null}
      onFocus={() => setPrice(now => now ?? chart.present())}
      onBlur={() => setPrice(null)}
      onKeyDown={keyListener((event: KeyboardEvent) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        move(event.key === 'ArrowUp' ? -keyPx : keyPx);
      })}
      onClick={() => shown !== null && scale.onPick(scale.snap(shown))}
    >
      <Icon name="plus" size={16} />
      <span>{shown === null ? '' : formatNumber(shown.toFixed(decimals))}</span>
    </button>
  );
}

/** The pointer over the price scale: where it is, and where it was pressed. The scale itself is still dragged and pressed twice as the chart has it. */
function useScalePointer({ chart, place, scale, onPrice }: Omit<HandleProps, 'decimals'> & { onPrice: (price: number | null) => void }): void {
  const latest = useRef(scale);
  latest.current = scale;
  useEffect(() => {
    const element = place.current!;
    let from: number | null = null;
    const listening = new AbortController();
    const { signal } = listening;
    const priceOf = (event: MouseEvent): number | null => {
      const price = chart.scaleAt(event);
      return price === null ? null : latest.current.snap(price);
    };
    element.addEventListener('pointermove', event => onPrice(priceOf(event)), { signal });
    element.addEventListener('pointerleave', () => onPrice(null), { signal });
    element.addEventListener('pointerdown', event => (from = event.clientY), { signal, capture: true });
    element.addEventListener(
      'click',
      event => {
        const price = priceOf(event);
        if (price !== null && from !== null && Math.abs(event.clientY - from) < pressWithinPx) latest.current.onPick(price);
      },
      { signal },
    );
    return () => listening.abort();
  }, [chart, place, onPrice]);
}
