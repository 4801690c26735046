import { useEffect, useRef, useState } from 'react';
import { constants } from '../constants.ts';
import type { Elements } from '../elements.ts';
import styles from './pull-to-refresh.module.css';

type Stage = 'rest' | 'pull' | 'ready' | 'loading' | 'done' | 'failed';
export type PullWords = Readonly<Record<'pull' | 'release' | 'loading' | 'done' | 'failed', string>>;

/** How far the head has come out for a finger that moved `px`: it resists beyond its height. */
export const pulledPx = (px: number): number => (px <= constants.pullHeadPx ? px : constants.pullHeadPx + (px - constants.pullHeadPx) / 3);

/** While the head stands out by itself. */
const busy: readonly Stage[] = ['loading', 'done', 'failed'];

/**
 * Pulling the page down from its top loads it again: a head of 50 px, success shown for 500 ms. An `onRefresh` that rejects has failed, and is called so.
 * A touch that begins in a chart (`data-keeps-touches`) moves the chart's crosshair and never pulls the page.
 */
export function PullToRefresh({ onRefresh, words, children }: { onRefresh: () => Promise<unknown>; words: PullWords; children: Elements }) {
  const ref = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>('rest');
  const [px, setPx] = useState(0);
  const latest = useRef({ onRefresh, stage });
  latest.current = { onRefresh, stage };
  useEffect(() => listen(ref.current!, { latest, setStage, setPx }), []);
  const height = busy.includes(stage) ? constants.pullHeadPx : px;
  return (
    <div ref={ref} className={styles.area}>
      <div className={styles.head} style={{ height }} aria-live="polite">
        {stage === 'rest' ? null : words[stage === 'ready' ? 'release' : stage]}
      </div>
      {children}
    </div>
  );
}

type Wiring = {
  latest: { current: { onRefresh: () => Promise<unknown>; stage: Stage } };
  setStage: (stage: Stage) => void;
  setPx: (px: number) => void;
};

function listen(area: HTMLElement, { latest, setStage, setPx }: Wiring): () => void {
  let startY: number | null = null;
  const idle = () => !busy.includes(latest.current.stage);
  const start = (event: TouchEvent) => {
    const isKept = (event.target as Element).closest('[data-keeps-touches]') !== null;
    startY = window.scrollY <= 0 && idle() && !isKept ? event.touches[0]!.clientY : null;
  };
  const move = (event: TouchEvent) => {
    if (startY === null) return;
    const px = Math.max(0, event.touches[0]!.clientY - startY);
    setPx(pulledPx(px));
    setStage(px === 0 ? 'rest' : px >= constants.pullHeadPx ? 'ready' : 'pull');
  };
  const end = async () => {
    if (startY === null) return;
    startY = null;
    setPx(0);
    if (latest.current.stage !== 'ready') return setStage('rest');
    setStage('loading');
    const outcome = await latest.current.onRefresh().then(
      () => 'done' as const,
      () => 'failed' as const,
    );
    setStage(outcome);
    setTimeout(() => setStage('rest'), outcome === 'done' ? constants.pullSuccessMs : constants.pullFailureMs);
  };
  area.addEventListener('touchstart', start, { passive: true });
  area.addEventListener('touchmove', move, { passive: true });
  area.addEventListener('touchend', end);
  area.addEventListener('touchcancel', end);
  return () => {
    area.removeEventListener('touchstart', start);
    area.removeEventListener('touchmove', move);
    area.removeEventListener('touchend', end);
    area.removeEventListener('touchcancel', end);
  };
}
