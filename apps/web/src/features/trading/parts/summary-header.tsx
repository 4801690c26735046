import type { ReplyAt } from '@parkett/contract';
import { Amount, formatAmount, signOf } from '@parkett/ui';
import { WalletChoice } from '../../../domain/customer/wallet-choice.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { headlineScale } from '../../../lib/price.ts';
import { type WalletName } from '../../../lib/wallets.ts';
import { DayLine } from './later-parts.ts';
import styles from './summary-header.module.css';

type Summary = ReplyAt<'trade/positions'>['summary'];

export function WalletTabs({ value, onChange }: { value: WalletName; onChange: (type: WalletName) => void }) {
  const t = useTexts('trading');
  return <WalletChoice label={t('wallet')} value={value} onChange={onChange} labelOf={type => t(`wallet-${type}`)} />;
}

/** The value of a whole wallet, its gain of today, its parts in securities, held for orders and free, and what the open positions have gained since they were bought. */
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
      <DayLine summary={summary} placeholder={<p>{'\u00a0'}</p>} />
      <p className={styles.free}>
        {summary ? (
          <>
            <span>{t('inSecurities', { amount: money(summary.marketValue) })}</span>{' '}
            {signOf(summary.held) === 0 ? null : (
              <>
                <span>{t('setAside', { amount: money(summary.held) })}</span>{' '}
              </>
            )}
            <span>{t('availableNow', { amount: money(summary.available) })}</span>{' '}
            <span>
              {t('unrealised')} <Amount value={summary.profit} currency={currency} scale={headlineScale} signed />
            </span>
          </>
        ) : (
          '\u00a0'
        )}
      </p>
    </div>
  );
}

/** The same in one line, above a list that is looked at for itself. */
export function ShortHeader({ summary }: { summary: Summary | undefined }) {
  const t = useTexts('trading');
  const currency = summary?.currency ?? 'EUR';
  return (
    <p className={styles.short}>
      <span>{t('totalValue')}</span> <Amount value={summary?.value} currency={currency} scale={headlineScale} />
      <span>{t('profitToday')}</span> <Amount value={summary?.profitToday} currency={currency} scale={headlineScale} signed />
    </p>
  );
}
