import { ClockBadge } from './clock-badge.tsx';
import styles from './floating-clock.module.css';

/** On the sign-in screens, which have no bar, the badge stands in the corner. */
export default function FloatingClock() {
  return (
    <div className={styles.place}>
      <div className={styles.corner}>
        <ClockBadge />
      </div>
    </div>
  );
}
