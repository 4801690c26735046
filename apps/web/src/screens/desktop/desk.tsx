import { useState, type CSSProperties } from 'react';
import { WithInstrument } from '../../features/market/detail/detail-head.tsx';
import type { Detail } from '../../features/market/detail/facts.tsx';
import { useChosenCode } from '../../features/market/queries.ts';
import { navigate } from '../../navigation/location.ts';
import { askSearch } from '../../lib/ask-search.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { choosePreferences, usePreferences } from '../../lib/preferences.ts';
import { loadTexts, useTexts } from '../../lib/texts.ts';
import { address } from '../../navigation/paths.ts';
import { BottomPanel } from './desk/bottom-panel.tsx';
import { ChartColumn } from './desk/chart-column.tsx';
import { KeyList, useDeskKeys, type DeskAction } from './desk/keys.tsx';
import { firstLayout, type Panel } from './desk/layout.ts';
import { MarketColumn } from './desk/market-column.tsx';
import { OrderColumn } from './desk/order-column.tsx';
import { Separator } from './desk/separator.tsx';
import { useDeskLayout } from './desk/use-desk-layout.ts';
import { useSearchAsked } from './desk/use-search-asked.ts';
import { useNarrowerThan } from './desk/use-narrower-than.ts';
import { useDeskTrading, type DeskTrading } from './desk/use-desk-trading.ts';
import { useWatchPanel, WatchPanel } from './desk/watch-panel.tsx';
import { Apart } from '../../lib/apart.tsx';
import styles from './desk/desk.module.css';

const SearchOverlay = lazyPart(() => Promise.all([import('./desk/search-overlay.tsx'), loadTexts('search')]).then(([part]) => part.SearchOverlay), {
  isLate: true,
});

/** The trading desk: watchlist, chart, order form and book, positions and orders, all at once and live. */
export default function Desk() {
  const t = useTexts('market');
  const code = useChosenCode(['share', 'foreign', 'index', 'forex', 'digital', 'metal']);
  const watch = useWatchPanel();
  const [layout, changeLayout] = useDeskLayout();
  const [dragged, setDragged] = useState<Partial<Record<Panel, number>>>({});
  const [keysShown, setKeysShown] = useState(false);
  const [searches, setSearches] = useSearchAsked();
  const { density } = usePreferences('desktop');
  // As desk.module.css has it: the book under the order form, then everything in one column.
  const isOrderAbove = useNarrowerThan(1360);
  const isColumn = useNarrowerThan(1024);
  const trading = useDeskTrading(code);
  const size = { ...layout, ...dragged };
  const codes = watch.rows.map(row => row.code);
  const screen = { density, showKeys: () => setKeysShown(true), reset: () => changeLayout({ ...firstLayout, chart: layout.chart }) } as const;
  useDeskKeys({
    on: layout.keys,
    act: deskActions({ code, codes, trading, asks: layout.asks, ...screen }),
    digit: () => trading.ask({ does: 'figure' }),
  });
  const separator = (panel: Panel) => ({
    panel,
    size: size[panel],
    onDrag: (px: number) => setDragged({ [panel]: px }),
    onSize: (px: number) => {
      setDragged({});
      changeLayout({ [panel]: px });
    },
  });
  const watchlist = (
    <Apart>
      <WatchPanel {...watch} code={code} />
    </Apart>
  );
  const sizes = { '--watchlist': `${size.watchlist}px`, '--order': `${size.order}px`, '--bottom': `${size.bottom}px` } as CSSProperties;
  return (
    <div className={styles.desk} style={sizes} data-density={density}>
      <h1 className="visually-hidden">{t('desk')}</h1>
      {isColumn ? null : watchlist}
      <Separator {...separator('watchlist')} label={t('resizeWatchlist')} grows={1} />
      <div className={styles.centre}>
        <WithInstrument code={code}>
          {({ row }) => (
            <Apart>
              <ChartColumn row={row} marks={trading.marks} onKeys={screen.showKeys} />
            </Apart>
          )}
        </WithInstrument>
      </div>
      <Separator {...separator('order')} label={t('resizeOrder')} grows={-1} />
      <div className={styles.right}>
        <WithInstrument code={code} silent>
          {detail => <OrderAndBook detail={detail} trading={trading} asks={layout.asks} isOrderAbove={isOrderAbove} />}
        </WithInstrument>
      </div>
      <Separator {...separator('bottom')} label={t('resizeBottom')} grows={-1} />
      <Apart>
        <BottomPanel code={code} onSell={trading.sell} />
      </Apart>
      {isColumn ? watchlist : null}
      <SearchOverlay open={searches} onClose={() => setSearches(false)} />
      <KeyList open={keysShown} onClose={() => setKeysShown(false)} on={layout.keys} asks={layout.asks} onChange={changeLayout} />
    </div>
  );
}

type OrderAndBookProps = { detail: Detail; trading: DeskTrading; asks: boolean; isOrderAbove: boolean };

/** The order form and the book, of which each may break alone. */
function OrderAndBook({ detail, trading, asks, isOrderAbove }: OrderAndBookProps) {
  const book = (
    <Apart key="book">
      <MarketColumn detail={detail} own={trading.marks?.levels} onPick={pick => trading.ask({ does: 'level', ...pick })} />
    </Apart>
  );
  const order = (
    <Apart key="order">
      <OrderColumn detail={detail} trading={trading} asks={asks} />
    </Apart>
  );
  return isOrderAbove ? [order, book] : [book, order];
}

type Actions = {
  code: string | null;
  codes: readonly string[];
  trading: DeskTrading;
  asks: boolean;
  density: 'comfortable' | 'compact';
  showKeys: () => void;
  reset: () => void;
};

/** What the desk's keys do. */
function deskActions({ code, codes, trading, asks, density, showKeys, reset }: Actions): (action: DeskAction) => void {
  const show = (step: number) => {
    const next = codes[(codes.indexOf(code ?? '') + step + codes.length) % codes.length];
    if (next) navigate(address('/pc/market/stockDetail', { code: next }), { replace: true });
  };
  const acts: Record<DeskAction, () => void> = {
    buy: () => trading.ask({ does: 'side', side: 'buy' }),
    sell: () => trading.ask({ does: 'side', side: 'sell' }),
    limit: () => trading.ask({ does: 'type', type: 'limit' }),
    market: () => trading.ask({ does: 'type', type: 'market' }),
    clear: () => trading.ask({ does: 'clear' }),
    close: () => trading.ask({ does: 'close', asks }),
    'cancel-last': () => trading.cancel('last'),
    'cancel-all': () => trading.cancel('all'),
    next: () => show(1),
    previous: () => show(-1),
    search: () => void (askSearch() || navigate('/pc/favorite/search')),
    density: () => void choosePreferences({ density: density === 'compact' ? 'comfortable' : 'compact' }),
    reset,
    help: showKeys,
  };
  return action => acts[action]();
}
