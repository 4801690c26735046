import { useTexts } from '../../../lib/texts.ts';
import styles from './refusal-text.module.css';

/** Said beside what would be sent: there is no connection, and nothing has left this browser; or, with an order under way, that its outcome comes later. */
export function LostNote({ isSending }: { isSending: boolean }) {
  const t = useTexts('trading');
  return (
    <p className={styles.note} role="status">
      {t(isSending ? 'arrivalUnknown' : 'nothingSent')}
    </p>
  );
}
