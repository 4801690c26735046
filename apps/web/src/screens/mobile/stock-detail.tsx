import { lazy, Suspense, useState } from 'react';
import { Button, PullToRefresh, Segments } from '@parkett/ui';
import { CompanyFacts, Depth, DetailHead, PastEvents, Section, TodayFacts, Trades, TradingFacts, WithInstrument, YearFacts, type Detail } from '../../features/market/parts/index.ts';
import { usePullWords } from '../../features/market/parts/pull-words.ts';
import { useChosenCode, useInstrument } from '../../features/market/queries.ts';
import { StarButton } from '../../features/watchlist/parts/star-button.tsx';
import { goBack, navigate, useLocation } from '../../lib/location.ts';
import { refresh } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { address } from '../../paths.ts';
import { BackHeader } from '../../shell/mobile/back-header.tsx';
import { buyPathOf, classesOfPath, detailPathOf } from '../detail-paths.ts';
import { OrderSheet, OwnStrip } from '../trading-parts.tsx';
import styles from './stock-detail.module.css';

/** One instrument: price, chart, own position, book, facts; the order sheet is open on the Buy routes. */
export default function StockDetail() {
  const t = useTexts('market');
  const words = usePullWords();
  const { path } = useLocation();
  const code = useChosenCode(classesOfPath(path));
  const row = useInstrument(code).data?.row;
  const known = row?.code === code ? row : undefined;
  return (
    <>
      <BackHeader title={known?.name ?? t('instrument')} otherwise="/home/home" />
      <PullToRefresh words={words} onRefresh={() => refresh('market/instrument', 'market/bars', 'trade/own')}>
        <WithInstrument code={code}>{(detail) => <Content detail={detail} />}</WithInstrument>
      </PullToRefresh>
    </>
  );
}

function Content({ detail }: { detail: Detail }) {
  const t = useTexts('market');
  const { row } = detail;
  const [shown, setShown] = useState<'depth' | 'trades'>('depth');
  return (
    <>
      <DetailHead row={row} action={<StarButton code={row.code} />} />
      <Suspense>
        <OwnStrip code={row.code} />
      </Suspense>
      <Section title={t('market')} more={<Segments label={t('market')} look="pills" value={shown} onChange={setShown} options={[{ value: 'depth', label: t('depth') }, { value: 'trades', label: t('trades') }]} />}>
        {shown === 'depth' ? <Depth row={row} /> : <Trades row={row} />}
      </Section>
      <TodayFacts detail={detail} />
      <YearFacts detail={detail} />
      <CompanyFacts detail={detail} />
      <PastEvents detail={detail} />
      <TradingFacts detail={detail} />
      {detail.tradable ? <OrderBar detail={detail} /> : null}
    </>
  );
}

/** Buy and sell, always in reach and never over content. */
function OrderBar({ detail: { row } }: { detail: Detail }) {
  const t = useTexts('market');
  const { path, search } = useLocation();
  const open = path === buyPathOf(row.class);
  const side = search.get('side') === 'sell' ? 'sell' : 'buy';
  const order = (of: 'buy' | 'sell') => navigate(address(buyPathOf(row.class), { code: row.code, side: of }));
  return (
    <>
      <div className={styles.bar}>
        <Button kind="sell" onClick={() => order('sell')}>{t('sell')}</Button>
        <Button kind="buy" onClick={() => order('buy')}>{t('buy')}</Button>
      </div>
      <Suspense>
        {open ? <OrderSheet instrument={row} side={side} open onClose={() => goBack(detailPathOf(row.class))} /> : null}
      </Suspense>
    </>
  );
}
