import { Amount, buttonClass, Card, Change, formatAmount, ListRow, signOf } from '@parkett/ui';
import { Link } from '../../navigation/link.tsx';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { address } from '../../navigation/paths.ts';
import { useHoldings } from './use-holdings.ts';
import styles from './holdings-panel.module.css';

const newestShown = 4;

/** The sums of each wallet that holds something, and the customer's newest positions, on the desktop's home. */
export function HoldingsPanel() {
  const t = useTexts('market');
  const c = useTexts('common');
  const isAnonymous = useSession().state === 'anonymous';
  const home = useHoldings(newestShown);
  const newest = home?.held.flatMap(({ positions }) => positions).toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : -1));
  return (
    <Card className={styles.panel}>
      <h2>{t('holdingsTitle')}</h2>
      {isAnonymous ? (
        <>
          <p className={styles.note}>{t('sign-in-holdings')}</p>
          <Link to="/pc/login/login" className={buttonClass({ kind: 'primary', small: true })}>
            {c('signIn')}
          </Link>
        </>
      ) : null}
      {home ? <p className={styles.free}>{t('availableNow', { amount: formatAmount(home.free, 'EUR') })}</p> : null}
      {home?.held.length === 0 ? (
        <>
          <p>{t('noHoldings')}</p>
          <p className={styles.note}>{t('noHoldingsText')}</p>
          {signOf(home.free) > 0 ? (
            <Link to="/pc/favorite/search" className={buttonClass({ kind: 'primary', small: true })}>
              {t('firstPurchase')}
            </Link>
          ) : null}
        </>
      ) : null}
      {home?.held.map(({ type, summary: { marketValue, profitToday, profit, currency } }) => (
        <div key={type}>
          <p className={styles.sum}>
            <Amount value={marketValue} currency={currency} />
          </p>
          <p className={styles.note}>
            {t('today')} <Amount value={profitToday} currency={currency} signed /> · {t('inTotal')}{' '}
            <Amount value={profit} currency={currency} signed />
          </p>
        </div>
      ))}
      {newest?.slice(0, newestShown).map(position => (
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
    </Card>
  );
}
