import { channelNames, depositStates } from '@parkett/contract/deposit-words';
import { Badge, EmptyState, ErrorState, formatAmount, formatMinute, ListRow, LoadMore, Skeleton } from '@parkett/ui';
import { useState } from 'react';
import { downloadDeposits, useDeposits, type Deposit, type Filter } from '../../../features/deposits/queries.ts';
import { useTexts, type Texts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import { RecordFilter } from './record-filter.tsx';
import styles from './fund-record.module.css';

const toneOf = (state: Deposit['state']): 'petrol' | 'brass' | 'plain' =>
  state === 'credited' ? 'petrol' : state === 'announced' ? 'brass' : 'plain';

/** The words of a file's columns, channels and states. */
const fileWords = (t: Texts<'deposits'>, w: Texts<'withdrawals'>): Record<string, string> => ({
  ...Object.fromEntries((['since', 'announced', 'came'] as const).map(name => [name, t(`column-${name}`)])),
  ...Object.fromEntries((['number', 'currency', 'state'] as const).map(name => [name, w(`column-${name}`)])),
  channel: t('channel'),
  ...Object.fromEntries(channelNames.map(name => [name, t(`channel-${name}`)])),
});

/** The customer's deposits, the newest first, by state and time, and as a file. */
export function Deposits({ layout }: { layout: Layout }) {
  const t = useTexts('deposits');
  const w = useTexts('withdrawals');
  const [filter, setFilter] = useState<Filter>({});
  const wordOf = (state: Deposit['state']) => t(`state-${state}`);
  const words = () => ({ ...fileWords(t, w), ...Object.fromEntries(depositStates.map(state => [state, wordOf(state)])) });
  return (
    <section className={styles.section} aria-label={w('tab-deposits')}>
      <RecordFilter
        states={depositStates}
        wordOf={wordOf}
        filter={filter}
        onChange={setFilter}
        onFile={() => void downloadDeposits(filter, words())}
      />
      <DepositList key={JSON.stringify(filter)} layout={layout} filter={filter} />
    </section>
  );
}

/** Each deposit leads to its own record. */
function DepositList({ layout, filter }: { layout: Layout; filter: Filter }) {
  const t = useTexts('deposits');
  const w = useTexts('withdrawals');
  const c = useTexts('common');
  const read = useDeposits(filter);
  if (read.isPending) return <Skeleton lines={4} height={60} label={c('loading')} />;
  if (read.isError && !read.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
  const deposits = read.data.pages.flatMap(page => page.deposits);
  if (deposits.length === 0) return <EmptyState title={w('noDeposits')}>{w('noDepositsText')}</EmptyState>;
  const path = layout === 'desktop' ? '/pc/information/rechargeChannel' : '/information/rechargeChannel';
  return (
    <>
      <ul className={styles.list}>
        {deposits.map(({ number, channel, currency, state, announced, came, since }) => (
          <li key={number}>
            <Link to={address(path, { deposit: number })}>
              <ListRow
                title={formatAmount(came ?? announced ?? '0', currency)}
                subtitle={`${number} · ${t(`channel-${channel}`)} · ${formatMinute(since)}`}
                trailing={<Badge tone={toneOf(state)}>{t(`state-${state}`)}</Badge>}
                chevron
              />
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore key={deposits.length} disabled={!read.hasNextPage || read.isFetchingNextPage} onReach={() => void read.fetchNextPage()} />
    </>
  );
}
