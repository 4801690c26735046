import { Badge, Button, ErrorState, Fact, formatAmount, formatDeadline, formatMinute, ListRow, LoadMore, Skeleton } from '@parkett/ui';
import { classNames } from '@parkett/ui';
import { GateNotice } from '../../../domain/customer/gates/gate-notice.tsx';
import { UnverifiedNote } from '../../../domain/customer/unverified-note.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import type { Layout } from '../../../navigation/paths.ts';
import { cancelLoan, useLoans, useOverview, type Overview } from '../queries.ts';
import { LoanForm } from './loan-form.tsx';
import { loanOf } from './places.ts';
import { RaiseForm } from './raise-form.tsx';
import { useCommand } from './use-command.ts';
import styles from './loans.module.css';

/** Credit score, limit, what is borrowed, and the way to a loan. */
export function LoanPage({ layout }: { layout: Layout }) {
  const c = useTexts('common');
  const read = useOverview();
  return (
    <div className={styles.content}>
      <GateNotice />
      <UnverifiedNote />
      {read.isPending ? <Skeleton lines={6} height={40} label={c('loading')} /> : null}
      {read.isError && !read.data ? <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} /> : null}
      {read.data ? <Shown layout={layout} overview={read.data} /> : null}
    </div>
  );
}

function Shown({ layout, overview }: { layout: Layout; overview: Overview }) {
  const t = useTexts('loans');
  const { score, borrowable, borrowed, currency, open } = overview;
  return (
    <>
      <section className={styles.section} aria-label={t('standing')}>
        <dl>
          <Fact label={t('score')}>{String(score)}</Fact>
          <Fact label={t('borrowable')}>{formatAmount(borrowable, currency)}</Fact>
          <Fact label={t('borrowed')}>{formatAmount(borrowed, currency)}</Fact>
        </dl>
        <p className={styles.warning}>{t('costsMoney')}</p>
      </section>
      {open ? <OpenLoan layout={layout} loan={open} /> : <LoanForm layout={layout} overview={overview} />}
      <Score overview={overview} />
      <RaiseForm overview={overview} />
      <Loans layout={layout} />
    </>
  );
}

function OpenLoan({ layout, loan }: { layout: Layout; loan: NonNullable<Overview['open']> }) {
  const t = useTexts('loans');
  const { run, busy, failure } = useCommand();
  return (
    <section className={styles.section}>
      <h2>{t('loanNumber', { number: loan.number })}</h2>
      <p>
        <Badge tone={toneOf(loan.state)}>{t(`is-${loan.state}`)}</Badge>
      </p>
      <dl>
        <Fact label={t('amount')}>{formatAmount(loan.amount, loan.currency)}</Fact>
        <Fact label={t('months')}>{String(loan.months)}</Fact>
      </dl>
      {loan.state === 'asked' ? <p className={styles.muted}>{t('decidedBy', { at: formatDeadline(loan.decidedBy) })}</p> : null}
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      {loan.state === 'asked' ? (
        <Button busy={busy} onClick={() => run(() => cancelLoan(loan.number))}>
          {t('takeBack')}
        </Button>
      ) : (
        <Link to={loanOf(layout, loan.number)}>{t('toRepayment')}</Link>
      )}
    </section>
  );
}

/** Green for what is repaid, brass for what goes on, plain for what ended. */
export function toneOf(state: NonNullable<Overview['open']>['state']): 'petrol' | 'brass' | 'plain' | 'danger' {
  if (state === 'finished') return 'petrol';
  if (state === 'asked' || state === 'running') return 'brass';
  return state === 'refused' ? 'danger' : 'plain';
}

function Score({ overview: { events, limit, currency } }: { overview: Overview }) {
  const t = useTexts('loans');
  return (
    <>
      <section className={styles.section}>
        <h2>{t('scoreTitle')}</h2>
        <p className={styles.muted}>{t('scoreText')}</p>
        <ul className={styles.list}>
          {events.map(({ kind, points, at, about }, index) => (
            <li key={`${kind} ${index}`}>
              <span>
                <span>{about ? `${t(`event-${kind}`)} · ${about}` : t(`event-${kind}`)}</span>
                {at ? <small className={styles.muted}> {formatMinute(at)}</small> : null}
              </span>
              <strong>{points > 0 ? `+${points}` : String(points).replace('-', '−')}</strong>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>{t('limitTitle')}</h2>
        <p className={styles.muted}>{t('limitText')}</p>
        <ul className={styles.list}>
          {limit.terms.map(({ term, amount }) => (
            <li key={term}>
              <span>{t(`term-${term}`)}</span>
              <strong>{amount === null ? t('notSaidYet') : formatAmount(amount, currency)}</strong>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Earlier loans and applications, the newest first. */
function Loans({ layout }: { layout: Layout }) {
  const t = useTexts('loans');
  const read = useLoans();
  const loans = read.data?.pages.flatMap(page => page.loans) ?? [];
  if (loans.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('all')}</h2>
      <ul className={classNames(styles.list, styles.links)}>
        {loans.map(({ number, amount, currency, months, state, askedAt }) => (
          <li key={number}>
            <Link to={loanOf(layout, number)}>
              <ListRow
                title={formatAmount(amount, currency)}
                subtitle={`${number} · ${t('inMonths', { months })} · ${formatMinute(askedAt)}`}
                trailing={<Badge tone={toneOf(state)}>{t(`is-${state}`)}</Badge>}
                chevron
              />
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore key={loans.length} disabled={!read.hasNextPage || read.isFetchingNextPage} onReach={() => void read.fetchNextPage()} />
    </section>
  );
}
