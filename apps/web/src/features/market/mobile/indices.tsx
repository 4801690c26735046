import { EmptyState, ErrorState, PullToRefresh } from '@parkett/ui';
import { InstrumentRow, RowSkeletons } from '../../../domain/instrument/instrument-row.tsx';
import { VirtualRows } from '../../../domain/instrument/virtual-rows.tsx';
import { refreshOrFail } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { usePullWords } from '../../../lib/pull-words.ts';
import { useIndices } from '../queries.ts';
import styles from './market-list.module.css';

/** The list of indices. */
export default function Indices() {
  const t = useTexts('market');
  const c = useTexts('common');
  const words = usePullWords();
  const indices = useIndices();
  return (
    <>
      <BackHeader title={t('indices')} />
      <PullToRefresh words={words} onRefresh={() => refreshOrFail('market/instruments')}>
        <div className={styles.list}>
          {indices.isPending ? <RowSkeletons count={9} label={c('loading')} /> : null}
          {indices.isError && !indices.data ? (
            <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void indices.refetch()} />
          ) : null}
          {indices.data?.rows.length === 0 ? <EmptyState title={t('noMarket')}>{t('noMarketText')}</EmptyState> : null}
          <VirtualRows rows={indices.data?.rows ?? []}>{row => <InstrumentRow row={row} subtitle={row.isin ?? row.code} />}</VirtualRows>
        </div>
        <p className={styles.note}>{t('indicesSimulated')}</p>
      </PullToRefresh>
    </>
  );
}
