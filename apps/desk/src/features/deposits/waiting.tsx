import type { deskReviews } from '@parkett/contract';
import { formatInstant } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useFailure } from '../../lib/failure.ts';
import { fileOf } from '../../lib/list-files.ts';
import { useText, type Say, type TextKey } from '../../lib/text.ts';
import { actorText } from '../../parts/audit-rows.tsx';
import { Deadline } from '../../parts/deadline.tsx';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Panel, Unread } from '../../parts/part.tsx';
import { amountOf } from './amount.ts';

type Review = deskReviews.QueuedReview;

const columnsOf = (say: Say, { now, isLinked }: { now: string; isLinked: boolean }): readonly Column<Review>[] => [
  { text: 'case', cell: ({ number }) => (isLinked ? <Link href={`/reviews/${number}`}>{number}</Link> : number) },
  { text: 'customer', cell: ({ customer }) => <Link href={`/customers/C${customer}`}>{`C${customer}`}</Link> },
  plainColumn('amount', ({ amount }) => amountOf(amount), true),
  { text: 'due', cell: ({ dueAt }) => <Deadline dueAt={dueAt} now={now} /> },
  plainColumn('opened', ({ openedAt }) => formatInstant(openedAt)),
  plainColumn('firstSignature', ({ proposal, maker }) => (proposal && maker ? `${say(proposal)}: ${actorText(say, maker)}` : '')),
];

type WaitingParts = { kind: 'deposit' | 'withdrawal' | 'payout' | 'deposit-recall'; title: TextKey; isLinked: boolean };

/** The undecided cases of a kind, the earliest deadline first, by the market's clock. */
export function Waiting({ kind, title, isLinked }: WaitingParts) {
  const say = useText();
  const asked = { show: 'pending', kind } as const;
  const read = useInfiniteQuery({
    queryKey: ['reviews/list', asked],
    queryFn: ({ pageParam }) => ask('reviews/list', { ...asked, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => (page.more ? page.reviews.at(-1)?.number : undefined),
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  return (
    <Panel title={say(title)} clock="marketTime" wide>
      {failure ? (
        <Unread error={failure} onRetry={() => void read.refetch()} />
      ) : (
        <DeskList
          file={fileOf('reviews/listFile', asked)}
          label={say(title)}
          columns={columnsOf(say, { now: data?.pages.at(-1)?.now ?? '', isLinked })}
          rows={data?.pages.flatMap(({ reviews }) => reviews)}
          keyOf={({ number }) => number}
          more={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
    </Panel>
  );
}
