import { Amount, Card, formatAmount, ListRow, signOf } from '@parkett/ui';
import { UnverifiedNote, useUnverified } from '../../domain/customer/unverified-note.tsx';
import { Link } from '../../navigation/link.tsx';
import { useTexts } from '../../lib/texts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { address } from '../../navigation/paths.ts';
import { useHoldings, type Home } from './use-holdings.ts';
import styles from './holdings-line.module.css';

const FirstSteps = lazyPart(() => import('./first-steps.tsx').then(part => part.FirstSteps));

const MoneyWays = lazyPart(() => import('./money-ways.tsx').then(part => part.MoneyWays));

/** What the customer holds, in one line for each wallet that holds something, and what is free; the ways to a first purchase where nothing is held. */
export function HoldingsLine() {
  const home = useHoldings(1);
  const isUnverified = useUnverified();
  if (!home) return null;
  if (isUnverified) return <UnverifiedNote />;
  const isFirst = home.held.length === 0 && signOf(home.free) > 0;
  return (
    <Card flush>
      {isFirst ? <FirstSteps free={home.free} layout="mobile" placeholder={<div className={styles.later} />} /> : <Held {...home} />}
      <MoneyWays layout="mobile" placeholder={<div className={styles.ways} />} />
    </Card>
  );
}

function Held({ held, free }: Home) {
  const t = useTexts('market');
  return (
    <>
      {held.map(({ type, total, summary: { marketValue, profit, profitToday, currency } }) => (
        <Link key={type} to={address('/trade/index', { type })} className={styles.row}>
          <ListRow
            title={<Amount value={marketValue} currency={currency} />}
            subtitle={t('holdings', { n: total })}
            trailing={
              <>
                <Amount value={profitToday} currency={currency} signed />
                <small className={styles.small}>
                  {t('inTotal')} <Amount value={profit} currency={currency} signed />
                </small>
              </>
            }
            chevron
          />
        </Link>
      ))}
      <Link to="/information/wallet" className={styles.row}>
        <ListRow title={t('availableNow', { amount: formatAmount(free, 'EUR') })} chevron />
      </Link>
    </>
  );
}
