import { useEffect, useRef, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { loadConfig } from '../../lib/load-config.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '@parkett/ui';
import { within, type Spot } from './service-spot.ts';
import styles from './service-button.module.css';

const view = () => ({ width: document.documentElement.clientWidth, height: innerHeight });

/** Customer service, where the house has set it up: a button to be dragged out of the way. It opens an outside page. */
export default function ServiceButton() {
  const { kefu } = useConfig();
  return kefu ? <Button /> : null;
}

function Button() {
  const t = useTexts('common');
  const { kefu } = useConfig();
  const [spot, setSpot] = useState<Spot>(() => within({ x: Infinity, y: Infinity }, view()));
  const drag = useRef<{ dx: number; dy: number; moved: boolean } | null>(null);
  const wasDragged = useRef(false);
  useEffect(() => {
    const settle = () => setSpot(at => within(at, view()));
    addEventListener('resize', settle);
    return () => removeEventListener('resize', settle);
  }, []);
  return (
    <a
      href={kefu ?? ''}
      target="_blank"
      rel="noopener noreferrer"
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
        setSpot(within(next, view()));
      }}
      onPointerUp={() => (drag.current = null)}
      onClick={event => {
        if (wasDragged.current) event.preventDefault();
        else void loadConfig();
      }}
    >
      <Icon name="service" />
    </a>
  );
}
