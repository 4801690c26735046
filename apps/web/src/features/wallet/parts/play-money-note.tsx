import { Button, Card } from '@parkett/ui';
import { useCommand } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './wallet-overview.module.css';

/** What a verified customer of paper mode finds in his empty wallets: money to trade with, in one tap. */
export function PlayMoneyNote() {
  const t = useTexts('wallet');
  const take = useCommand('wallet/takePlayMoney', { topics: ['wallet'], paths: ['user/getUserinfo'] });
  return (
    <Card>
      <h2 className={styles.heading}>{t('playMoneyTitle')}</h2>
      <p className={styles.small}>{t('playMoneyText')}</p>
      <Button kind="primary" wide busy={take.isPending} onClick={() => take.mutate({})}>
        {t('takePlayMoney')}
      </Button>
    </Card>
  );
}
