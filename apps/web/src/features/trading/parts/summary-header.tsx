import type { ReplyAt } from '@parkett/contract';
import { Amount, formatAmount, Segments } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { headlineScale, wallets, type WalletName } from '../../../lib/wallets.ts';
import styles from './summary-header.module.css';

type Summary = ReplyAt<'trade/positions'>['summary'];

export function WalletTabs({ value, onChange }: { value: WalletName; onChange: (type: WalletName) => void }) {
  const t = useTexts('trading');
  return (
    <Segments
      label={t('wallet')}
      value={value}
      onChange={onChange}
      options={wallets.map(({ type }) => ({ value: type, label: t(`wallet-${type}`) }))}
    />
  );
}

/** What all open positions of a wallet are worth, what they gained today and since they were bought. */
export function SummaryHeader({ summary }: { summary: Summary | undefined }) {
  const t = useTexts('trading');
  const currency = summary?.currency ?? 'EUR';
  return (
    <div className={styles.summary}>
      <p className={styles.label}>{t('marketValue')}</p>
      <p className={styles.value}>
        <Amount value={summary?.marketValue} currency={currency} scale={headlineScale} />
      </p>
      <p className={styles.free}>{summary ? t('availableNow', { amount: formatAmount(summary.available, currency, headlineScale) }) : '\u00a0'}</p>
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
