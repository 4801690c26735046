import { AccountCentre } from '../../features/account/mobile/account-centre.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';

const Membership = lazyPart(() => import('../../features/institutions/parts/membership.tsx').then(part => part.Membership));

/** The account centre with the customer's institution. */
export default function AccountCentreScreen() {
  return <AccountCentre more={<Membership />} />;
}
