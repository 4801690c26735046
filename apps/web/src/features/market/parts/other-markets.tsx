import { Card } from '@parkett/ui';
import { InstrumentRow, RowSkeletons } from '../../../domain/instrument/instrument-row.tsx';
import { useCall } from '../../../lib/reads/query.ts';
import { useSubscription } from '../../../lib/stream/index.ts';
import { useTexts } from '../../../lib/texts.ts';

/** One of each other market: the euro, bitcoin, gold. */
const codes = ['EURUSD', 'BTCUSDT', 'XAU'];

/** What else moves, in three lines; nothing where the feed has none of them. */
export function OtherMarkets() {
  const t = useTexts('market');
  const { data, isPending } = useCall('market/instruments', { codes, sparks: true }, { staleMs: 30_000, refetchMs: 60_000 });
  const rows = codes.flatMap(code => data?.rows.find(row => row.code === code) ?? []);
  useSubscription(rows.map(row => row.code));
  if (isPending) return <RowSkeletons count={codes.length} label={t('markets')} />;
  if (rows.length === 0) return null;
  return (
    <Card flush>
      {rows.map(row => (
        <InstrumentRow key={row.code} row={row} />
      ))}
    </Card>
  );
}
