import { useTexts } from '../../../lib/texts.ts';
import { breadthOf, type Row } from '../model.ts';
import styles from './breadth.module.css';

/** How many rise and how many fall, as one bar. */
export function Breadth({ rows }: { rows: readonly Row[] }) {
  const t = useTexts('market');
  const { up, down, still } = breadthOf(rows);
  if (up + down === 0) return null;
  return (
    <div className={styles.breadth}>
      <span className={styles.up}>{t('rising', { n: up })}</span>
      <span className={styles.bar} aria-hidden="true">
        <span data-part="up" style={{ flexGrow: up }} />
        <span data-part="still" style={{ flexGrow: still }} />
        <span data-part="down" style={{ flexGrow: down }} />
      </span>
      <span className={styles.down}>{t('falling', { n: down })}</span>
    </div>
  );
}
