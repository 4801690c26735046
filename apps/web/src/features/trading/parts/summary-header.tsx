import type { ReplyAt } from '@parkett/contract';
import { Amount, formatAmount, signOf } from '@parkett/ui';
import { WalletChoice } from '../../../domain/customer/wallet-choice.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { headlineScale, type WalletName } from '../../../lib/wallets.ts';
import styles from './summary-header.module.css';

type Summary = ReplyAt<'trade/positions'>['summary'];

export function WalletTabs({ value, onChange }: { value: WalletName; onChange: (type: WalletName) => void }) {
  const t = useTexts('trading');
  return <WalletChoice label={t('wallet')} value={value} onChange={onChange} labelOf={type => t(`wallet-${type}`)} />;
}

/** The value of a whole wallet, its parts in securities, held for orders and free, its gain of today, and the gain of the open positions since they were bought. */
export function SummaryHeader({ summary }: { summary: Summary | undefined }) {
  const t = useTexts('trading');
  const currency = summary?.currency ?? 'EUR';
  const money = (wire: string): string => formatAmount(wire, currency, headlineScale);
  return (
    <div className={styles.summary}>
      <p className={styles.label}>{t('totalValue')}</p>
      <p className={styles.value}>
        <Amount value={summary?.value} currency={currency} scale={headlineScale} />
      </p>
      <p className={styles.free}>
        {summary ? (
          <>
            <span>{t('inSecurities', { amount: money(summary.marketValue) })}</span>{' '}
            {signOf(summary.held) === 0 ? null : (
              <>
                <span>{t('setAside', { amount: money(summary.held) })}</span>{' '}
              </>
            )}
            <span>{t('availableNow', { amount: money(summary.available) })}</span>
          </>
        ) : (
          '\u00a0'
        )}
      </p>
      <dl className={styles.results}>
        <div>
          <dt>{t('profitToday')}</dt>
          <dd>
            <Amount value={summary?.profitToday} currency={currency} scale={headlineScale} signed />
          </dd>
        </div>
        <div>
          <dt>{t('profitTotal')}</dt>
          <dd>
            <Amount value={summary?.profit} currency={currency} scale={headlineScale} signed />
          </dd>
        </div>
      </dl>
    </div>
  );
}
