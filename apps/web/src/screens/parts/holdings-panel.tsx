import { Amount, buttonClass, Card, Change, ListRow } from '@parkett/ui';
import { Link } from '../../lib/link.tsx';
import { useCall } from '../../lib/query.ts';
import { useCustomer } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { address } from '../../paths.ts';
import styles from './holdings-panel.module.css';

/** The customer's newest positions and their sum, on the desktop's home. */
export function HoldingsPanel() {
  const t = useTexts('market');
  const c = useTexts('common');
  const customer = useCustomer();
  const { data } = useCall('trade/positions', { state: 'open', size: 4 }, { enabled: customer !== null, quiet: true, refetchMs: 15_000 });
  return (
    <Card className={styles.panel}>
      <h2>{t('holdingsTitle')}</h2>
      {!customer ? (
        <>
          <p className={styles.note}>{t('sign-in-holdings')}</p>
          <Link to="/pc/login/login" className={buttonClass({ kind: 'primary', small: true })}>
            {c('signIn')}
          </Link>
        </>
      ) : null}
      {data && data.total === 0 ? (
        <>
          <p>{t('noHoldings')}</p>
          <p className={styles.note}>{t('noHoldingsText')}</p>
        </>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <p className={styles.sum}>
            <Amount value={data.summary.marketValue} currency={data.summary.currency} />
          </p>
          <p className={styles.note}>
            {t('today')} <Amount value={data.summary.profitToday} currency={data.summary.currency} signed /> · {t('inTotal')}{' '}
            <Amount value={data.summary.profit} currency={data.summary.currency} signed />
          </p>
          {data.positions.map(position => (
            <Link key={position.number} to={address('/pc/market/stockDetail', { code: position.code })} className={styles.row}>
              <ListRow
                title={position.name}
                subtitle={position.number}
                trailing={
                  <>
                    <Amount value={position.marketValue} currency={position.currency} />
                    <Change value={position.profitRate} percent />
                  </>
                }
              />
            </Link>
          ))}
        </>
      ) : null}
    </Card>
  );
}
