import { lazy, Suspense, useState, type ReactNode } from 'react';
import { classNames, formatHour, formatClockTime } from '@parkett/ui';
import { withRetries } from '../../lib/with-retries.ts';
import { useTexts } from '../../lib/texts.ts';
import { useBusinessNow, useClock, useConnection } from '../../lib/stream/clock.ts';
import { sourceOf } from './source.ts';
import styles from './clock-badge.module.css';

const ClockSheet = lazy(withRetries(() => import('./clock-sheet.tsx')));

/**
 * What kind of prices these are and what time it is on the market: always in view. Behind it the clock's control.
 * A lost connection shows itself here until it is back.
 */
export function ClockBadge({ wide = false }: { wide?: boolean }) {
  const t = useTexts('shell');
  const clock = useClock();
  const now = useBusinessNow();
  const connection = useConnection();
  const [open, setOpen] = useState(false);
  const isLost = connection === 'lost';
  if (!clock && isLost) return <LostBeforeTheClock />;
  if (!clock) return <span className={styles.place} />;
  const kind = clock.mode === 'live' ? t('live') : clock.feed === 'replay' ? t('replayShort') : t(clock.knownSeed ? 'paperKnownShort' : 'paperShort');
  const phase = isLost ? t('reconnecting') : clock.paused ? t('paused') : t(`phase-${clock.phase}`);
  return (
    <span className={styles.holder}>
      <button
        type="button"
        className={classNames(styles.badge, clock.paused && styles.paused, isLost && styles.lost)}
        onClick={() => setOpen(true)}
        aria-label={`${sourceOf(clock, t)}. ${t('marketClock')}: ${formatHour(now)}, ${phase}`}
        aria-haspopup="dialog"
      >
        <span className={styles.dot} data-phase={clock.phase} aria-hidden="true" />
        <Words kind={isLost ? t('reconnecting') : wide ? <ByWidth long={sourceOf(clock, t)} short={kind} /> : kind}>
          <span>{formatClockTime(now)}</span>
          {clock.speed !== 1 && !clock.paused ? <b> {clock.speed}×</b> : null}
          {isLost ? null : <span>{` · ${phase}`}</span>}
        </Words>
      </button>
      {open ? (
        <Suspense>
          <ClockSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  );
}

/** In a window that isn't wide the short words stand, so that the top bar keeps to one row. */
const ByWidth = ({ long, short }: { long: string; short: string }) => (
  <>
    <span className={styles.long}>{long}</span>
    <span className={styles.short}>{short}</span>
  </>
);

const Words = ({ kind, children }: { kind: ReactNode; children: ReactNode }) => (
  <span className={styles.words} aria-hidden="true">
    <span className={styles.kind}>{kind}</span>
    <span className={styles.time}>{children}</span>
  </span>
);

/** The network may go before the clock was heard of: there is no time to show and nothing to set, but that is said too. */
function LostBeforeTheClock() {
  const t = useTexts('shell');
  return (
    <span role="status" className={classNames(styles.badge, styles.lost)} aria-label={`${t('marketClock')}: ${t('reconnecting')}`}>
      <span className={styles.dot} aria-hidden="true" />
      <Words kind={t('reconnecting')}>{formatClockTime(null)}</Words>
    </span>
  );
}
