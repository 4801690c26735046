import { useSession } from '../lib/session.ts';
import { useTexts } from '../lib/texts.ts';
import { useConnection } from '../lib/stream/clock.ts';
import styles from './offline-note.module.css';

/** Said above every screen: while the stream is lost, prices and results stand still; a busy server can't say yet who is signed in. */
export function OfflineNote() {
  const common = useTexts('common');
  const session = useSession();
  const lost = useConnection() === 'lost';
  const busy = session.state === 'unknown' && session.busy;
  return (
    <div role="status" className={styles.place}>
      {lost || busy ? <p className={styles.note}>{common(lost ? 'offline' : 'serverBusy')}</p> : null}
    </div>
  );
}
