import { buttonClass } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { currencyOf, type WalletName } from '../../../lib/wallets.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';

/** The wallet of USDT leads to the addresses that it can be paid out to. */
export function AddressesLink({ type, layout }: { type: WalletName; layout: Layout }) {
  const t = useTexts('wallet');
  if (currencyOf(type) !== 'USDT') return null;
  const to = layout === 'mobile' ? '/information/usdtAddress' : address('/pc/information/bankList', { kind: 'addresses' });
  return (
    <Link to={to} className={buttonClass({ wide: layout === 'mobile' })}>
      {t('addresses')}
    </Link>
  );
}
