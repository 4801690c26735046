import styles from './wordmark.module.css';

/** The house's sign: four boards of the herringbone. */
export function Sign({ size = 32 }: { size?: number }) {
  return (
    <svg className={styles.sign} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.board} d="M18.3 1.4L28.6 11.7L25.5 14.8L15.2 4.5zM18.3 8.6L28.6 18.9L25.5 22.0L15.2 11.7z" />
      <path className={styles.boardDark} d="M14.7 5.0L17.8 8.1L7.5 18.4L4.4 15.3zM14.7 12.2L17.8 15.3L7.5 25.6L4.4 22.5z" />
    </svg>
  );
}

/** Sign and name, as the config call gives them; our own until then. `logo` is a picture of our own host in the sign's place. */
export function Wordmark({ name = 'Parkett', size = 28, logo }: { name?: string; size?: number; logo?: string | null }) {
  return (
    <span className={styles.wordmark} style={{ fontSize: size }}>
      {logo ? <img src={logo} alt="" height={size * 1.1} className={styles.sign} /> : <Sign size={size * 1.1} />}
      <span>{name}</span>
    </span>
  );
}
