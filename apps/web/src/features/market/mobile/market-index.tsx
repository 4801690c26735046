import { useCallback, useRef } from 'react';
import { EmptyState, ErrorState, PullToRefresh, Segments } from '@parkett/ui';
import { InstrumentRow, RowSkeletons } from '../../../domain/instrument/instrument-row.tsx';
import { useLiveOrder } from '../../../domain/instrument/live-order.ts';
import { VirtualRows } from '../../../domain/instrument/virtual-rows.tsx';
import { Link } from '../../../navigation/link.tsx';
import { navigate, useParameter } from '../../../navigation/location.ts';
import { refreshOrFail, useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { address } from '../../../navigation/paths.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { isMarketTab, sortRows, type MarketTab } from '../model.ts';
import { Breadth } from '../parts/breadth.tsx';
import { Movers } from '../parts/movers.tsx';
import { Section } from '../parts/section.tsx';
import { usePullWords } from '../../../lib/pull-words.ts';
import { useMarket, useMarketTabs } from '../queries.ts';
import styles from './market-list.module.css';

/** The markets by class with their leaders. */
export default function MarketIndex() {
  const t = useTexts('market');
  const words = usePullWords();
  const tabs = useMarketTabs();
  const given = useParameter('class');
  const tab: MarketTab = isMarketTab(given) ? given : 'shares';
  const choose = useCallback((next: MarketTab) => navigate(address('/market/index', { class: next }), { replace: true }), []);
  return (
    <>
      <BackHeader title={t('markets')} />
      <div className={styles.tabs}>
        <Segments label={t('markets')} look="line" value={tab} onChange={choose} options={tabs.map(value => ({ value, label: t(value) }))} />
      </div>
      <PullToRefresh words={words} onRefresh={() => refreshOrFail('market/instruments', 'market/movers')}>
        {tab === 'shares' ? <Shares /> : <Market tab={tab} />}
      </PullToRefresh>
    </>
  );
}

function Shares() {
  const t = useTexts('market');
  const { rows } = useMarket('shares');
  // The list of all shares has the foreign ones too.
  const foreign = useCall('market/instruments', { class: 'foreign' }, { staleMs: 30_000 }).data?.rows;
  return (
    <>
      <div className={styles.list}>
        <Breadth rows={rows} />
      </div>
      <Section
        title={t('movers')}
        more={foreign && rows.length > 0 ? <Link to="/home/market">{t('showAll', { n: rows.length + foreign.length })}</Link> : null}
      >
        <Movers size={10} />
      </Section>
    </>
  );
}

/** All instruments of a smaller market, those that gained most first. */
function Market({ tab }: { tab: MarketTab }) {
  const t = useTexts('market');
  const c = useTexts('common');
  const { rows, isPending, isError, refetch } = useMarket(tab, { sparks: true });
  const place = useRef<HTMLDivElement>(null);
  const inOrder = useLiveOrder({ rows, sort: some => sortRows(some, 'gain'), choice: tab, place });
  if (isPending) return <RowSkeletons count={9} label={c('loading')} />;
  if (isError) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  if (rows.length === 0) return <EmptyState title={t('noMarket')}>{t('noMarketText')}</EmptyState>;
  return (
    <div ref={place} className={styles.list}>
      <Breadth rows={rows} />
      <VirtualRows key={tab} rows={inOrder}>
        {row => <InstrumentRow row={row} />}
      </VirtualRows>
    </div>
  );
}
