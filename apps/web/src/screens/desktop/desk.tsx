import { useState, type CSSProperties } from 'react';
import { Skeleton } from '@parkett/ui';
import { WithInstrument } from '../../features/market/parts/detail-head.tsx';
import { useChosenCode } from '../../features/market/queries.ts';
import { navigate } from '../../navigation/location.ts';
import { choosePreferences, usePreferences } from '../../lib/preferences.ts';
import { useTexts } from '../../lib/texts.ts';
import { address } from '../../navigation/paths.ts';
import { OrderForm, OwnStrip } from '../trading-parts.tsx';
import { BottomPanel } from './desk/bottom-panel.tsx';
import { ChartColumn } from './desk/chart-column.tsx';
import { KeyList, useDeskKeys, type DeskAction } from './desk/keys.tsx';
import { firstLayout, type Panel } from './desk/layout.ts';
import { MarketColumn } from './desk/market-column.tsx';
import { Separator } from './desk/separator.tsx';
import { useDeskLayout } from './desk/use-desk-layout.ts';
import { useWatchPanel, WatchPanel } from './desk/watch-panel.tsx';
import styles from './desk/desk.module.css';

/** The trading desk: watchlist, chart, order form and book, positions and orders, all at once and live. */
export default function Desk() {
  const t = useTexts('market');
  const code = useChosenCode(['share', 'foreign', 'index', 'forex', 'digital', 'metal']);
  const watch = useWatchPanel();
  const [layout, changeLayout] = useDeskLayout();
  const [dragged, setDragged] = useState<Partial<Record<Panel, number>>>({});
  const [keysShown, setKeysShown] = useState(false);
  const { density } = usePreferences('desktop');
  const size = { ...layout, ...dragged };
  useDeskKeys(
    layout.keys,
    useDeskActions({
      code,
      codes: watch.rows.map(row => row.code),
      density,
      showKeys: () => setKeysShown(true),
      reset: () => changeLayout(firstLayout),
    }),
  );
  const separator = (panel: Panel) => ({
    panel,
    size: size[panel],
    onDrag: (px: number) => setDragged({ [panel]: px }),
    onSize: (px: number) => {
      setDragged({});
      changeLayout({ [panel]: px });
    },
  });
  const sizes = { '--watchlist': `${size.watchlist}px`, '--order': `${size.order}px`, '--bottom': `${size.bottom}px` } as CSSProperties;
  return (
    <div className={styles.desk} style={sizes} data-density={density}>
      <h1 className="visually-hidden">{t('desk')}</h1>
      <WatchPanel {...watch} code={code} />
      <Separator {...separator('watchlist')} label={t('resizeWatchlist')} grows={1} />
      <div className={styles.centre}>
        <WithInstrument code={code}>{({ row }) => <ChartColumn row={row} onKeys={() => setKeysShown(true)} />}</WithInstrument>
      </div>
      <Separator {...separator('order')} label={t('resizeOrder')} grows={-1} />
      <div className={styles.right}>
        <WithInstrument code={code} silent>
          {detail => (
            <>
              <MarketColumn detail={detail} />
              <div className={styles.order} data-panel-name="order" role="region" aria-label={t('orderColumn')} tabIndex={0}>
                {detail.tradable ? (
                  <OrderForm instrument={detail.row} placeholder={<Skeleton lines={8} height={44} />} />
                ) : (
                  <p className={styles.note}>{t('lookOnly')}</p>
                )}
                <OwnStrip code={detail.row.code} />
              </div>
            </>
          )}
        </WithInstrument>
      </div>
      <Separator {...separator('bottom')} label={t('resizeBottom')} grows={-1} />
      <BottomPanel code={code} />
      <KeyList open={keysShown} onClose={() => setKeysShown(false)} on={layout.keys} onChange={keys => changeLayout({ keys })} />
    </div>
  );
}

type Actions = { code: string | null; codes: readonly string[]; density: 'comfortable' | 'compact'; showKeys: () => void; reset: () => void };

/** What the desk's keys do. */
function useDeskActions({ code, codes, density, showKeys, reset }: Actions): (action: DeskAction) => void {
  const show = (step: number) => {
    const next = codes[(codes.indexOf(code ?? '') + step + codes.length) % codes.length];
    if (next) navigate(address('/pc/market/stockDetail', { code: next }), { replace: true });
  };
  const order = (side: 'buy' | 'sell') => {
    if (code) navigate(address('/pc/market/stockDetail', { code, side }), { replace: true });
    // The form begins anew for the side; its first field takes the next figure typed.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-panel-name="order"] input:not([type="radio"])')?.focus()),
    );
  };
  return action => {
    if (action === 'help') showKeys();
    else if (action === 'reset') reset();
    else if (action === 'search') navigate('/pc/favorite/search');
    else if (action === 'density') void choosePreferences({ density: density === 'compact' ? 'comfortable' : 'compact' });
    else if (action === 'buy' || action === 'sell') order(action);
    else show(action === 'next' ? 1 : -1);
  };
}
