import { Button, type Elements } from '@parkett/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useText } from '../lib/text.ts';
import { useKeys } from './typing.ts';
import styles from './picture-viewer.module.css';

const zoomStep = 1.25;
const zooms = { least: 1, most: 8 } as const;
const panStep = 60;

type View = { readonly zoom: number; readonly turns: number; readonly x: number; readonly y: number };
const whole: View = { zoom: 1, turns: 0, x: 0, y: 0 };
const zoomed = (view: View, factor: number): View => {
  const zoom = Math.min(zooms.most, Math.max(zooms.least, view.zoom * factor));
  return zoom === zooms.least ? { ...whole, turns: view.turns } : { ...view, zoom };
};
const pans: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [panStep, 0],
  ArrowRight: [-panStep, 0],
  ArrowUp: [0, panStep],
  ArrowDown: [0, -panStep],
};

/** How closely a picture is looked at, by keys and by the wheel over `frame`. */
function useView(frame: RefObject<HTMLDivElement | null>) {
  const [view, setView] = useState(whole);
  const zoom = (factor: number): void => setView(now => zoomed(now, factor));
  const turn = (): void => setView(now => ({ ...whole, turns: now.turns + 1 }));
  const move = (x: number, y: number): void => setView(now => (now.zoom === zooms.least ? now : { ...now, x: now.x + x, y: now.y + y }));
  useKeys(key => {
    const pan = pans[key];
    if (key === '+' || key === '=') zoom(zoomStep);
    else if (key === '-') zoom(1 / zoomStep);
    else if (key === 'r') turn();
    else if (key === 'z') setView(whole);
    else if (pan && view.zoom > zooms.least) move(...pan);
    else return false;
    return true;
  });
  useEffect(() => {
    // React listens to wheels passively, and then the page would scroll too.
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      setView(now => zoomed(now, event.deltaY < 0 ? zoomStep : 1 / zoomStep));
    };
    const place = frame.current;
    place?.addEventListener('wheel', wheel, { passive: false });
    return () => place?.removeEventListener('wheel', wheel);
  }, [frame]);
  return { view, zoom, turn, move, reset: () => setView(whole) };
}

/** A picture that is looked at closely: larger by wheel, + and −, turned by r, moved by dragging and arrows, whole again by z. */
export function PictureViewer({ address, label, tools }: { address: string; label: string; tools: Elements }) {
  const say = useText();
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const { view, zoom, turn, move, reset } = useView(frame);
  return (
    <figure className={styles.viewer}>
      <div
        ref={frame}
        className={styles.frame}
        data-zoomed={view.zoom > zooms.least || undefined}
        data-aside={view.turns % 2 === 1 || undefined}
        onPointerDown={event => {
          drag.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={({ clientX, clientY }) => {
          if (!drag.current) return;
          move(clientX - drag.current.x, clientY - drag.current.y);
          drag.current = { x: clientX, y: clientY };
        }}
        onPointerUp={() => (drag.current = null)}
      >
        <img
          src={address}
          alt={label}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom}) rotate(${view.turns * 90}deg)` }}
        />
      </div>
      <figcaption className={styles.tools}>
        {tools}
        <Button small aria-label={say('larger')} onClick={() => zoom(zoomStep)}>
          <kbd aria-hidden>+</kbd>
        </Button>
        <Button small aria-label={say('smaller')} onClick={() => zoom(1 / zoomStep)}>
          <kbd aria-hidden>−</kbd>
        </Button>
        <Button small onClick={turn}>
          {say('turn')} <kbd aria-hidden>r</kbd>
        </Button>
        <Button small onClick={reset}>
          {say('keyWhole')} <kbd aria-hidden>z</kbd>
        </Button>
      </figcaption>
    </figure>
  );
}
