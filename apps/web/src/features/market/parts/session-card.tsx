import { Card, classNames, formatHour } from '@parkett/ui';
import { SessionRibbon } from '../../../domain/clock/session-ribbon.tsx';
import { useBusinessNow, useClock } from '../../../lib/stream/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './session-card.module.css';

/** Where the trading day stands: the phase, how long it lasts, and the day as a ribbon. */
export function SessionCard() {
  const t = useTexts('market');
  const s = useTexts('shell');
  const clock = useClock();
  const now = useBusinessNow();
  if (!clock) return <div className={styles.place} />;
  const auction = clock.phase.endsWith('auction');
  const until = clock.phaseEndsAt
    ? t('until', { at: formatHour(clock.phaseEndsAt) })
    : clock.nextOpeningAt
      ? s('nextOpening', { at: formatHour(clock.nextOpeningAt) })
      : '';
  return (
    <Card className={styles.card}>
      <p className={styles.line}>
        <span className={classNames(styles.phase, auction && styles.auction)}>{t(`state-${clock.phase}`)}</span>
        <span className={styles.until}>{until}</span>
      </p>
      <SessionRibbon clock={clock} now={now} />
    </Card>
  );
}
