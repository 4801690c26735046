import { Amount, Card, ListRow } from '@parkett/ui';
import { Link } from '../../lib/link.tsx';
import { presentLocation } from '../../lib/location.ts';
import { useCall } from '../../lib/query.ts';
import { useCustomer } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { layoutOf } from '../../paths.ts';

/** What the customer holds, in one line; nothing where nothing is held. */
export function HoldingsLine() {
  const t = useTexts('market');
  const customer = useCustomer();
  const { data } = useCall('trade/positions', { state: 'open', size: 1 }, { enabled: customer !== null, quiet: true, refetchMs: 15_000 });
  if (!customer || !data || data.total === 0) return null;
  const { marketValue, profit, profitToday, currency } = data.summary;
  return (
    <Link
      to={layoutOf(presentLocation().path) === 'desktop' ? '/pc/trade/index' : '/trade/index'}
      style={{ color: 'inherit', textDecoration: 'none' }}
    >
      <Card flush>
        <ListRow
          title={<Amount value={marketValue} currency={currency} />}
          subtitle={t('holdings', { n: data.total })}
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
      </Card>
    </Link>
  );
}
