import { Badge, Button, Dialog, ErrorState, Fact, formatAmount, formatMinute, Skeleton } from '@parkett/ui';
import { useState } from 'react';
import { useWordsOf } from '../../../domain/security/confirmation.tsx';
import { saying } from '../../../lib/outcomes.ts';
import { usePageLanguage, useTexts } from '../../../lib/texts.ts';
import { cancelWithdrawal, useWithdrawal, type Detail } from '../queries.ts';
import { GlassBox } from './glass-box.tsx';
import { useReasons } from './use-reasons.ts';
import styles from './withdrawals.module.css';

/** One withdrawal: what became of it, what it waits for, and the way to cancel it. */
export function WithdrawalView({ number }: { number: string }) {
  const c = useTexts('common');
  const read = useWithdrawal(number);
  if (read.isPending) return <Skeleton lines={6} height={32} label={c('loading')} />;
  if (!read.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
  return <Shown withdrawal={read.data} />;
}

function Shown({ withdrawal }: { withdrawal: Detail }) {
  const t = useTexts('withdrawals');
  const { number, currency, amount, fee, arrives, payee, state, endToEndId, otherwise, rules, mayCancel } = withdrawal;
  const [paid, ordered] = [formatAmount(otherwise?.paid ?? arrives, currency), formatAmount(arrives, currency)];
  return (
    <>
      <section className={styles.section}>
        <h2>{t('withdrawalOf', { number })}</h2>
        <p>
          <Badge tone={toneOf(state)}>{t(`is-${state}`)}</Badge>
        </p>
        <dl>
          <Fact label={t('amount', { currency })}>{formatAmount(amount, currency)}</Fact>
          <Fact label={t('fee')}>{formatAmount(fee, currency)}</Fact>
          <Fact label={t('arrives')}>{paid}</Fact>
          <Fact label={t('payee')}>{`${payee.nickname || t(`kind-${payee.kind}`)} …${payee.last}`}</Fact>
          <Fact label={t('endToEnd')}>{endToEndId}</Fact>
        </dl>
        {otherwise ? (
          <p>
            {otherwise.credited === null
              ? t('paidMore', { paid, ordered })
              : t('paidLess', { paid, ordered, credited: formatAmount(otherwise.credited, currency) })}
          </p>
        ) : null}
        {mayCancel ? <Cancel number={number} /> : null}
      </section>
      <Steps steps={withdrawal.steps} />
      <GlassBox rules={rules} currency={currency} />
    </>
  );
}

/** Green for what arrived, brass for what waits, plain for what ended. */
export function toneOf(state: Detail['state']): 'petrol' | 'brass' | 'plain' | 'danger' {
  if (state === 'paid') return 'petrol';
  if (state === 'asked' || state === 'approved' || state === 'sent') return 'brass';
  return state === 'cancelled' ? 'plain' : 'danger';
}

function Steps({ steps }: Pick<Detail, 'steps'>) {
  const t = useTexts('withdrawals');
  const language = usePageLanguage();
  const reasons = useReasons(steps.some(({ reason }) => reason !== null));
  return (
    <section className={styles.section}>
      <h2>{t('story')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ step, at, reason, bySimulatedStaff }) => (
          <li key={step}>
            <span>{t(`is-${step}`)}</span>
            <small className={styles.muted}>{formatMinute(at)}</small>
            {reason && reasons ? <span>{reasons.withdrawalReasonWords[reason][language]}</span> : null}
            {bySimulatedStaff ? <small className={styles.muted}>{t('bySimulatedStaff')}</small> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Cancel({ number }: { number: string }) {
  const t = useTexts('withdrawals');
  const c = useTexts('common');
  const wordsOf = useWordsOf();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const cancel = async () => {
    setBusy(true);
    try {
      await saying('change', cancelWithdrawal(number));
      setOpen(false);
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('cancel')}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('cancelTitle')} closeLabel={c('close')}>
        <div className={styles.section}>
          <p>{t('cancelText')}</p>
          {failure ? (
            <p className={styles.failure} role="alert">
              {failure}
            </p>
          ) : null}
          <Button kind="danger" wide busy={busy} onClick={() => void cancel()}>
            {t('cancelNow')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
