import { ChangeCards } from './account-change-card.tsx';
import { NewDeviceCard } from './new-device-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';

/** All that whoever is signed in is told of, the gravest first. */
export const NoticeCards = () => (
  <>
    <RecoveryCard />
    <ChangeCards />
    <NewDeviceCard />
  </>
);
