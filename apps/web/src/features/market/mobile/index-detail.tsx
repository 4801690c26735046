import { useRef } from 'react';
import { PullToRefresh, type Elements } from '@parkett/ui';
import { InstrumentRow, RowSkeletons } from '../../../domain/instrument/instrument-row.tsx';
import { useLiveOrder } from '../../../domain/instrument/live-order.ts';
import { VirtualRows } from '../../../domain/instrument/virtual-rows.tsx';
import { Later } from '../../../lib/later.tsx';
import { refreshOrFail, useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { sortRows, type Row } from '../model.ts';
import { Breadth } from '../parts/breadth.tsx';
import { DetailHead, WithInstrument } from '../detail/detail-head.tsx';
import { TodayFacts, TradingFacts, YearFacts } from '../detail/later-parts.ts';
import { usePullWords } from '../../../lib/pull-words.ts';
import { Section } from '../parts/section.tsx';
import { useChosenCode, useInstrument } from '../queries.ts';
import styles from './market-list.module.css';

/** About as high as the figures and members below the chart, which come after the level. */
const belowPx = 1200;

/** One index with its members. Indices are looked at, not traded. */
export function IndexDetail({ action }: { action: (row: Row) => Elements }) {
  const t = useTexts('market');
  const words = usePullWords();
  const code = useChosenCode(['index']);
  const row = useInstrument(code).data?.row;
  return (
    <>
      <BackHeader title={row?.name ?? t('indices')} />
      <PullToRefresh words={words} onRefresh={() => refreshOrFail('market/instrument', 'market/instruments', 'market/bars')}>
        <WithInstrument code={code}>
          {detail => (
            <>
              <DetailHead row={detail.row} action={action(detail.row)} />
              <Later heightPx={belowPx}>
                <TodayFacts detail={detail} />
                <YearFacts detail={detail} />
                <Members code={detail.row.code} />
                <TradingFacts detail={detail} />
                <p className={styles.note}>{t('indicesSimulated')}</p>
              </Later>
            </>
          )}
        </WithInstrument>
      </PullToRefresh>
    </>
  );
}

/** The members, those that gained most first; nothing for an index whose members aren't listed here. */
function Members({ code }: { code: string }) {
  const t = useTexts('market');
  const members = useCall('market/instruments', { index: code }, { staleMs: 30_000, refetchMs: 30_000 });
  const place = useRef<HTMLDivElement>(null);
  const rows = useLiveOrder({ rows: members.data?.rows ?? [], sort: some => sortRows(some, 'gain'), choice: code, place });
  if (members.data && rows.length === 0) return null;
  return (
    <Section title={t('members', { n: rows.length })}>
      <Breadth rows={rows} />
      {members.isPending ? <RowSkeletons count={6} /> : null}
      <div ref={place}>
        <VirtualRows rows={rows}>{row => <InstrumentRow row={row} subtitle={row.code} />}</VirtualRows>
      </div>
    </Section>
  );
}
