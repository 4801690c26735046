import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { Icon, type Elements } from '@parkett/ui';
import { dropPlace } from '../model.ts';
import styles from './reorder-list.module.css';

export type ReorderItem = { readonly key: string | number; readonly name: string; readonly content: ReactNode; readonly actions?: Elements };

/** A list whose order is changed by dragging a row at its grip, or by the buttons for up and down. */
export function ReorderList({
  items,
  label,
  onMove,
}: {
  items: readonly ReorderItem[];
  label: string;
  onMove: (move: { from: number; to: number }) => void;
}) {
  const t = useTexts('watchlist');
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    if (from === to) return;
    onMove({ from, to });
    setSaid(t('moved', { name: items[from]!.name, place: to + 1, count: items.length }));
  };
  const drag = useDrag(items.length, move);
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {items.map((item, i) => (
          <li key={item.key} className={styles.row} data-dragged={drag.from === i || undefined} style={{ transform: drag.shiftOf(i) }}>
            <span className={styles.grip} {...drag.handle(i)}>
              <Icon name="grip" />
            </span>
            <span className={styles.content}>{item.content}</span>
            <button type="button" aria-label={t('moveUp', { name: item.name })} disabled={i === 0} onClick={() => move(i, i - 1)}>
              <Icon name="up" size={20} />
            </button>
            <button type="button" aria-label={t('moveDown', { name: item.name })} disabled={i === items.length - 1} onClick={() => move(i, i + 1)}>
              <Icon name="down" size={20} />
            </button>
            {item.actions}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

type Drag = { readonly from: number; readonly startY: number; readonly movedPx: number; readonly rowPx: number };

function useDrag(count: number, move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const present = useRef<Drag | null>(null);
  const become = (next: Drag | null) => setDrag((present.current = next));
  const to = drag ? dropPlace({ ...drag, count }) : -1;
  return {
    from: drag?.from ?? -1,
    /** The dragged row follows the finger; those it passes make room. */
    shiftOf(i: number): string | undefined {
      if (!drag) return undefined;
      if (i === drag.from) return `translateY(${drag.movedPx}px)`;
      if (i > drag.from && i <= to) return `translateY(${-drag.rowPx}px)`;
      if (i < drag.from && i >= to) return `translateY(${drag.rowPx}px)`;
      return undefined;
    },
    handle: (i: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        become({ from: i, startY: event.clientY, movedPx: 0, rowPx: event.currentTarget.closest('li')!.offsetHeight });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const now = present.current;
        if (now) become({ ...now, movedPx: event.clientY - now.startY });
      },
      onPointerUp() {
        const now = present.current;
        become(null);
        if (now) move(now.from, dropPlace({ ...now, count }));
      },
      onPointerCancel: () => become(null),
    }),
  };
}
