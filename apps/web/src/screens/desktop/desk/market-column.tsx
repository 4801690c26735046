import { useRef } from 'react';
import type { OwnLevel } from '../../../features/market/ladder-rows.ts';
import { DepthLadder, Trades, type Detail, type LadderPick } from '../../../features/market/detail/index.ts';
import { sortRows } from '../../../features/market/model.ts';
import { InstrumentRow } from '../../../domain/instrument/instrument-row.tsx';
import { useLiveOrder } from '../../../domain/instrument/live-order.ts';
import { classNames } from '@parkett/ui';
import { useCall } from '../../../lib/reads/query.ts';
import { useSubscription } from '../../../lib/stream/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import styles from './desk.module.css';

const none: readonly OwnLevel[] = [];
type MarketColumnProps = { detail: Detail; own?: readonly OwnLevel[] | undefined; onPick: (pick: LadderPick) => void };

/** Between chart and order form: the book and the latest trades; of an index its members. */
export function MarketColumn({ detail: { row, tradable }, own = none, onPick }: MarketColumnProps) {
  const t = useTexts('market');
  return (
    <div className={styles.book} role="region" aria-label={t('market')} tabIndex={0}>
      {tradable ? (
        <>
          <section className={classNames(styles.part, styles.ladder)}>
            <h3>{t('depth')}</h3>
            <DepthLadder row={row} own={own} onPick={onPick} />
          </section>
          <div className={classNames(styles.part, styles.trades)} role="region" aria-label={t('trades')} tabIndex={0}>
            <h3>{t('trades')}</h3>
            <Trades row={row} most={24} />
          </div>
        </>
      ) : (
        <Members code={row.code} />
      )}
    </div>
  );
}

/** Members of an index, those that gained most first. At most fifty, so all are followed. */
function Members({ code }: { code: string }) {
  const t = useTexts('market');
  const { data } = useCall('market/instruments', { index: code }, { staleMs: 30_000, refetchMs: 30_000 });
  const place = useRef<HTMLElement>(null);
  const rows = useLiveOrder({ rows: data?.rows ?? [], sort: some => sortRows(some, 'gain'), choice: code, place });
  useSubscription(rows.map(row => row.code));
  if (rows.length === 0) return null;
  return (
    <section ref={place} className={styles.part}>
      <h3>{t('members', { n: rows.length })}</h3>
      {rows.map(row => (
        <InstrumentRow key={row.code} row={row} subtitle={row.code} />
      ))}
    </section>
  );
}
