import { Badge, Card, EmptyState, ErrorState, Fact, formatAmount, formatMinute, formatQuantity, missing, Skeleton } from '@parkett/ui';
import { VisitorWays } from '../../../domain/customer/visitor-ways.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { useVisitor } from '../../../lib/visitor.ts';
import { useParameter } from '../../../navigation/location.ts';
import type { Layout } from '../../../navigation/paths.ts';
import { useOfferings, type Offering } from '../queries.ts';
import { DrawSection } from './draw-section.tsx';
import { EntitlementSection } from './entitlement-section.tsx';
import { IncreaseFields } from './increase-fields.tsx';
import { isOfListed, stateWord } from './offering-card.tsx';
import { OfferingFields } from './offering-fields.tsx';
import { RestNote } from './rest-note.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import styles from './new-shares.module.css';

/** Opened bare: the offering that is open, else the next one, else the newest. */
const newest = (offerings: readonly Offering[]): Offering | undefined =>
  offerings.find(({ state }) => state === 'subscribable') ?? offerings.find(({ state }) => state === 'published') ?? offerings.at(-1);

/** One offering: its fields, its dates, its draw, and subscribing. */
export function OfferingPage({ layout }: { layout: Layout }) {
  const t = useTexts('new-shares');
  const c = useTexts('common');
  const asked = useParameter('number');
  const read = useOfferings();
  if (read.isPending) return <Skeleton lines={6} height={60} label={c('loading')} />;
  if (!read.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
  const { offerings, areOffered, demoSecrets } = read.data;
  if (!areOffered) return <EmptyState title={t('none')}>{t('noneOnReplay')}</EmptyState>;
  const offering = asked === null ? newest(offerings) : offerings.find(({ number }) => number === asked);
  if (!offering) return <EmptyState title={t(asked === null ? 'none' : 'noSuchOffering')} />;
  return <Shown key={offering.number} offering={offering} layout={layout} demoSecrets={demoSecrets} />;
}

type ShownProps = { offering: Offering; layout: Layout; demoSecrets: { secretKey: string; channelPassword: string } | null };

function Shown({ offering, layout, demoSecrets }: ShownProps) {
  const t = useTexts('new-shares');
  const isVisitor = useVisitor();
  const { number, code, name, kind, state, seatsOf, isin, increase } = offering;
  return (
    <div className={styles.page}>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2>{name}</h2>
          <Badge tone={state === 'subscribable' ? 'petrol' : 'plain'}>{t(stateWord(offering))}</Badge>
        </div>
        <p className={styles.muted}>
          {[code, isin, number, t(`kind-${kind}`), seatsOf ? t('forSeats', { institution: seatsOf }) : t('forAll')].join(' · ')}
        </p>
        <p className={styles.muted}>{t(isOfListed(offering) ? 'simulatedIncrease' : 'fictitious')}</p>
        <RestNote offering={offering} layout={layout} />
        {seatsOf && demoSecrets ? <p className={styles.muted}>{t('demoSecrets', demoSecrets)}</p> : null}
      </section>
      <div className={styles.columns}>
        <section className={styles.section} aria-label={t('fields')}>
          <dl className={styles.facts}>
            {increase ? <IncreaseFields offering={offering} increase={increase} /> : null}
            <OfferingFields offering={offering} />
            <Terms offering={offering} />
          </dl>
        </section>
        <section className={styles.section}>
          <h2>{t(increase ? 'entitlementTitle' : 'subscribeTitle')}</h2>
          {isVisitor ? (
            <Card className={styles.card}>
              <p>{t('visitor')}</p>
              <VisitorWays beside />
            </Card>
          ) : (
            <Asking offering={offering} layout={layout} />
          )}
          <Dates offering={offering} />
          {increase ? null : <DrawSection offering={offering} />}
        </section>
      </div>
    </div>
  );
}

function Asking({ offering, layout }: { offering: Offering; layout: Layout }) {
  const { increase } = offering;
  return increase ? (
    <EntitlementSection offering={offering} increase={increase} layout={layout} />
  ) : (
    <SubscribeForm offering={offering} layout={layout} />
  );
}

function Terms({ offering }: { offering: Offering }) {
  const t = useTexts('new-shares');
  const { amounts, currency, countMax, lockDays, payment, method, paymentDueAt, pricedAt, increase } = offering;
  return (
    <>
      <Fact label={t('minimum')}>{formatQuantity(amounts?.minimum)}</Fact>
      <Fact label={t('lot')}>{formatQuantity(amounts?.lot)}</Fact>
      <Fact label={t('countMax')}>{String(countMax)}</Fact>
      <Fact label={t('accountMinimum')}>{formatAmount(amounts?.accountMinimum ?? null, currency)}</Fact>
      <Fact label={t('pricingDay')}>{formatMinute(pricedAt)}</Fact>
      <Fact label={t('paymentDeadline')}>{paymentDueAt === null ? t('noDeadline') : formatMinute(paymentDueAt)}</Fact>
      <Fact label={t('lock')}>{lockDays === 0 ? missing : t('lockDays', { days: lockDays })}</Fact>
      <Fact label={t('payment')}>{t(increase ? 'payment-until-delivery' : `payment-${payment}`)}</Fact>
      <Fact label={t('method')}>{t(`method-${method}`)}</Fact>
      <Fact label={t('demand')}>{formatQuantity(amounts?.asked)}</Fact>
      <Fact label={t('simulatedDemand')}>{formatQuantity(amounts?.simulated)}</Fact>
    </>
  );
}

function datesOf(offering: Offering) {
  const { opensAt, endsAt, drawAt, paymentDueAt, payoutAt, listsAt } = offering;
  if (offering.increase) return [['exDay', opensAt] as const, ['lastDay', endsAt] as const, ['delivery', listsAt] as const];
  const deadline = paymentDueAt === null ? [] : [['paymentDeadline', paymentDueAt] as const];
  return [
    ...[['opens', opensAt] as const, ['ends', endsAt] as const, ['drawDate', drawAt] as const, ...deadline],
    ...[['payoutDate', payoutAt] as const, [isOfListed(offering) ? 'delivery' : 'listingDate', listsAt] as const],
  ];
}

/** All dates on a line, in their order. */
function Dates({ offering }: { offering: Offering }) {
  const t = useTexts('new-shares');
  const dates = datesOf(offering);
  return (
    <section className={styles.section}>
      <h2>{t('datesTitle')}</h2>
      <ol className={styles.dates}>
        {dates.map(([key, at]) => (
          <li key={key}>
            <span>{t(key)}</span>
            <time dateTime={at}>{formatMinute(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
