import { loanRecordKinds, type LoanRecordKind } from '@parkett/contract/loan-words';
import { Amount, EmptyState, ErrorState, formatMinute, ListRow, LoadMore, Skeleton } from '@parkett/ui';
import { useState } from 'react';
import { downloadLoanRecords, useLoanRecords, type RecordFilter as Filter } from '../../../features/loans/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import { RecordFilter } from './record-filter.tsx';
import styles from './fund-record.module.css';

/** Payments of loans to the wallet and from it, the newest first, by kind and time, and as a file. */
export function LoanRecords({ layout }: { layout: Layout }) {
  const t = useTexts('loans');
  const [filter, setFilter] = useState<Filter>({});
  const wordOf = (kind: LoanRecordKind) => t(`record-${kind}`);
  const columns = ['number', 'at', 'kind', 'amount', 'interest', 'principal', 'currency'] as const;
  const words = () => ({
    ...Object.fromEntries(columns.map(name => [name, t(`column-${name}`)])),
    ...Object.fromEntries(loanRecordKinds.map(kind => [kind, wordOf(kind)])),
  });
  return (
    <section className={styles.section} aria-label={t('records')}>
      <RecordFilter
        states={loanRecordKinds}
        wordOf={wordOf}
        filter={filter}
        onChange={setFilter}
        onFile={() => void downloadLoanRecords(filter, words())}
      />
      <RecordList key={JSON.stringify(filter)} layout={layout} filter={filter} />
    </section>
  );
}

const loanAt = { mobile: '/home/loanRe', desktop: '/pc/home/loanRe' } as const;

/** Each record leads to its loan. */
function RecordList({ layout, filter }: { layout: Layout; filter: Filter }) {
  const t = useTexts('loans');
  const c = useTexts('common');
  const read = useLoanRecords(filter);
  if (read.isPending) return <Skeleton lines={4} height={60} label={c('loading')} />;
  if (read.isError && !read.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
  const records = read.data.pages.flatMap(page => page.records);
  if (records.length === 0) return <EmptyState title={t('noRecords')}>{t('noRecordsText')}</EmptyState>;
  return (
    <>
      <ul className={styles.list}>
        {records.map(({ number, loan, kind, amount, currency, at }) => (
          <li key={number}>
            <Link to={address(loanAt[layout], { number: loan })}>
              <ListRow
                title={t(`record-${kind}`)}
                subtitle={`${number} · ${formatMinute(at)}`}
                trailing={<Amount value={amount} currency={currency} signed />}
                chevron
              />
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore key={records.length} disabled={!read.hasNextPage || read.isFetchingNextPage} onReach={() => void read.fetchNextPage()} />
    </>
  );
}
