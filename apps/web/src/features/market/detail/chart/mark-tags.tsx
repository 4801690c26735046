import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatNumber, keyListener } from '@parkett/ui';
import type { DrawnChart } from './draw-chart.ts';
import { columnsOf, type ChartLine, type ChartMarks } from './marks.ts';
import styles from './mark-tags.module.css';

/** Nearer than this a press is no drag. */
const dragFromPx = 4;

type TagsProps = { chart: DrawnChart; marks: ChartMarks; decimals: number };

/** The words beside the lines. One that can be moved is a button: it is dragged, or pressed to type the price. */
export function MarkTags({ chart, marks, decimals }: TagsProps) {
  const lines = [...marks.lines, ...(marks.scale?.lines ?? [])];
  const all = useRef(lines);
  all.current = lines;
  return lines.map((line, at) => (
    <Tag
      key={line.key}
      line={line}
      columnOf={() => columnsOf(all.current.slice(0, at + 1).map(({ price }) => chart.yOf(price))).at(-1) ?? 0}
      chart={chart}
      marks={marks}
      decimals={decimals}
    />
  ));
}

type TagProps = TagsProps & { line: ChartLine; /** Its place beside the tags that stand at its height already. */ columnOf: () => number };

function Tag({ line, columnOf, chart, marks, decimals }: TagProps) {
  const { price, tag, tone, action } = line;
  const place = useRef<HTMLDivElement>(null);
  const column = useRef(columnOf);
  column.current = columnOf;
  const { dragged, ...grip } = useDrag({ line, chart, marks });
  const shown = dragged ?? price;
  // A tag that goes ends its listening in the same moment: between the two a frame would find no place.
  useLayoutEffect(
    () =>
      chart.onLayout(() => {
        const y = chart.yOf(shown);
        const style = place.current!.style;
        style.visibility = y === null ? 'hidden' : 'visible';
        style.transform = `translateY(${y ?? 0}px)`;
        style.setProperty('--beside', String(column.current()));
      }),
    [chart, shown],
  );
  const words = dragged === null ? tag : `${tag} ${formatNumber(dragged.toFixed(decimals))}`;
  return (
    <div ref={place} className={styles.tag} data-tone={tone} data-dragged={dragged === null ? undefined : true}>
      {action === null ? (
        <span aria-hidden="true">{words}</span>
      ) : (
        <button type="button" aria-label={action} title={action} {...grip}>
          {words}
        </button>
      )}
    </div>
  );
}

/** Drags a line along the scale in its price steps. Nothing is told before it is let go; Esc puts it back. */
function useDrag({ line, chart, marks }: Pick<TagProps, 'line' | 'chart' | 'marks'>) {
  const [dragged, setDragged] = useState<number | null>(null);
  const from = useRef<{ y: number; moved: boolean } | null>(null);
  /** A press that ended a drag, or was given up, is no press on the button. */
  const swallows = useRef(false);
  const move = (price: number | null) => {
    chart.drag(line.key, price);
    setDragged(price);
  };
  const end = () => {
    from.current = null;
    move(null);
  };
  return {
    dragged,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { y: event.clientY, moved: false };
      swallows.current = false;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const began = from.current;
      if (!began) return;
      began.moved ||= Math.abs(event.clientY - began.y) >= dragFromPx;
      const price = began.moved ? chart.priceAt(event.clientY) : null;
      if (price === null) return;
      swallows.current = true;
      move(marks.snap(price));
    },
    onPointerUp: () => {
      const price = dragged;
      if (!from.current) return;
      end();
      if (price !== null && price !== line.price) marks.onMove(line.key, price);
    },
    onPointerCancel: end,
    onKeyDown: keyListener((event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !from.current) return;
      event.preventDefault();
      end();
    }),
    onClick: () => {
      if (!swallows.current) marks.onMove(line.key, null);
      swallows.current = false;
    },
  };
}
