import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { EmptyState, ErrorState, Field, formatHour, formatMinute, Select } from '@parkett/ui';
import { SessionRibbon } from '../../../domain/clock/session-ribbon.tsx';
import { RowSkeletons } from '../../../domain/instrument/instrument-row.tsx';
import { useLiveOrder } from '../../../domain/instrument/live-order.ts';
import { VirtualRows } from '../../../domain/instrument/virtual-rows.tsx';
import { filterRows, isSortKey, sortKeys, sortRows, type SortKey } from '../../../features/market/model.ts';
import { useCall } from '../../../lib/reads/query.ts';
import { useBusinessNow, useClock, type ClockState } from '../../../lib/stream/clock.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Layout } from '../../../navigation/paths.ts';
import { SessionOrders } from './session-orders.tsx';
import { SessionRow } from './session-row.tsx';
import styles from './session-page.module.css';

export type ExtendedSession = 'pre-market' | 'after-hours';
const ofPhase = { 'pre-market': 'preMarket', 'after-hours': 'afterHours' } as const;

/** The early or the late session: its hours and rules, the own orders for it, and the shares that trade in it. */
export function SessionPage({ session, layout }: { session: ExtendedSession; layout: Layout }) {
  const t = useTexts('block-trades');
  const clock = useClock();
  if (clock?.feed === 'replay') return <EmptyState title={t(`${ofPhase[session]}None`)}>{t('noSessionOnReplay')}</EmptyState>;
  return (
    <div className={styles.page}>
      {clock ? <Hours clock={clock} session={session} /> : null}
      <ul className={styles.rules}>
        {(['rule-spread', 'rule-collar', 'rule-day', 'rule-stops', 'rule-shares'] as const).map(key => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <SessionOrders />
      <Shares layout={layout} />
    </div>
  );
}

function Hours({ clock, session }: { clock: ClockState; session: ExtendedSession }) {
  const t = useTexts('block-trades');
  const now = useBusinessNow();
  const today = clock.sessions.find(({ phase }) => phase === session);
  const { nextPhase } = clock;
  return (
    <section className={styles.hours} aria-label={t('hours')}>
      <p role="status">
        <b>{t(clock.phase === session ? 'sessionGoesOn' : 'sessionIsClosed')}</b>{' '}
        <span>{today ? t('sessionHours', { from: formatHour(today.from), until: formatHour(today.until) }) : t('noSessionToday')}</span>{' '}
        {clock.phase !== session && nextPhase?.phase === session ? <span>{t('sessionOpens', { at: formatMinute(nextPhase.at) })}</span> : null}
      </p>
      <SessionRibbon clock={clock} now={now} />
    </section>
  );
}

function Shares({ layout }: { layout: Layout }) {
  const t = useTexts('market');
  const c = useTexts('common');
  const read = useCall('market/instruments', { class: 'share' }, { staleMs: 30_000, refetchMs: 30_000 });
  const [by, setBy] = useState<SortKey>('turnover');
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const place = useRef<HTMLDivElement>(null);
  const found = useMemo(() => filterRows(read.data?.rows ?? [], { group: null, words: wanted }), [read.data, wanted]);
  const rows = useLiveOrder({ rows: found, sort: some => sortRows(some, by), choice: JSON.stringify([by, wanted, found.length]), place });
  return (
    <section className={styles.shares}>
      <h2>{t('allShares')}</h2>
      <div className={styles.filter}>
        <Field label={t('filterHint')} type="search" value={words} onChange={event => setWords(event.target.value)} />
        <Select label={t('sortBy')} value={by} onChange={event => isSortKey(event.target.value) && setBy(event.target.value)}>
          {sortKeys.map(key => (
            <option key={key} value={key}>
              {t(`sort-${key}`)}
            </option>
          ))}
        </Select>
      </div>
      <div ref={place}>
        {read.isPending ? <RowSkeletons count={9} label={c('loading')} /> : null}
        {read.isError ? <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} /> : null}
        {read.data && rows.length === 0 ? <EmptyState title={t('nothingFound')}>{t('nothingFoundText')}</EmptyState> : null}
        <VirtualRows rows={rows}>{row => <SessionRow row={row} layout={layout} />}</VirtualRows>
      </div>
    </section>
  );
}
