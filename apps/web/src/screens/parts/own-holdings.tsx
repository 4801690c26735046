import { Amount, Card, Change, formatAmount, ListRow } from '@parkett/ui';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTexts } from '../../lib/texts.ts';
import { headlineScale, nameOf } from '../../lib/price.ts';
import { Link } from '../../navigation/link.tsx';
import { address } from '../../navigation/paths.ts';
import type { Home } from './use-holdings.ts';
import styles from './own-day.module.css';

const DayLine = lazyPart(() => import('../../features/trading/parts/value-curve.tsx').then(parts => parts.DayLine));

const DayCurve = lazyPart(() => import('../../features/trading/parts/value-curve.tsx').then(parts => parts.DayCurve));

const FirstSteps = lazyPart(() => import('./first-steps.tsx').then(part => part.FirstSteps));

const MoneyWays = lazyPart(() => import('./money-ways.tsx').then(part => part.MoneyWays));

/** More stand behind the line of their wallet. */
const newestShown = 3;

/** Below the value: its result and course of today, the newest positions, a line for each wallet that holds something, and what is free; or the ways to a first purchase. */
export function OwnHoldings({ home, isFirst }: { home: Home; isFirst: boolean }) {
  return (
    <>
      {isFirst ? null : (
        <>
          <DayLine summary={home.euros} placeholder={<p>{'\u00a0'}</p>} />
          <DayCurve type="Germany" placeholder={<div className={styles.curve} />} />
        </>
      )}
      <Card flush>
        {isFirst ? <FirstSteps free={home.free} layout="mobile" placeholder={<div className={styles.later} />} /> : <Held {...home} />}
        <MoneyWays layout="mobile" placeholder={<div className={styles.ways} />} />
      </Card>
    </>
  );
}

function Held({ held, free }: Home) {
  const t = useTexts('market');
  const newest = held.flatMap(({ positions }) => positions).toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : -1));
  return (
    <>
      {newest.slice(0, newestShown).map(position => (
        <Link key={position.number} to={address('/trade/positionDetail', { number: position.number })} className={styles.row}>
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
      {held.map(({ type, total, summary: { marketValue, profitToday, currency } }) => (
        <Link key={type} to={address('/trade/index', { type })} className={styles.row}>
          <ListRow
            title={<Amount value={marketValue} currency={currency} scale={headlineScale} />}
            subtitle={t('holdings', { n: total })}
            trailing={<Amount value={profitToday} currency={currency} scale={headlineScale} signed />}
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
