import { Button, buttonClass, Card } from '@parkett/ui';
import { useCommand } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { presentLocation } from '../../../navigation/location.ts';
import { address, layoutOf } from '../../../navigation/paths.ts';
import styles from './wallet-overview.module.css';

const deposit = {
  mobile: { ways: '/information/recharge', one: '/information/rechargeChannel' },
  desktop: { ways: '/pc/information/recharge', one: '/pc/information/rechargeChannel' },
} as const;
const market = { mobile: '/home/home', desktop: '/pc/home/home' } as const;

/** Shown to a verified customer of paper mode whose wallets are empty: money to trade with, in one tap, or the way to a first deposit. */
export function PlayMoneyNote({ isOffered, depositInstead }: { isOffered: boolean; depositInstead: string | null }) {
  const t = useTexts('wallet');
  const layout = layoutOf(presentLocation().path);
  const take = useCommand('wallet/takePlayMoney', { topics: ['wallet'], paths: ['user/getUserinfo'] });
  if (take.isSuccess)
    return (
      <Card className={styles.offer}>
        <p role="status">{t('playMoneyTaken')}</p>
        <Link to={market[layout]} className={buttonClass({ kind: 'primary', wide: true })}>
          {t('toMarket')}
        </Link>
      </Card>
    );
  if (depositInstead !== null)
    return (
      <Card className={styles.offer}>
        <p className={styles.small}>{t('depositInstead', { number: depositInstead })}</p>
        <Link to={address(deposit[layout].one, { deposit: depositInstead })} className={buttonClass({ wide: true })}>
          {t('toDeposit')}
        </Link>
      </Card>
    );
  if (!isOffered) return null;
  return (
    <Card className={styles.offer}>
      <h2 className={styles.heading}>{t('playMoneyTitle')}</h2>
      <p className={styles.small}>{t('playMoneyText')}</p>
      <Button kind="primary" wide busy={take.isPending} onClick={() => take.mutate({})}>
        {t('takePlayMoney')}
      </Button>
      <Link to={deposit[layout].ways} className={buttonClass({ wide: true })}>
        {t('firstDeposit')}
      </Link>
    </Card>
  );
}
