import type { deskReviews } from '@parkett/contract';
import { formatInstant } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useFilter } from '../../lib/filter.ts';
import { troubleOf, useText, wordFor, type Say } from '../../lib/text.ts';
import { DeskList, plainColumn, type Column } from '../../shell/desk-list.tsx';
import { Choice } from '../../shell/part.tsx';

type Review = deskReviews.DeskReview;
const queues = ['pending', 'signature', 'ended'] as const;
const kinds = ['gate', 'appeal', 'recovery'] as const;

/** The house's words for a principal, who has no name in these calls. */
export const principalText = (say: Say, { kind, id }: { kind: string; id: string }): string =>
  kind === 'system' ? say('system') : `${wordFor(say, kind)} ${id}`;

/** `1` of these calls is `C1` everywhere else. */
export const customerOf = ({ customer }: Review): string => `C${customer}`;

const waitsFor = (say: Say, { proposal, maker }: Review): string => (proposal && maker ? `${say(proposal)}: ${principalText(say, maker)}` : '');

const columnsOf = (say: Say): readonly Column<Review>[] => [
  plainColumn('number', ({ number }) => number),
  plainColumn('kind', ({ kind }) => wordFor(say, `review-${kind}`)),
  plainColumn('customer', customerOf),
  plainColumn('state', ({ state }) => say(state)),
  plainColumn('due', ({ dueAt }) => formatInstant(dueAt)),
  plainColumn('opened', ({ openedAt }) => formatInstant(openedAt)),
  plainColumn('firstSignature', review => waitsFor(say, review)),
  plainColumn('claimedBy', ({ claim }) => (claim ? principalText(say, claim.by) : '')),
];

/** What is to be decided, what is due first on top. */
export function ReviewsScreen({ opens }: { opens: boolean }) {
  const say = useText();
  const [, go] = useLocation();
  const { oneOf, set } = useFilter();
  const show = oneOf('show', queues) ?? 'pending';
  const kind = oneOf('kind', kinds);
  const asked = { show, ...(kind ? { kind } : {}) };
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['reviews/list', asked],
    queryFn: ({ pageParam }) => ask('reviews/list', { ...asked, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => (page.more ? page.reviews.at(-1)?.number : undefined),
  });
  const open = useCallback(({ number }: Review) => go(`/reviews/${number}`), [go]);
  return (
    <section>
      <h1>{say('reviews')}</h1>
      <div className="filters">
        <Choice label={say('queue')} value={show} values={queues} wordOf={one => say(`queue-${one}`)} onPick={one => set('show', one)} />
        <Choice
          label={say('kind')}
          value={kind ?? ''}
          values={kinds}
          wordOf={one => say(`review-${one}`)}
          all={say('all')}
          onPick={one => set('kind', one)}
        />
      </div>
      {error && !data ? (
        <p className="trouble">{troubleOf(error, say)}</p>
      ) : (
        <DeskList
          name="reviews"
          label={say('reviews')}
          columns={columnsOf(say)}
          rows={data?.pages.flatMap(({ reviews }) => reviews)}
          keyOf={({ number }) => number}
          {...(opens ? { onOpen: open } : {})}
          more={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
    </section>
  );
}
