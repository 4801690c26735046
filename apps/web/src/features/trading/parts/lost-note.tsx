import { useTexts } from '../../../lib/texts.ts';
import styles from './refusal-text.module.css';

/** Said beside what would be sent: there is no connection, and nothing has left this browser. */
export function LostNote() {
  const t = useTexts('trading');
  return (
    <p className={styles.note} role="status">
      {t('nothingSent')}
    </p>
  );
}
