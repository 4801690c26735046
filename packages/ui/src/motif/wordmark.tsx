import styles from './wordmark.module.css';

/** The house's sign: two boards of the parquet meeting in a point. */
export function Sign({ size = 32 }: { size?: number }) {
  return (
    <svg className={styles.sign} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.board} d="M4 14 16 2l5 5L9 19z" />
      <path className={styles.boardDark} d="m16 12 12 12-5 5-12-12z" />
      <path className={styles.board} d="m4 26 6-6 5 5-6 6z" />
    </svg>
  );
}

/** Sign and name. `name` comes from the config call, 'Parkett' until then. */
export function Wordmark({ name = 'Parkett', size = 28 }: { name?: string; size?: number }) {
  return (
    <span className={styles.wordmark} style={{ fontSize: size }}>
      <Sign size={size * 1.1} />
      {name}
    </span>
  );
}
