import { useState } from 'react';
import { Button, PullToRefresh, Segments } from '@parkett/ui';
import { Section } from '../../features/market/parts/index.ts';
import {
  CompanyFacts,
  Depth,
  DetailHead,
  PastEvents,
  TodayFacts,
  Trades,
  TradingFacts,
  WithInstrument,
  YearFacts,
  type Detail,
} from '../../features/market/detail/index.ts';
import { usePullWords } from '../../lib/pull-words.ts';
import { useChosenCode, useInstrument } from '../../features/market/queries.ts';
import { StarButton } from '../../features/watchlist/parts/star-button.tsx';
import { Later } from '../../lib/later.tsx';
import { goBack, navigate, useLocation } from '../../navigation/location.ts';
import type { Row } from '../../features/market/model.ts';
import { refreshOrFail, useCall } from '../../lib/reads/query.ts';
import { useCustomer } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { address } from '../../navigation/paths.ts';
import { BackHeader } from '../../navigation/back-header.tsx';
import { buyPathOf, classesOfPath, detailPathOf } from '../detail-paths.ts';
import { AlertButton, OrderSheet, OwnMarks, OwnStrip, type OwnMarksShown } from '../trading-parts.tsx';
import { reads } from '../../features/trading/reads.ts';
import { Apart } from '../../lib/apart.tsx';
import { nameOf } from '../../lib/price.ts';
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
      <BackHeader title={known ? nameOf(known) : t('instrument')} />
      <PullToRefresh words={words} onRefresh={() => refreshOrFail('market/instrument', 'market/bars', 'trade/own')}>
        <WithInstrument code={code}>{detail => <Content detail={detail} />}</WithInstrument>
      </PullToRefresh>
    </>
  );
}

/** About as high as the book and the figures below it, which come after the price. */
const bookPx = 260;
const factsPx = 1200;

function Content({ detail }: { detail: Detail }) {
  const t = useTexts('market');
  const { row } = detail;
  const [shown, setShown] = useState<'depth' | 'trades'>('depth');
  const signedIn = useCustomer() !== null;
  const [marks, setMarks] = useState<OwnMarksShown | null>(null);
  return (
    <>
      <Apart>
        <DetailHead row={row} marks={marks} action={<Actions row={row} />} />
      </Apart>
      {signedIn ? (
        <div className={styles.own}>
          <OwnStrip code={row.code} />
        </div>
      ) : null}
      {signedIn ? <OwnMarks key={row.code} instrument={row} onMarks={setMarks} /> : null}
      <Section
        title={t('market')}
        more={
          <Segments
            label={t('market')}
            look="pills"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'depth', label: t('depth') },
              { value: 'trades', label: t('trades') },
            ]}
          />
        }
      >
        <Later heightPx={bookPx}>{shown === 'depth' ? <Depth row={row} /> : <Trades row={row} />}</Later>
      </Section>
      <Later heightPx={factsPx}>
        <TodayFacts detail={detail} />
        <YearFacts detail={detail} />
        <CompanyFacts detail={detail} />
        <PastEvents detail={detail} />
        <TradingFacts detail={detail} />
      </Later>
      {detail.tradable ? <OrderBar detail={detail} /> : null}
    </>
  );
}

const Actions = ({ row }: { row: Row }) => (
  <>
    <AlertButton row={row} />
    <StarButton code={row.code} />
  </>
);

/** Buying, always in reach and never over content. A holding is sold in its own card. */
function OrderBar({ detail: { row } }: { detail: Detail }) {
  const t = useTexts('market');
  return (
    <>
      <div className={styles.bar}>
        <Button kind="buy" wide onClick={() => navigate(address(buyPathOf(row.class), { code: row.code, side: 'buy' }))}>
          {t('buy')}
        </Button>
      </div>
      <OpenOrderSheet row={row} />
    </>
  );
}

/** The order sheet of the Buy routes, for the order that the address begins. */
function OpenOrderSheet({ row }: { row: Row }) {
  const { path, search } = useLocation();
  const open = path === buyPathOf(row.class);
  const side = search.get('side') === 'sell' ? 'sell' : 'buy';
  const number = search.get('position');
  const customer = useCustomer();
  const own = useCall(reads.own, { code: row.code }, { enabled: open && number !== null && customer !== null, quiet: true });
  if (!open || (number !== null && customer !== null && own.isPending)) return null;
  const position = own.data?.positions.find(p => p.number === number);
  return <OrderSheet key={side} instrument={row} side={side} position={position} open byAddress onClose={() => goBack(detailPathOf(row.class))} />;
}
