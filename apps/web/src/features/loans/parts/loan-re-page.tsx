import {
  Badge,
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  Fact,
  Field,
  formatAmount,
  formatDay,
  formatMinute,
  Skeleton,
  TextArea,
} from '@parkett/ui';
import { useEffect, useState } from 'react';
import { misreadKeys } from '../../../lib/misread.ts';
import { usePageLanguage, useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { useParameter } from '../../../navigation/location.ts';
import type { Layout } from '../../../navigation/paths.ts';
import { askAgain, leaveLoan, repayLoan, useLoan, type Detail } from '../queries.ts';
import { toneOf } from './loan-page.tsx';
import { loanAt } from './places.ts';
import { readFigure } from './read-figure.ts';
import { Schedule } from './schedule.tsx';
import { useCommand } from './use-command.ts';
import styles from './loans.module.css';

/** One loan: what is owed today, the schedule, and the ways to pay it. */
export function LoanRePage({ layout }: { layout: Layout }) {
  const t = useTexts('loans');
  const c = useTexts('common');
  const read = useLoan(useParameter('number'));
  if (read.isPending) return <Skeleton lines={6} height={40} label={c('loading')} />;
  if (read.isError && !read.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
  if (!read.data)
    return (
      <EmptyState title={t('noLoan')}>
        {t('noLoanText')} <Link to={loanAt[layout]}>{t('toLoan')}</Link>
      </EmptyState>
    );
  return <Shown layout={layout} loan={read.data} />;
}

function Shown({ layout, loan }: { layout: Layout; loan: Detail }) {
  const t = useTexts('loans');
  const { number, state, currency, amount, outstanding, overdue, total, interestToday, available, next, isLeft } = loan;
  const isRunning = state === 'running';
  return (
    <div className={styles.content}>
      <section className={styles.section}>
        <h2>{t('loanNumber', { number })}</h2>
        <p>
          <Badge tone={toneOf(state)}>{t(`is-${state}`)}</Badge>
        </p>
        <dl>
          <Fact label={t('amount')}>{formatAmount(amount, currency)}</Fact>
          {isRunning ? (
            <>
              {next ? <Fact label={t('next')}>{`${formatAmount(next.amount, currency)} · ${formatDay(next.dueOn)}`}</Fact> : null}
              <Fact label={t('borrowed')}>{formatAmount(outstanding, currency)}</Fact>
              <Fact label={t('overdue')}>{formatAmount(overdue, currency)}</Fact>
              <Fact label={t('interestToday')}>{formatAmount(interestToday, currency)}</Fact>
              <Fact label={t('totalToday')}>{formatAmount(total, currency)}</Fact>
              <Fact label={t('available')}>{formatAmount(available, currency)}</Fact>
            </>
          ) : null}
        </dl>
        {isLeft && isRunning ? <p className={styles.warning}>{t('isLeft')}</p> : null}
        {state === 'refused' ? <Refused loan={loan} /> : null}
      </section>
      {isRunning ? <Repayment loan={loan} /> : null}
      {isRunning ? (
        <section className={styles.section}>
          <h2>{t('schedule')}</h2>
          <Schedule instalments={loan.instalments} currency={currency} />
        </section>
      ) : null}
      <Payments loan={loan} />
      <Link to={loanAt[layout]} className={buttonClass({ wide: true })}>
        {t('toLoan')}
      </Link>
    </div>
  );
}

function Repayment({ loan: { number, total, currency, withdrawableUntil } }: { loan: Detail }) {
  const t = useTexts('loans');
  const c = useTexts('common');
  const [typed, setTyped] = useState('');
  const { run, busy, failure, setFailure } = useCommand();
  const figure = readFigure(typed);
  const part = async () => {
    await repayLoan({ number, amount: figure.wire });
    setTyped('');
  };
  return (
    <section className={styles.section}>
      <h2>{t('repay')}</h2>
      <p className={styles.muted}>{t('repayText')}</p>
      <form
        className={styles.section}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          if (figure.error === null) run(part);
        }}
      >
        <Field
          label={t('repayAmount')}
          name="repayment"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={figure.error ? c(misreadKeys[figure.error]) : undefined}
          onChange={({ target }) => {
            setFailure('');
            setTyped(target.value);
          }}
        />
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <Button type="submit" wide busy={busy}>
          {t('repayPart')}
        </Button>
      </form>
      <Button kind="primary" wide busy={busy} onClick={() => run(() => repayLoan({ number, amount: '', all: true }))}>
        {t('repayAll', { amount: formatAmount(total, currency) })}
      </Button>
      {withdrawableUntil ? (
        <>
          <p className={styles.muted}>{t('leaveText', { until: formatDay(withdrawableUntil) })}</p>
          <Button wide busy={busy} onClick={() => run(() => leaveLoan(number))}>
            {t('leave')}
          </Button>
        </>
      ) : null}
    </section>
  );
}

type Words = (typeof import('@parkett/contract/loan-reasons'))['loanReasonWords'];

/** Why it was refused, and the way to a second look by others. */
function Refused({ loan: { number, reason, mayAskAgain } }: { loan: Detail }) {
  const t = useTexts('loans');
  const language = usePageLanguage();
  const [words, setWords] = useState<Words | null>(null);
  const [view, setView] = useState('');
  const { run, busy, failure } = useCommand();
  useEffect(() => {
    void import('@parkett/contract/loan-reasons').then(({ loanReasonWords }) => setWords(loanReasonWords));
  }, []);
  return (
    <>
      {reason && words ? <p>{words[reason][language]}</p> : null}
      {mayAskAgain ? (
        <form
          className={styles.section}
          noValidate
          onSubmit={event => {
            event.preventDefault();
            run(() => askAgain(number, view));
          }}
        >
          <p className={styles.muted}>{t('secondLookText')}</p>
          <TextArea label={t('view')} value={view} onChange={({ target }) => setView(target.value)} error={failure || undefined} />
          <Button type="submit" wide busy={busy}>
            {t('secondLook')}
          </Button>
        </form>
      ) : null}
    </>
  );
}

function Payments({ loan: { payments, currency } }: { loan: Detail }) {
  const t = useTexts('loans');
  if (payments.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('payments')}</h2>
      <ul className={styles.list}>
        {payments.map(({ kind, at, amount, interest }, index) => (
          <li key={`${at} ${index}`}>
            <span>
              {t(`payment-${kind}`)} <small className={styles.muted}>{formatMinute(at)}</small>
            </span>
            <span>
              <strong>{formatAmount(amount, currency)}</strong>{' '}
              <small className={styles.muted}>{t('ofInterest', { amount: formatAmount(interest, currency) })}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
