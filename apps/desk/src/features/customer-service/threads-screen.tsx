import { threadQueues, type QueuedThread } from '@parkett/contract/desk-customer-service';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useFailure } from '../../lib/failure.ts';
import { useFilter } from '../../lib/filter.ts';
import { fileOf } from '../../lib/list-files.ts';
import { useText } from '../../lib/text.ts';
import { DeskList } from '../../parts/desk-list.tsx';
import { Choice, Unread } from '../../parts/part.tsx';
import { threadColumns } from '../../parts/thread-columns.tsx';
import filterBar from '../../parts/filter-bar.module.css';

/** Threads of customers: those that wait for an answer with the nearest deadline first. */
export function ThreadsScreen() {
  const say = useText();
  const [, go] = useLocation();
  const { oneOf, set, search } = useFilter();
  const show = oneOf('show', threadQueues) ?? 'unanswered';
  const read = useInfiniteQuery({
    queryKey: ['service/queue', show],
    queryFn: ({ pageParam }) => ask('service/queue', { show, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => (page.hasMore ? page.threads.at(-1)?.number : undefined),
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  const open = useCallback(({ number }: QueuedThread) => go(`/threads/${number}${search && `?${search}`}`), [go, search]);
  return (
    <section>
      <h1>{say('threads')}</h1>
      <div className={filterBar.filters}>
        <Choice label={say('queue')} value={show} values={threadQueues} wordOf={one => say(`queue-${one}`)} onPick={one => set('show', one)} />
      </div>
      {failure ? (
        <Unread error={failure} onRetry={() => void read.refetch()} />
      ) : (
        <DeskList
          file={fileOf('service/queueFile', { show })}
          label={say('threads')}
          columns={threadColumns(say, data?.pages[0]?.now ?? '')}
          rows={data?.pages.flatMap(({ threads }) => threads)}
          keyOf={({ number }) => number}
          onOpen={open}
          more={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
    </section>
  );
}
