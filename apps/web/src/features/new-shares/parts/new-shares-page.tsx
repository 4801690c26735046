import { useState } from 'react';
import { Card, EmptyState, ErrorState, formatMinute, Segments, Skeleton } from '@parkett/ui';
import { VisitorWays } from '../../../domain/customer/visitor-ways.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { useVisitor } from '../../../lib/visitor.ts';
import { navigate, useParameter } from '../../../navigation/location.ts';
import { address, type Layout } from '../../../navigation/paths.ts';
import { useOfferings, type Offering } from '../queries.ts';
import { OfferingCard } from './offering-card.tsx';
import { OwnSubscriptions } from './own-subscriptions.tsx';
import { listOf } from './places.ts';
import styles from './new-shares.module.css';

const tabs = ['open', 'mine', 'listed'] as const;
const filters = ['all', 'subscribable', 'published', 'to-be-listed'] as const;
type Filter = (typeof filters)[number];

/** The desktop shows the customer's subscriptions on a screen of their own. */
const ownOnDesktop = '/pc/home/newStockOrder';
const tabAddress = (layout: Layout, tab: (typeof tabs)[number]) => address(listOf[layout], tab === 'open' ? {} : { tab });

/** New shares: what is open or coming, the customer's own subscriptions, and what is listed or was withdrawn. */
export function NewSharesPage({ layout }: { layout: Layout }) {
  const t = useTexts('new-shares');
  const given = useParameter('tab');
  const tab = tabs.find(name => name === given) ?? 'open';
  return (
    <div className={styles.page}>
      <Segments
        label={t('view')}
        value={tab}
        onChange={next => (next === 'mine' && layout === 'desktop' ? navigate(ownOnDesktop) : navigate(tabAddress(layout, next), { replace: true }))}
        options={tabs.map(value => ({ value, label: t(`tab-${value}`) }))}
      />
      {tab === 'mine' ? <OwnSubscriptions layout={layout} /> : <Offerings layout={layout} isListed={tab === 'listed'} />}
    </div>
  );
}

function Offerings({ layout, isListed }: { layout: Layout; isListed: boolean }) {
  const t = useTexts('new-shares');
  const c = useTexts('common');
  const isVisitor = useVisitor();
  const [filter, setFilter] = useState<Filter>('all');
  const read = useOfferings();
  if (read.isPending) return <Skeleton lines={4} height={120} label={c('loading')} />;
  if (!read.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
  if (!read.data.areOffered) return <EmptyState title={t('none')}>{t('noneOnReplay')}</EmptyState>;
  const withdrawn = read.data.offerings.filter(({ state }) => state === 'withdrawn');
  const inTab = read.data.offerings.filter(({ state }) => state !== 'withdrawn' && (state === 'listed') === isListed);
  const shown = inTab.filter(({ state }) => isListed || filter === 'all' || state === filter);
  return (
    <>
      {isListed ? null : <p>{t('intro')}</p>}
      {isVisitor ? (
        <Card className={styles.card}>
          <p>{t('visitor')}</p>
          <VisitorWays beside />
        </Card>
      ) : null}
      {isListed ? null : (
        <>
          <Opening offerings={inTab} />
          <Segments
            label={t('filter')}
            look="line"
            value={filter}
            onChange={setFilter}
            options={filters.map(value => ({ value, label: value === 'all' ? t('all') : t(`offering-${value}`) }))}
          />
        </>
      )}
      {shown.length === 0 ? <EmptyState title={t(isListed ? 'noneListed' : 'none')} /> : null}
      <Cards offerings={shown} layout={layout} />
      {isListed && withdrawn.length > 0 ? (
        <section>
          <h2>{t('offering-withdrawn')}</h2>
          <Cards offerings={withdrawn} layout={layout} />
        </section>
      ) : null}
    </>
  );
}

const Cards = ({ offerings, layout }: { offerings: readonly Offering[]; layout: Layout }) => (
  <ul className={styles.cards}>
    {offerings.map(offering => (
      <li key={offering.number}>
        <OfferingCard offering={offering} layout={layout} />
      </li>
    ))}
  </ul>
);

/** The next window, while none is open. */
function Opening({ offerings }: { offerings: readonly Offering[] }) {
  const t = useTexts('new-shares');
  const next = offerings.find(({ state }) => state === 'published');
  if (!next || offerings.some(({ state }) => state === 'subscribable')) return null;
  return <p role="status">{t('nextOpens', { name: next.name, at: formatMinute(next.opensAt) })}</p>;
}
