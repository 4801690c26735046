import { PullToRefresh, Segments } from '@parkett/ui';
import { UnverifiedNote } from '../../../domain/customer/unverified-note.tsx';
import { usePullWords } from '../../../lib/pull-words.ts';
import { refreshOrFail } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { WalletName } from '../../../lib/wallets.ts';
import { Realised, ValueCurve } from '../parts/later-parts.ts';
import { EndedStops } from '../parts/order-notes.tsx';
import { ShortHeader, SummaryHeader, WalletTabs } from '../parts/summary-header.tsx';
import { useTabAddress } from '../parts/use-tab-address.ts';
import { useOpenPositions } from '../queries.ts';
import { ClosedList, HistoryList, HoldingList, PendingList } from './trade-lists.tsx';
import { Apart } from '../../../lib/apart.tsx';
import styles from './trade-index.module.css';

const tabs = ['holding', 'pending', 'closed', 'results', 'history'] as const;
const lists = { holding: HoldingList, pending: PendingList, closed: ClosedList, results: Realised, history: HistoryList } as const;

/** The trading tab: what the wallet is worth and was, what is held and what it has gained, what is pending, what is over. Tab and wallet stand in the address. The tabs of the lists stay in view. */
export default function TradeIndex() {
  const t = useTexts('trading');
  const words = usePullWords();
  return (
    <PullToRefresh
      onRefresh={() => refreshOrFail('trade/positions', 'trade/orders', 'trade/endedStops', 'trade/value', 'trade/realised')}
      words={words}
    >
      <div className={styles.screen}>
        <h1 className="visually-hidden">{t('title')}</h1>
        <Own />
      </div>
    </PullToRefresh>
  );
}

function Own() {
  const t = useTexts('trading');
  const { tab, type, go } = useTabAddress('/trade/index', tabs);
  const List = lists[tab];
  const isFirst = tab === tabs[0];
  return (
    <>
      <WalletTabs value={type} onChange={next => go({ tab, type: next })} />
      <UnverifiedNote />
      <Apart>
        <EndedStops />
      </Apart>
      <Apart>
        <Header type={type} isWhole={isFirst} />
      </Apart>
      {isFirst ? <ValueCurve key={`${type} value`} type={type} /> : null}
      <div className={styles.tabs}>
        <Segments
          label={t('view')}
          look="line"
          value={tab}
          onChange={next => go({ tab: next, type })}
          options={tabs.map(value => ({ value, label: t(value) }))}
        />
      </div>
      <Apart>
        <List key={type} type={type} />
      </Apart>
    </>
  );
}

/** Whole above what is held; above the other lists one line, so that their rows come first. */
function Header({ type, isWhole }: { type: WalletName; isWhole: boolean }) {
  const summary = useOpenPositions(type).data?.summary;
  return isWhole ? <SummaryHeader summary={summary} /> : <ShortHeader summary={summary} />;
}
