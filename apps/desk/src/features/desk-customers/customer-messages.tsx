import type { ReplyOf } from '@parkett/contract';
import type { messagesOf } from '@parkett/contract/desk-messages';
import { formatInstant } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '../../lib/api.ts';
import { useFailure } from '../../lib/failure.ts';
import { fileOf } from '../../lib/list-files.ts';
import { useText, wordFor, type Say } from '../../lib/text.ts';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Panel, Unread } from '../../parts/part.tsx';

type Message = ReplyOf<typeof messagesOf>['messages'][number];

const columnsOf = (say: Say): readonly Column<Message>[] => [
  plainColumn('kind', ({ kind }) => wordFor(say, `message-${kind}`)),
  plainColumn('at', ({ at }) => formatInstant(at)),
  plainColumn('messageAbout', ({ parameters: { order, thread } }) => order ?? thread ?? ''),
  plainColumn('messageRead', ({ read }) => say(read ? 'yes' : 'no')),
];

/** The messages that a customer has had, the newest first, and whether they were read. */
export function Messages({ customer }: { customer: string }) {
  const say = useText();
  const read = useInfiniteQuery({
    queryKey: ['messages/ofCustomer', { customer }],
    queryFn: ({ pageParam }) => ask('messages/ofCustomer', { customer, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  return (
    <Panel title={say('customerMessages')} wide>
      {failure ? (
        <Unread error={failure} onRetry={() => void read.refetch()} />
      ) : (
        <DeskList
          file={fileOf('messages/ofCustomerFile', { customer })}
          label={say('customerMessages')}
          columns={columnsOf(say)}
          rows={data?.pages.flatMap(({ messages }) => messages)}
          keyOf={({ id }) => id}
          more={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
    </Panel>
  );
}
