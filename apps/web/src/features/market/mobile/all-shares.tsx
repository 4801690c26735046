import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { EmptyState, ErrorState, PullToRefresh, Segments } from '@parkett/ui';
import { InstrumentRow, RowSkeletons } from '../../../domain/instrument/instrument-row.tsx';
import { useLiveOrder } from '../../../domain/instrument/live-order.ts';
import { VirtualRows } from '../../../domain/instrument/virtual-rows.tsx';
import { useParameter } from '../../../navigation/location.ts';
import { refreshOrFail, useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { filterRows, isSortKey, sortKeys, sortRows, type SortKey } from '../model.ts';
import { usePullWords } from '../../../lib/pull-words.ts';
import styles from './market-list.module.css';

const groups = ['all', 'DAX', 'MDAX', 'SDAX', 'foreign'] as const;
type Group = (typeof groups)[number];

/** All shares in one list, to sort and to filter. */
export default function AllShares() {
  const t = useTexts('market');
  const c = useTexts('common');
  const pullWords = usePullWords();
  const german = useCall('market/instruments', { class: 'share' }, { staleMs: 30_000, refetchMs: 30_000 });
  const foreign = useCall('market/instruments', { class: 'foreign' }, { staleMs: 30_000, refetchMs: 30_000 });
  const index = useParameter('index');
  const sort = useParameter('sort');
  const [group, setGroup] = useState<Group>(groups.find(g => g === index) ?? 'all');
  const [by, setBy] = useState<SortKey>(isSortKey(sort) ? sort : 'name');
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const place = useRef<HTMLDivElement>(null);
  const found = useMemo(() => {
    const all = [...(german.data?.rows ?? []), ...(foreign.data?.rows ?? [])];
    return filterRows(all, { group: group === 'all' ? null : group, words: wanted });
  }, [german.data, foreign.data, group, wanted]);
  const rows = useLiveOrder({ rows: found, sort: some => sortRows(some, by), choice: JSON.stringify([by, group, wanted, found.length]), place });
  return (
    <>
      <BackHeader title={t('allShares')} />
      <search className={styles.filter}>
        <input
          type="search"
          value={words}
          onChange={event => setWords(event.target.value)}
          placeholder={t('filterHint')}
          aria-label={t('filterHint')}
          enterKeyHint="search"
        />
        <Segments
          label={t('group')}
          look="pills"
          value={group}
          onChange={setGroup}
          options={groups.map(value => ({ value, label: value === 'all' ? c('all') : value === 'foreign' ? t('foreignShares') : value }))}
        />
        <div className={styles.order}>
          <span role="status">{t('shareCount', { n: rows.length })}</span>
          <select aria-label={t('sortBy')} value={by} onChange={event => setBy(event.target.value as SortKey)}>
            {sortKeys.map(key => (
              <option key={key} value={key}>
                {t(`sort-${key}`)}
              </option>
            ))}
          </select>
        </div>
      </search>
      <PullToRefresh words={pullWords} onRefresh={() => refreshOrFail('market/instruments')}>
        <div ref={place} className={styles.list}>
          {german.isPending ? <RowSkeletons count={9} label={c('loading')} /> : null}
          {german.isError ? <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void german.refetch()} /> : null}
          {german.data && rows.length === 0 ? <EmptyState title={t('nothingFound')}>{t('nothingFoundText')}</EmptyState> : null}
          <VirtualRows rows={rows}>{row => <InstrumentRow row={row} />}</VirtualRows>
        </div>
      </PullToRefresh>
    </>
  );
}
