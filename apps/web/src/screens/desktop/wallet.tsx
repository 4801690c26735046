import { Wallet } from '../../features/wallet/desktop/wallet.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';

const Membership = lazyPart(() => import('../../features/institutions/parts/membership.tsx').then(part => part.Membership));
const WithdrawalEntry = lazyPart(() => import('../../features/account/parts/withdrawal-entry.tsx').then(part => part.WithdrawalEntry));

/** The account centre of the desktop: the wallets, the customer's institution, and the withdrawal from the contract. */
export default function WalletScreen() {
  return (
    <Wallet
      more={
        <>
          <Membership />
          <WithdrawalEntry />
        </>
      }
    />
  );
}
