import { lazyPart } from '../../lib/lazy-part.tsx';
import { useCustomer } from '../../lib/session.ts';
import styles from './new-devices.module.css';

const NoticeCards = lazyPart(() => import('./notice-cards.tsx').then(part => part.NoticeCards));

/** Tells whoever is signed in what happened to his access: what was replaced or is asked for, another address or number, changed details, new devices. For most it is nothing. */
export const NewDevices = () =>
  useCustomer() ? (
    <div className={styles.notes}>
      <NoticeCards />
    </div>
  ) : null;
