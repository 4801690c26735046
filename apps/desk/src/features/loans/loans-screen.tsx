import { loanStates } from '@parkett/contract/loan-words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useFailure } from '../../lib/failure.ts';
import { useFilter } from '../../lib/filter.ts';
import { fileOf } from '../../lib/list-files.ts';
import { useText } from '../../lib/text.ts';
import { DeskList } from '../../parts/desk-list.tsx';
import { KeptFilters } from '../../parts/kept-filters.tsx';
import { loanColumns } from '../../parts/loan-columns.tsx';
import { Choice, Unread } from '../../parts/part.tsx';
import filterBar from '../../parts/filter-bar.module.css';

/** The loans and applications of all customers, the largest arrears first. A row leads to its customer. */
export function LoansScreen() {
  const say = useText();
  const [, go] = useLocation();
  const { oneOf, set, search } = useFilter();
  const state = oneOf('state', loanStates);
  const asked = state ? { state } : {};
  const read = useInfiniteQuery({
    queryKey: ['loanBook/list', asked],
    queryFn: ({ pageParam }) => ask('loanBook/list', { ...asked, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  return (
    <section>
      <h1>{say('loanBook')}</h1>
      <div className={filterBar.filters}>
        <Choice
          label={say('state')}
          value={state ?? ''}
          values={loanStates}
          wordOf={one => say(`loanState-${one}`)}
          all={say('all')}
          onPick={one => set('state', one)}
        />
      </div>
      <KeptFilters room="/loans" search={search} />
      {failure ? (
        <Unread error={failure} onRetry={() => void read.refetch()} />
      ) : (
        <DeskList
          file={fileOf('loanBook/listFile', asked)}
          label={say('loanBook')}
          columns={loanColumns(say)}
          rows={data?.pages.flatMap(({ loans }) => loans)}
          keyOf={({ number }) => number}
          onOpen={({ customer }) => go(`/customers/${customer}`)}
          more={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
    </section>
  );
}
