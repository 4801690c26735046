import { lazyPart } from '../../lib/lazy-part.tsx';
import { useCustomer } from '../../lib/session.ts';

const NewDeviceCard = lazyPart(() => import('./new-device-card.tsx').then(part => part.NewDeviceCard));

/** Tells whoever is signed in of sign-ins on devices that weren't used before; for most it is nothing. */
export const NewDevices = () => (useCustomer() ? <NewDeviceCard /> : null);
