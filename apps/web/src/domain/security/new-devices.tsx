import { lazyPart } from '../../lib/lazy-part.tsx';
import { useCustomer } from '../../lib/session.ts';
import styles from './new-devices.module.css';

const NewDeviceCard = lazyPart(() => import('./new-device-card.tsx').then(part => part.NewDeviceCard));
const ChangeCards = lazyPart(() => import('./account-change-card.tsx').then(part => part.ChangeCards));
const RecoveryCard = lazyPart(() => import('./recovery-card.tsx').then(part => part.RecoveryCard));

/** Tells whoever is signed in what happened to his access: what was replaced or is asked for, another address or number, changed details, new devices. For most it is nothing. */
export const NewDevices = () =>
  useCustomer() ? (
    <div className={styles.notes}>
      <RecoveryCard />
      <ChangeCards />
      <NewDeviceCard />
    </div>
  ) : null;
