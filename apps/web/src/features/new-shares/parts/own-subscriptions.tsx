import { useState } from 'react';
import { Badge, Button, buttonClass, Card, EmptyState, ErrorState, Fact, formatAmount, formatMinute, formatQuantity, Skeleton } from '@parkett/ui';
import { UnlockStep } from '../../../domain/security/unlock-step.tsx';
import { useUnlocked } from '../../../domain/security/use-unlocked.ts';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import { settle, useOfferings, useOwnSubscriptions, type Offering, type Settling, type Subscription } from '../queries.ts';
import { OwnEntitlements } from './own-entitlements.tsx';
import { OfferingFields } from './offering-fields.tsx';
import { detailOf, positionOf } from './places.ts';
import styles from './new-shares.module.css';

/** The customer's entitlements and subscriptions. */
export function OwnSubscriptions({ layout }: { layout: Layout }) {
  return (
    <>
      <OwnEntitlements layout={layout} />
      <Subscriptions layout={layout} />
    </>
  );
}

/** The customer's subscriptions, each with all its fields and what can be done. */
function Subscriptions({ layout }: { layout: Layout }) {
  const t = useTexts('new-shares');
  const c = useTexts('common');
  const read = useOwnSubscriptions();
  const offerings = useOfferings().data?.offerings ?? [];
  if (read.isPending && read.fetchStatus !== 'idle') return <Skeleton lines={3} height={120} label={c('loading')} />;
  if (read.isError && !read.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
  const rows = read.data?.subscriptions ?? [];
  if (rows.length === 0) return <EmptyState title={t('noneMine')}>{t('noneMineText')}</EmptyState>;
  return (
    <ul className={styles.cards}>
      {rows.map(row => (
        <li key={row.number}>
          <OwnSubscription row={row} offering={offerings.find(({ number }) => number === row.offering)} layout={layout} />
        </li>
      ))}
    </ul>
  );
}

const isExercise = ({ kind }: Subscription): boolean => kind === 'capital-increase';

/** An exercise has words of its own: it isn't drawn. Shares of a rest are delivered too. */
function stateOf(row: Subscription) {
  if (row.kind === 'rest' && row.state === 'listed') return 'state-delivered';
  if (!isExercise(row) || row.state === 'cancelled') return `state-${row.state}` as const;
  return row.state === 'listed' ? 'state-delivered' : 'state-exercised';
}

function meaningOf(row: Subscription) {
  if (row.kind === 'rest' && row.state === 'paid') return 'means-paid-rest';
  if (row.kind === 'rest' && row.state === 'listed') return 'means-delivered';
  if (!isExercise(row)) return `means-${row.state}` as const;
  if (row.state === 'cancelled') return 'means-exercise-cancelled';
  return row.state === 'listed' ? 'means-delivered' : 'means-exercised';
}

function OwnSubscription({ row, offering, layout }: { row: Subscription; offering: Offering | undefined; layout: Layout }) {
  const t = useTexts('new-shares');
  const { number, code, name, currency, state, quantity, limit, held, paid, allotted, due } = row;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2>
          <Link to={address(detailOf[layout], { number: row.offering })}>{name}</Link>
        </h2>
        <Badge tone={state === 'paid' || state === 'listed' ? 'petrol' : 'plain'}>{t(stateOf(row))}</Badge>
      </div>
      <p className={styles.muted}>
        {number} · {code} · {formatMinute(row.subscribedAt)}
      </p>
      <p className={styles.muted}>{t(meaningOf(row))}</p>
      <dl className={styles.facts}>
        <Fact label={t('asked')}>{formatQuantity(quantity)}</Fact>
        <Fact label={t('limit')}>{priceText(limit, currency)}</Fact>
        <Fact label={t('allotted')}>{formatQuantity(allotted)}</Fact>
        <Fact label={t('held')}>{formatAmount(held, currency)}</Fact>
        <Fact label={t('paid')}>{formatAmount(paid, currency)}</Fact>
        {due === null ? null : <Fact label={t('due')}>{formatAmount(due, currency)}</Fact>}
        {offering ? <OfferingFields offering={offering} /> : null}
      </dl>
      {isExercise(row) ? null : (
        <details>
          <summary>{t('mark')}</summary>
          <p className={styles.digits}>{row.mark}</p>
        </details>
      )}
      <Actions row={row} offering={offering} layout={layout} />
    </Card>
  );
}

function Actions({ row, offering, layout }: { row: Subscription; offering: Offering | undefined; layout: Layout }) {
  const t = useTexts('new-shares');
  const acts = useUnlocked(t('noAnswer'));
  const act = (way: Settling) => acts.send(() => settle(way, row.number));
  const [note, setNote] = useState<string | null>(null);
  if (acts.step) return <UnlockStep mode={acts.step} layout={layout} onUnlocked={acts.unlocked} />;
  const isWon = row.kind !== 'rest' && (row.state === 'awaiting-payment' || row.state === 'paid');
  return (
    <>
      <div className={styles.actions}>
        {row.mayPay ? (
          <Button kind="primary" busy={acts.busy} onClick={() => act('pay')}>
            {t('pay')}
          </Button>
        ) : null}
        {row.mayPay ? (
          <Button busy={acts.busy} onClick={() => act('waive')}>
            {t('waive')}
          </Button>
        ) : null}
        {row.mayCancel ? (
          <Button busy={acts.busy} onClick={() => act('cancel')}>
            {t(isExercise(row) ? 'cancelExercise' : 'cancel')}
          </Button>
        ) : null}
        {isWon && !(row.state === 'paid' && row.allotted === null) ? (
          <Button
            onClick={() =>
              setNote(row.state === 'awaiting-payment' ? t('sellUnpaid') : t('sellNotListed', { at: offering ? formatMinute(offering.listsAt) : '' }))
            }
          >
            {t('sell')}
          </Button>
        ) : null}
        {row.position ? (
          <Link to={address(positionOf[layout], { number: row.position })} className={buttonClass({ kind: 'primary' })}>
            {t('toPosition')}
          </Link>
        ) : null}
      </div>
      {acts.refusal || note ? (
        <p role="alert" className={styles.refusal}>
          {acts.refusal ?? note}
        </p>
      ) : null}
    </>
  );
}
