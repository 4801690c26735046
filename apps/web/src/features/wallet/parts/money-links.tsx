import { buttonClass } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { currencyOf, type WalletName } from '../../../lib/wallets.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import styles from './money-links.module.css';

/** The ways of a wallet's money, and the records of them. */
export function MoneyLinks({ layout, type }: { layout: Layout; type: WalletName }) {
  const t = useTexts('wallet');
  const isDesktop = layout === 'desktop';
  return (
    <nav className={styles.links} aria-label={t('moneyLinks')}>
      <Link to={isDesktop ? '/pc/information/recharge' : '/information/recharge'} className={buttonClass({})}>
        {t('toRecharge')}
      </Link>
      <Link to={address(isDesktop ? '/pc/information/cashOut' : '/information/cashOut', { type })} className={buttonClass({ kind: 'primary' })}>
        {t('toCashOut')}
      </Link>
      <Link to={address(isDesktop ? '/pc/information/exChange' : '/information/exChange', { from: currencyOf(type) })} className={buttonClass({})}>
        {t('toExchange')}
      </Link>
      <Link to={isDesktop ? '/pc/information/fundRecord' : '/information/fundRecord'} className={buttonClass({})}>
        {t('toFundRecord')}
      </Link>
      <Link to={isDesktop ? '/pc/home/loan' : '/home/loan'} className={buttonClass({})}>
        {t('toLoan')}
      </Link>
    </nav>
  );
}
