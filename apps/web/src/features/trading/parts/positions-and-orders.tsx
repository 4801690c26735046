import { useState } from 'react';
import { Segments, Skeleton } from '@parkett/ui';
import { WalletChoice } from '../../../domain/customer/wallet-choice.tsx';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { walletOf } from '../../../lib/wallets.ts';
import { Selling, type Sellable } from './selling.tsx';
import { HistoryPages, PendingPages, PositionPages } from './table-pages.tsx';
import styles from './positions-and-orders.module.css';

const panels = { holding: PositionPages, pending: PendingPages, history: HistoryPages } as const;
type Panel = keyof typeof panels;

type PanelProps = { code: string | null; currency: string | undefined; onSell: (position: Sellable) => void };

/**
 * The desk's lower panel: what is held, pending and over in one wallet, live. The desk names the region.
 * @param currency of the instrument that is looked at: its wallet is shown, until another is chosen or another instrument opened
 */
export function PositionsAndOrders({ code, currency, onSell }: PanelProps) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const session = useSession();
  const [panel, setPanel] = useState<Panel>('holding');
  const [type, setType] = useState(walletOf(currency ?? 'EUR'));
  const [followed, setFollowed] = useState(currency && code);
  if (currency && followed !== code) {
    setFollowed(code);
    setType(walletOf(currency));
  }
  // The ways to an account stand beside it, in the order form.
  if (session.state === 'anonymous') return <p className={styles.visitor}>{t('visitorPanel')}</p>;
  if (session.state === 'unknown') return <Skeleton lines={4} height={32} label={common('loading')} />;
  const Pages = panels[panel];
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <Segments
          label={t('view')}
          look="line"
          value={panel}
          onChange={setPanel}
          options={(Object.keys(panels) as Panel[]).map(value => ({ value, label: t(value) }))}
        />
        <WalletChoice label={t('wallet')} look="pills" value={type} onChange={setType} labelOf={main => t(`wallet-${main}`)} />
      </div>
      <Selling onSell={onSell}>
        <Pages key={type} type={type} compact />
      </Selling>
    </div>
  );
}
