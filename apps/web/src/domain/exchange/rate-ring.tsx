import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import styles from './rate-ring.module.css';

const radius = 9;
const around = 2 * Math.PI * radius;

/** The time that a rate still holds, as a ring that closes and in seconds. `since`: the moment at which it came. */
export function RateRing({ since, validMs }: { since: number; validMs: number }) {
  const t = useTexts('exchange');
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, validMs - (now - since));
  return (
    <span className={styles.ring} role="timer" aria-label={t('holds', { seconds: Math.ceil(left / 1_000) })}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r={radius} />
        <circle cx="12" cy="12" r={radius} data-left strokeDasharray={around} strokeDashoffset={around * (1 - left / validMs)} />
      </svg>
      <span aria-hidden="true">{Math.ceil(left / 1_000)} s</span>
    </span>
  );
}
