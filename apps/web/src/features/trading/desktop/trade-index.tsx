import { constants, Segments } from '@parkett/ui';
import { UnverifiedNote } from '../../../domain/customer/unverified-note.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { WalletName } from '../../../lib/wallets.ts';
import { Realised, ValueCurve } from '../parts/later-parts.ts';
import { EndedStops } from '../parts/order-notes.tsx';
import { SummaryHeader, WalletTabs } from '../parts/summary-header.tsx';
import { ClosedPages, HistoryPages, PendingPages, PositionPages } from '../parts/table-pages.tsx';
import { useTabAddress } from '../parts/use-tab-address.ts';
import { usePositionsPage } from '../queries.ts';
import { Apart } from '../../../lib/apart.tsx';
import styles from './trade-index.module.css';

const pages = { holding: PositionPages, pending: PendingPages, closed: ClosedPages, results: Realised, history: HistoryPages } as const;
const tabs = ['holding', 'pending', 'closed', 'results', 'history'] as const;

/** Trading on the desktop: the wallet's sums, its value over time, and its tables, ten rows to a page. */
export default function TradeIndex() {
  const t = useTexts('trading');
  const { tab, type, go } = useTabAddress('/pc/trade/index', tabs);
  const Pages = pages[tab];
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('portfolio')}</h1>
        <WalletTabs value={type} onChange={next => go({ tab, type: next })} />
      </header>
      <UnverifiedNote />
      <EndedStops />
      <div className={styles.value}>
        <Apart>
          <Header type={type} />
        </Apart>
        <ValueCurve key={`${type} value`} type={type} />
      </div>
      <Segments
        label={t('view')}
        look="line"
        value={tab}
        onChange={next => go({ tab: next, type })}
        options={tabs.map(value => ({ value, label: t(value) }))}
      />
      <Apart>
        <Pages key={`${type} ${tab}`} type={type} />
      </Apart>
    </div>
  );
}

function Header({ type }: { type: WalletName }) {
  return <SummaryHeader summary={usePositionsPage({ type, state: 'open', page: 1, size: constants.pageSize, live: true }).data?.summary} />;
}
