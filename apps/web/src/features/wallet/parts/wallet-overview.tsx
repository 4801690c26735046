import type { ReplyAt } from '@parkett/contract';
import { Amount, Card, ErrorState, Fact, formatAmount, formatDay, Skeleton } from '@parkett/ui';
import { UnverifiedNote } from '../../../domain/customer/unverified-note.tsx';
import { WalletChoice } from '../../../domain/customer/wallet-choice.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { type WalletName } from '../../../lib/wallets.ts';
import { useOverview } from '../queries.ts';
import { AssetsBar } from './assets-bar.tsx';
import { PlayMoneyNote } from './play-money-note.tsx';
import { Why } from './why.tsx';
import { SumCheckLine } from './sum-check-line.tsx';
import styles from './wallet-overview.module.css';

type Overview = ReplyAt<'wallet/overview'>;

export function WalletTabs({ value, onChange }: { value: WalletName; onChange: (type: WalletName) => void }) {
  const t = useTexts('wallet');
  return <WalletChoice label={t('wallet')} value={value} onChange={onChange} labelOf={type => t(`wallet-${type}`)} />;
}

/** What a wallet holds and is worth: the totals under the specification’s names, the bar, what is on its way. */
export function WalletOverview({ type }: { type: WalletName }) {
  const common = useTexts('common');
  const read = useOverview(type);
  if (read.isPending) return <Skeleton lines={6} height={40} label={common('loading')} />;
  if (!read.data) {
    return (
      <ErrorState title={common('notLoaded')} retryLabel={common('retry')} onRetry={() => void read.refetch()}>
        {common('notLoadedText')}
      </ErrorState>
    );
  }
  return (
    <div className={styles.overview}>
      <UnverifiedNote />
      <PlayMoneyNote isOffered={read.data.hasPlayMoneyToTake} depositInstead={read.data.depositInstead} />
      <Totals overview={read.data} />
      <SumCheckLine type={type} overview={read.data} />
      <Unsettled overview={read.data} />
    </div>
  );
}

function Totals({ overview }: { overview: Overview }) {
  const t = useTexts('wallet');
  const { currency } = overview;
  // With nothing borrowed the equity is the value, and would only be another name for it.
  const isBorrowed = overview.equity !== overview.value;
  const results = [
    ['profit', overview.profit, true],
    ['profitToday', overview.profitToday, true],
    ...(isBorrowed ? ([['equity', overview.equity, false]] as const) : []),
  ] as const;
  return (
    <>
      <div>
        <p className={styles.label}>{t('value')}</p>
        <div className={styles.value}>
          <Amount value={overview.value} currency={currency} />
          <Why figure="value" overview={overview} />
        </div>
      </div>
      <dl className={styles.results}>
        {results.map(([key, amount, signed]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <Amount value={amount} currency={currency} signed={signed} />
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <p className={styles.label}>{t('totalAssets')}</p>
        <p className={styles.assets}>
          <Amount value={overview.totalAssets} currency={currency} />
        </p>
      </div>
      <AssetsBar overview={overview} />
      {Number(overview.owedForDeposits) > 0 && (
        <p className={styles.small}>{t('owedForDeposits', { amount: formatAmount(overview.owedForDeposits, currency) })}</p>
      )}
      <p className={styles.small}>{isBorrowed ? `${t('namesNote')} ${t('equityNote')}` : t('namesNote')}</p>
    </>
  );
}

/** Sale proceeds that can be traded with at once and withdrawn when they are settled. */
function Unsettled({ overview }: { overview: Overview }) {
  const t = useTexts('wallet');
  if (overview.unsettled.length === 0) return null;
  return (
    <Card>
      <h2 className={styles.heading}>{t('unsettled')}</h2>
      <p className={styles.small}>{t('unsettledText')}</p>
      <dl>
        {overview.unsettled.map(({ settlesOn, amount }) => (
          <Fact key={settlesOn} label={formatDay(settlesOn)}>
            {formatAmount(amount, overview.currency)}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}
