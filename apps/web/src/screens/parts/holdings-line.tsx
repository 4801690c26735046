import { Amount, Card, formatAmount, ListRow } from '@parkett/ui';
import { Link } from '../../navigation/link.tsx';
import { useTexts } from '../../lib/texts.ts';
import { address } from '../../navigation/paths.ts';
import { useHoldings } from './use-holdings.ts';
import styles from './holdings-line.module.css';

/** What the customer holds, in one line for each wallet that holds something, and what is free; the way to a first purchase where nothing is held. */
export function HoldingsLine() {
  const t = useTexts('market');
  const home = useHoldings(1);
  if (!home) return null;
  const { held, free } = home;
  const isFirst = held.length === 0;
  return (
    <Card flush>
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
      <Link to={isFirst ? '/market/index' : '/information/wallet'} className={styles.row}>
        <ListRow title={t('availableNow', { amount: formatAmount(free, 'EUR') })} subtitle={isFirst && t('firstPurchase')} chevron />
      </Link>
    </Card>
  );
}
