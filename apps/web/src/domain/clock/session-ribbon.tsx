import { formatHour } from '@parkett/ui';
import { useTexts } from '../../lib/texts.ts';
import type { ClockState } from '../../lib/stream/clock.ts';
import styles from './session-ribbon.module.css';

/** The day's sessions as a ribbon, as long as they last, with where we are in them. */
export function SessionRibbon({ clock, now }: { clock: ClockState; now: number | null }) {
  const t = useTexts('shell');
  const sessions = clock.sessions.map(s => ({ ...s, fromMs: Date.parse(s.from), untilMs: Date.parse(s.until) }));
  const first = sessions[0];
  const last = sessions.at(-1);
  if (!first || !last) return <p className={styles.none}>{t('noSessionsToday')}</p>;
  const span = last.untilMs - first.fromMs;
  const at = now === null ? null : ((now - first.fromMs) / span) * 100;
  return (
    <div
      className={styles.ribbon}
      role="img"
      aria-label={sessions.map(s => `${t(`phase-${s.phase}`)} ${formatHour(s.from)}–${formatHour(s.until)}`).join(', ')}
    >
      <div className={styles.band}>
        {sessions.map(s => (
          <span
            key={s.from}
            data-phase={s.phase}
            className={styles.part}
            style={{ left: `${((s.fromMs - first.fromMs) / span) * 100}%`, width: `${((s.untilMs - s.fromMs) / span) * 100}%` }}
          />
        ))}
        {at !== null && at >= 0 && at <= 100 ? <span className={styles.now} style={{ left: `${at}%` }} /> : null}
      </div>
      <div className={styles.hours}>
        <span>{formatHour(first.from)}</span>
        <span>{formatHour(last.until)}</span>
      </div>
    </div>
  );
}
