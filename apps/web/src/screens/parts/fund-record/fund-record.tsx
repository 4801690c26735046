import { withdrawalStates } from '@parkett/contract/withdrawal-words';
import { Segments } from '@parkett/ui';
import { Suspense, useState } from 'react';
import { downloadWithdrawals, type Filter } from '../../../features/withdrawals/queries.ts';
import { WithdrawalList } from '../../../features/withdrawals/parts/withdrawal-list.tsx';
import { WithdrawalView } from '../../../features/withdrawals/parts/withdrawal-view.tsx';
import { recordsAt } from '../../../features/withdrawals/parts/places.ts';
import { WalletChoice } from '../../../domain/customer/wallet-choice.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useTexts, type Texts } from '../../../lib/texts.ts';
import { currencyOf, type WalletName } from '../../../lib/wallets.ts';
import { navigate, useParameter } from '../../../navigation/location.ts';
import { address, type Layout } from '../../../navigation/paths.ts';
import { Link } from '../../../navigation/link.tsx';
import { Deposits } from './deposits.tsx';
import { RecordFilter } from './record-filter.tsx';
import styles from './fund-record.module.css';

const HistoryList = lazyPart(() => import('../../../features/trading/mobile/trade-lists.tsx').then(part => part.HistoryList));

const ExchangeList = lazyPart(() => import('../../../features/exchange/parts/exchange-list.tsx').then(part => part.ExchangeList));

const DividendList = lazyPart(() => import('../../../features/corporate-actions/parts/dividend-list.tsx').then(part => part.DividendList));

const LoanRecords = lazyPart(() => import('./loan-records.tsx').then(part => part.LoanRecords));

const tabs = ['deposits', 'withdrawals', 'exchanges', 'dividends', 'trades'] as const;
type Tab = (typeof tabs)[number];

/** Deposits, withdrawals, exchanges, dividends and trades, each in a tab; the address may name one of them. */
export function FundRecord({ layout }: { layout: Layout }) {
  const t = useTexts('withdrawals');
  const path = recordsAt[layout];
  const withdrawal = useParameter('withdrawal');
  const named = useParameter('tab');
  const tab: Tab = tabs.find(one => one === named) ?? 'deposits';
  if (withdrawal !== null)
    return (
      <div className={styles.content}>
        <Link to={address(path, { tab: 'withdrawals' })}>{t('backToList')}</Link>
        <WithdrawalView key={withdrawal} number={withdrawal} />
      </div>
    );
  return (
    <div className={styles.content}>
      <Segments
        label={t('tabs')}
        value={tab}
        onChange={next => navigate(address(path, { tab: next }), { replace: true })}
        options={tabs.map(value => ({ value, label: t(`tab-${value}`) }))}
      />
      {tab === 'deposits' ? <Deposits layout={layout} /> : null}
      {tab === 'withdrawals' ? <Withdrawals layout={layout} /> : null}
      {tab === 'exchanges' ? <ExchangeList /> : null}
      {tab === 'dividends' ? <DividendList /> : null}
      {tab === 'trades' ? <Trades layout={layout} /> : null}
    </div>
  );
}

/** The words of a file's columns, states and kinds of payees. */
const fileWords = (t: Texts<'withdrawals'>): Record<string, string> => ({
  ...Object.fromEntries(
    (['number', 'asked', 'amount', 'fee', 'currency', 'payee', 'state', 'reason'] as const).map(name => [name, t(`column-${name}`)]),
  ),
  ...Object.fromEntries(withdrawalStates.map(state => [state, t(`is-${state}`)])),
  ...Object.fromEntries((['iban', 'card', 'trc20', 'erc20'] as const).map(kind => [kind, t(`kind-${kind}`)])),
});

function Withdrawals({ layout }: { layout: Layout }) {
  const t = useTexts('withdrawals');
  const [filter, setFilter] = useState<Filter>({});
  return (
    <section className={styles.section} aria-label={t('tab-withdrawals')}>
      <RecordFilter
        states={withdrawalStates}
        wordOf={state => t(`is-${state}`)}
        filter={filter}
        onChange={setFilter}
        onFile={() => void downloadWithdrawals(filter, fileWords(t))}
      />
      <WithdrawalList key={JSON.stringify(filter)} layout={layout} filter={filter} />
    </section>
  );
}

const traded = ['orders', 'loans'] as const;

/** Orders by wallet, and payments of loans. */
function Trades({ layout }: { layout: Layout }) {
  const t = useTexts('withdrawals');
  const [type, setType] = useState<WalletName>('Germany');
  const [shown, setShown] = useState<(typeof traded)[number]>('orders');
  return (
    <section className={styles.section} aria-label={t('tab-trades')}>
      <Segments
        label={t('tab-trades')}
        look="pills"
        value={shown}
        onChange={setShown}
        options={traded.map(value => ({ value, label: t(`traded-${value}`) }))}
      />
      {shown === 'loans' ? (
        <Suspense>
          <LoanRecords layout={layout} />
        </Suspense>
      ) : (
        <>
          <WalletChoice label={t('wallet')} value={type} onChange={setType} labelOf={currencyOf} />
          <HistoryList key={type} type={type} />
        </>
      )}
    </section>
  );
}
