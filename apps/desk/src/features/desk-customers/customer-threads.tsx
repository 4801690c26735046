import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueuedThread } from '@parkett/contract/desk-customer-service';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useFailure } from '../../lib/failure.ts';
import { fileOf } from '../../lib/list-files.ts';
import { useText, type Say } from '../../lib/text.ts';
import { DeskList, type Column } from '../../parts/desk-list.tsx';
import { Panel, Unread } from '../../parts/part.tsx';
import { threadColumns } from '../../parts/thread-columns.tsx';

const columnsOf = (say: Say, now: string): readonly Column<QueuedThread>[] => [
  { text: 'number', cell: ({ number }) => <Link href={`/threads/${number}`}>{number}</Link> },
  ...threadColumns(say, now).filter(({ text }) => text !== 'number' && text !== 'customer'),
];

/** A customer's threads with the house, the newest first. */
export function Threads({ customer }: { customer: string }) {
  const say = useText();
  const read = useInfiniteQuery({
    queryKey: ['service/ofCustomer', { customer }],
    queryFn: ({ pageParam }) => ask('service/ofCustomer', { customer, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => (page.hasMore ? page.threads.at(-1)?.number : undefined),
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  return (
    <Panel title={say('threads')} clock="systemTime" wide>
      {failure ? (
        <Unread error={failure} onRetry={() => void read.refetch()} />
      ) : (
        <DeskList
          file={fileOf('service/ofCustomerFile', { customer })}
          label={say('threads')}
          columns={columnsOf(say, data?.pages[0]?.now ?? '')}
          rows={data?.pages.flatMap(({ threads }) => threads)}
          keyOf={({ number }) => number}
          more={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
    </Panel>
  );
}
