import { useEffect, useRef, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { loadConfig } from '../../lib/load-config.ts';
import { useTexts } from '../../lib/texts.ts';
import { navigate } from '../../navigation/location.ts';
import { Icon } from '@parkett/ui';
import { within, type Spot } from './service-spot.ts';
import styles from './service-button.module.css';

const ownScreen = '/information/kf';
const insetPx = (side: 'left' | 'right' | 'bottom'): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--inset-${side}`)) || 0;
/** The view without the edges that a phone keeps for itself: below them the button would lie on the tab bar. */
const view = () => ({
  width: document.documentElement.clientWidth - insetPx('left') - insetPx('right'),
  height: innerHeight - insetPx('bottom'),
});

/** Customer service: a button to be dragged out of the way. It opens the outside page that the house has set up, or else our own screen. */
export default function ServiceButton() {
  const t = useTexts('common');
  const { kefu } = useConfig();
  // The button comes back to where it was put once the keyboard has gone or the phone is held upright again.
  const [put, setPut] = useState<Spot>({ x: Infinity, y: Infinity });
  const [room, setRoom] = useState(view);
  const spot = within(put, room);
  const drag = useRef<{ dx: number; dy: number; moved: boolean } | null>(null);
  const wasDragged = useRef(false);
  useEffect(() => {
    const settle = () => setRoom(view());
    addEventListener('resize', settle);
    return () => removeEventListener('resize', settle);
  }, []);
  return (
    <aside aria-label={t('customerService')} data-draggable="">
      <a
        href={kefu ?? `#${ownScreen}`}
        target={kefu ? '_blank' : undefined}
        rel={kefu ? 'noopener noreferrer' : undefined}
        draggable={false}
        className={styles.button}
        style={{ translate: `${spot.x}px ${spot.y}px` }}
        aria-label={t('customerService')}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { dx: event.clientX - spot.x, dy: event.clientY - spot.y, moved: false };
          wasDragged.current = false;
        }}
        onPointerMove={event => {
          const held = drag.current;
          if (!held) return;
          const next = { x: event.clientX - held.dx, y: event.clientY - held.dy };
          if (!held.moved && Math.hypot(next.x - spot.x, next.y - spot.y) < 6) return;
          held.moved = true;
          wasDragged.current = true;
          setPut(within(next, view()));
        }}
        onPointerUp={() => (drag.current = null)}
        onClick={event => {
          if (wasDragged.current || !kefu) event.preventDefault();
          if (wasDragged.current) return;
          void loadConfig();
          if (!kefu) navigate(ownScreen);
        }}
      >
        <Icon name="service" />
      </a>
    </aside>
  );
}
