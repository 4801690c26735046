import { lazyPart } from '../../lib/lazy-part.tsx';
import { useCustomer } from '../../lib/session.ts';

const NewDeviceCard = lazyPart(() => import('./new-device-card.tsx').then(part => part.NewDeviceCard));
const AccountChangeCard = lazyPart(() => import('./account-change-card.tsx').then(part => part.AccountChangeCard));

/** Tells whoever is signed in of sign-ins on devices that weren't used before, and of another address or number; for most it is nothing. */
export const NewDevices = () =>
  useCustomer() ? (
    <>
      <AccountChangeCard />
      <NewDeviceCard />
    </>
  ) : null;
