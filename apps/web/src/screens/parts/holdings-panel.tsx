import { Amount, Card, Change, classNames, formatAmount, ListRow, signOf } from '@parkett/ui';
import { UnverifiedNote, useUnverified } from '../../domain/customer/unverified-note.tsx';
import { Link } from '../../navigation/link.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { headlineScale, nameOf } from '../../lib/price.ts';
import { address } from '../../navigation/paths.ts';
import { useHoldings } from './use-holdings.ts';
import styles from './holdings-panel.module.css';

const VisitorWays = lazyPart(() => import('../../domain/customer/visitor-ways.tsx').then(part => part.VisitorWays));

const newestShown = 4;

const FirstSteps = lazyPart(() => import('./first-steps.tsx').then(part => part.FirstSteps));

const MoneyWays = lazyPart(() => import('./money-ways.tsx').then(part => part.MoneyWays));

type Beginning = 'unverified' | 'first-steps';

/** What a customer has to be told before holding anything; null for everybody else. */
export function useBeginning(): Beginning | null {
  const home = useHoldings(newestShown);
  if (useUnverified()) return 'unverified';
  return home?.held.length === 0 && signOf(home.free) > 0 ? 'first-steps' : null;
}

/** The sums of each wallet that holds something, and the customer's newest positions, on the desktop's home; before there are any, the ways to them. */
export function HoldingsPanel() {
  const t = useTexts('market');
  const isAnonymous = useSession().state === 'anonymous';
  const home = useHoldings(newestShown);
  const beginning = useBeginning();
  const newest = home?.held.flatMap(({ positions }) => positions).toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : -1));
  return (
    <Card className={classNames(styles.panel, beginning && styles.beginning)}>
      <h2>{t('holdingsTitle')}</h2>
      {isAnonymous ? (
        <>
          <p className={styles.note}>{t('visitorHoldings')}</p>
          <VisitorWays />
        </>
      ) : null}
      {beginning === 'unverified' ? <UnverifiedNote /> : null}
      {beginning === 'first-steps' && home ? <FirstSteps free={home.free} layout="desktop" /> : null}
      {home && !beginning ? <p className={styles.free}>{t('availableNow', { amount: formatAmount(home.free, 'EUR') })}</p> : null}
      {home && beginning !== 'unverified' ? <MoneyWays layout="desktop" /> : null}
      {home?.held.map(({ type, summary: { marketValue, profitToday, profit, currency } }) => (
        <div key={type}>
          <p className={styles.sum}>
            <Amount value={marketValue} currency={currency} scale={headlineScale} />
          </p>
          <p className={styles.note}>
            {t('today')} <Amount value={profitToday} currency={currency} scale={headlineScale} signed /> · {t('inTotal')}{' '}
            <Amount value={profit} currency={currency} scale={headlineScale} signed />
          </p>
        </div>
      ))}
      {newest?.slice(0, newestShown).map(position => (
        <Link key={position.number} to={address('/pc/market/stockDetail', { code: position.code })} className={styles.row}>
          <ListRow
            title={nameOf(position)}
            subtitle={position.number}
            trailing={
              <>
                <Amount value={position.marketValue} currency={position.currency} scale={headlineScale} />
                <Change value={position.profitRate} percent />
              </>
            }
          />
        </Link>
      ))}
      {isAnonymous ? null : (
        <Link to="/pc/home/loan" className={styles.way}>
          {t('loan')}
        </Link>
      )}
    </Card>
  );
}
