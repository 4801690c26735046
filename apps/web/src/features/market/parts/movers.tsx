import { useRef, useState } from 'react';
import { EmptyState, ErrorState, formatCompact, Segments } from '@parkett/ui';
import { InstrumentRow, RowSkeletons, symbolOf } from '../../../domain/instrument/instrument-row.tsx';
import { useLiveOrder } from '../../../domain/instrument/live-order.ts';
import { useSubscription } from '../../../lib/stream/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import { sortRows, type SortKey } from '../model.ts';
import { useMovers } from '../queries.ts';

const kinds = ['gainers', 'losers', 'turnover'] as const;
type Kind = (typeof kinds)[number];
const sortOf = { gainers: 'gain', losers: 'loss', turnover: 'turnover' } as const satisfies Record<Kind, SortKey>;

/** Shares that gained most, lost most or turned over most today. */
export function Movers({ size = 5 }: { size?: number }) {
  const t = useTexts('market');
  const c = useTexts('common');
  const movers = useMovers(size);
  const [chosen, setChosen] = useState<Kind | null>(null);
  // Without a previous close there is no gain: what is traded most is shown until the customer chooses.
  const kind = chosen ?? (movers.data && movers.data.gainers.length === 0 && movers.data.turnover.length > 0 ? 'turnover' : 'gainers');
  const place = useRef<HTMLDivElement>(null);
  const rows = useLiveOrder({ rows: movers.data?.[kind] ?? [], sort: some => sortRows(some, sortOf[kind]), choice: kind, place });
  useSubscription(rows.map(row => row.code));
  return (
    <>
      <Segments label={t('movers')} look="line" value={kind} onChange={setChosen} options={kinds.map(value => ({ value, label: t(value) }))} />
      {movers.isPending ? <RowSkeletons count={size} label={c('loading')} /> : null}
      {movers.isError && !movers.data ? <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void movers.refetch()} /> : null}
      {movers.data && rows.length === 0 ? <EmptyState title={t('noMovers')}>{t('noMoversText')}</EmptyState> : null}
      <div ref={place}>
        {rows.map(row => (
          <InstrumentRow
            key={row.code}
            row={row}
            subtitle={kind === 'turnover' ? `${symbolOf(row)} · ${formatCompact(row.quote.turnover, c('sizeWords'))} €` : undefined}
          />
        ))}
      </div>
    </>
  );
}
