import { Button, buttonClass, Card } from '@parkett/ui';
import { useCommand } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { presentLocation } from '../../../navigation/location.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import styles from './wallet-overview.module.css';

const market = { mobile: '/home/home', desktop: '/pc/home/home' } as const;

/** What a verified customer of paper mode finds in his empty wallets: money to trade with, in one tap, and then the way to the market. */
export function PlayMoneyNote({ isOffered }: { isOffered: boolean }) {
  const t = useTexts('wallet');
  const take = useCommand('wallet/takePlayMoney', { topics: ['wallet'], paths: ['user/getUserinfo'] });
  if (take.isSuccess)
    return (
      <Card className={styles.offer}>
        <p role="status">{t('playMoneyTaken')}</p>
        <Link to={market[layoutOf(presentLocation().path)]} className={buttonClass({ kind: 'primary', wide: true })}>
          {t('toMarket')}
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
    </Card>
  );
}
