import { Amount, Card, ListRow } from '@parkett/ui';
import { Link } from '../../lib/link.tsx';
import { useTexts } from '../../lib/texts.ts';
import { address } from '../../paths.ts';
import { useHoldings } from './use-holdings.ts';

/** What the customer holds, in one line for each wallet that holds something; nothing where nothing is held. */
export function HoldingsLine() {
  const t = useTexts('market');
  const holdings = useHoldings(1);
  if (!holdings || holdings.length === 0) return null;
  return (
    <Card flush>
      {holdings.map(({ type, total, summary: { marketValue, profit, profitToday, currency } }) => (
        <Link key={type} to={address('/trade/index', { type })} style={{ display: 'block', color: 'inherit', textDecoration: 'none' }}>
          <ListRow
            title={<Amount value={marketValue} currency={currency} />}
            subtitle={t('holdings', { n: total })}
            trailing={
              <>
                <Amount value={profitToday} currency={currency} signed />
                <small style={{ color: 'var(--ink-muted)', fontSize: 'var(--size-12)' }}>
                  {t('inTotal')} <Amount value={profit} currency={currency} signed />
                </small>
              </>
            }
            chevron
          />
        </Link>
      ))}
    </Card>
  );
}
