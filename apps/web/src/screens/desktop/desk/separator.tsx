import { keyListener } from '@parkett/ui';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { bounds, withinBounds, type Panel } from './layout.ts';
import styles from './desk.module.css';

export type SeparatorProps = {
  panel: Panel;
  label: string;
  size: number;
  /** +1 where the panel grows to the right or down, −1 where it grows to the left or up. */
  grows: 1 | -1;
  /** While it is dragged. */
  onDrag: (size: number) => void;
  /** When it is let go, or moved by a key. */
  onSize: (size: number) => void;
};

const stepPx = 16;

/** The line between two panels: dragged, or moved with the arrow keys. */
export function Separator({ panel, label, size, grows, onDrag, onSize }: SeparatorProps) {
  const upright = panel !== 'bottom';
  const begun = useRef<{ at: number; size: number } | null>(null);
  const at = (event: PointerEvent) => (upright ? event.clientX : event.clientY);
  const dragged = (event: PointerEvent) => withinBounds(panel, begun.current!.size + (at(event) - begun.current!.at) * grows);
  const press = keyListener((event: KeyboardEvent) => {
    const direction = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onSize(withinBounds(panel, size + direction * stepPx * grows));
  });
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={bounds[panel].min}
      aria-valuemax={bounds[panel].max}
      className={styles.separator}
      data-panel={panel}
      onKeyDown={press}
      onPointerDown={event => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = { at: at(event), size };
      }}
      onPointerMove={event => begun.current && onDrag(dragged(event))}
      onPointerUp={event => {
        if (!begun.current) return;
        onSize(dragged(event));
        begun.current = null;
      }}
      onPointerCancel={() => (begun.current = null)}
    />
  );
}
