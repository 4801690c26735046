import { ErrorState, Skeleton } from '@parkett/ui';
import { useState } from 'react';
import { GateNotice } from '../../../domain/customer/gates/gate-notice.tsx';
import { UnverifiedNote } from '../../../domain/customer/unverified-note.tsx';
import { WalletChoice } from '../../../domain/customer/wallet-choice.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { currencyOf, walletNamed } from '../../../lib/wallets.ts';
import { navigate, useParameter } from '../../../navigation/location.ts';
import { address, type Layout } from '../../../navigation/paths.ts';
import { usePayees } from '../queries.ts';
import { CashOutForm, type CashOutFormProps } from './cash-out-form.tsx';
import { cashOutAt, isInUsdt } from './places.ts';
import styles from './withdrawals.module.css';

/** The wallet, and the form of a withdrawal from it. */
export function CashOutPage({ layout }: { layout: Layout }) {
  const t = useTexts('withdrawals');
  const type = walletNamed(useParameter('type'));
  const [begun] = useState(useParameter('amount') ?? '');
  return (
    <div className={styles.content}>
      <GateNotice />
      <UnverifiedNote />
      <WalletChoice
        label={t('wallet')}
        value={type}
        onChange={next => navigate(address(cashOutAt[layout], { type: next }), { replace: true })}
        labelOf={currencyOf}
      />
      <WithPayees key={type} {...{ layout, type, begun }} />
    </div>
  );
}

function WithPayees(rest: Omit<CashOutFormProps, 'payees'>) {
  const c = useTexts('common');
  const read = usePayees();
  if (read.isPending) return <Skeleton lines={5} height={48} label={c('loading')} />;
  if (!read.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
  const isUsdt = isInUsdt(rest.type);
  const payees = read.data.payees.filter(({ kind }) => (kind === 'trc20' || kind === 'erc20') === isUsdt);
  return <CashOutForm {...rest} payees={payees} />;
}
