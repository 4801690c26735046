import styles from './tour-pictures.module.css';

const levels = [34, 52, 78, 96, 120];

/** Bids and asks of a book as mirrored bars. */
export function BookPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 280 180" aria-hidden="true">
      {levels.map((width, i) => (
        <g key={width}>
          <rect className={styles.bid} x={136 - width} y={20 + i * 29} width={width} height={22} rx="3" />
          <rect className={styles.ask} x={144} y={20 + i * 29} width={levels[(i + 2) % 5]} height={22} rx="3" />
        </g>
      ))}
      <path className={styles.line} d="M140 8v164" />
    </svg>
  );
}

/** A day's ribbon with its sessions, and the hand that can be moved on. */
export function ClockPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 280 180" aria-hidden="true">
      <path className={styles.chart} d="M10 112c22 2 30-26 52-22s26 22 46 8 30-52 54-48 26 26 48 12 30-34 60-36" />
      <rect className={styles.closed} x="10" y="146" width="260" height="10" rx="5" />
      <rect className={styles.open} x="36" y="146" width="172" height="10" />
      <rect className={styles.special} x="28" y="146" width="8" height="10" />
      <rect className={styles.special} x="118" y="146" width="4" height="10" />
      <rect className={styles.special} x="208" y="146" width="8" height="10" />
      <path className={styles.hand} d="M160 20v144" />
      <circle className={styles.dot} cx="160" cy="52" r="5" />
    </svg>
  );
}

/** A slip whose lines add up. */
export function AuctionPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 280 180" aria-hidden="true">
      <path className={styles.slip} d="M70 14h140v152l-14-9-14 9-14-9-14 9-14-9-14 9-14-9-14 9-14-9-14 9z" />
      <path className={styles.rule} d="M88 44h58M88 66h44M88 88h64" />
      <path className={styles.sum} d="M170 44h22M164 66h28M174 88h18" />
      <path className={styles.line} d="M88 106h104" />
      <path className={styles.total} d="M156 124h36M88 124h30" />
    </svg>
  );
}
