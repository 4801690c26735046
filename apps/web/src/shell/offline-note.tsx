import { useTexts } from '../lib/texts.ts';
import { useConnection } from '../lib/stream/clock.ts';
import styles from './offline-note.module.css';

/** While the stream is lost, prices and results stand still: said above every screen. */
export function OfflineNote() {
  const common = useTexts('common');
  return (
    <div role="status" className={styles.place}>
      {useConnection() === 'lost' ? <p className={styles.note}>{common('offline')}</p> : null}
    </div>
  );
}
