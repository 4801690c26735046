import type { deskReviews } from '@parkett/contract';
import { classNames, formatInstant } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useFilter } from '../../lib/filter.ts';
import { fileOf } from '../../lib/list-files.ts';
import { useFailure } from '../../lib/failure.ts';
import { sees, type Me } from '../../lib/operator.ts';
import { reasonText } from '../../lib/reasons.ts';
import { refusalSentence, useText, wordFor, type Say } from '../../lib/text.ts';
import { actorText } from '../../parts/audit-rows.tsx';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Choice, Unread } from '../../parts/part.tsx';
import { Deadline } from '../../parts/deadline.tsx';
import { decidedText, forgetDecided, leftText, useDecided } from './next-case.ts';
import { ownerText } from './whose-case.tsx';
import look from '../../parts/look.module.css';
import styles from './decide.module.css';
import filterBar from '../../parts/filter-bar.module.css';

type Review = deskReviews.QueuedReview;
const queues = ['pending', 'signature', 'ended'] as const;

const waitsFor = (say: Say, { proposal, maker }: Review): string => (proposal && maker ? `${say(proposal)}: ${actorText(say, maker)}` : '');

const untilText = (say: Say, until: unknown): string =>
  until === undefined ? '' : `: ${say('until').toLowerCase()} ${formatInstant(String(until))}`;

/** What calls for a second look; a name of the list the loudest. */
const Hints = ({ say, review: { hints, refusal } }: { say: Say; review: Review }) => (
  <span className={classNames(look.wraps, look.narrower)}>
    {hints.map((hint, at) => (
      <span key={hint} data-tone={hint === 'listed' ? 'gate' : 'under-review'}>
        {`${at > 0 ? ', ' : ''}${wordFor(say, `hint-${hint}`)}`}
      </span>
    ))}
    {refusal && (
      <span data-tone="gate" title={refusalSentence(refusal.code, refusal.params)}>
        {`${hints.length > 0 ? ', ' : ''}${say('notByYou')}${untilText(say, refusal.params['until'])}`}
      </span>
    )}
  </span>
);

const columnsOf = (say: Say, { now, hasEnded }: { now: string; hasEnded: boolean }): readonly Column<Review>[] => [
  plainColumn('number', ({ number }) => number),
  plainColumn('kind', ({ kind }) => wordFor(say, `review-${kind}`)),
  plainColumn('customer', review => ownerText(say, review)),
  plainColumn('nameOnDocument', ({ name }) => name ?? ''),
  ...(hasEnded ? endedColumns(say) : undecidedColumns(say, now)),
];

const undecidedColumns = (say: Say, now: string): readonly Column<Review>[] => [
  { text: 'hints', cell: review => <Hints say={say} review={review} /> },
  {
    text: 'due',
    cell: ({ dueAt }) => <Deadline dueAt={dueAt} now={now} />,
  },
  plainColumn('opened', ({ openedAt }) => formatInstant(openedAt)),
  { text: 'firstSignature', cell: review => <span className={classNames(look.wraps, look.narrower)}>{waitsFor(say, review)}</span> },
  plainColumn('claimedBy', ({ claim }) => (claim ? actorText(say, claim.by) : '')),
];

/** Nobody has decided what was withdrawn or ran out. */
const decidersOf = (say: Say, { state, maker, checker }: Review): string =>
  [maker, checker]
    .filter(by => by !== null && state !== 'withdrawn' && state !== 'expired')
    .map(by => (by ? actorText(say, by) : ''))
    .join(', ');

const endedColumns = (say: Say): readonly Column<Review>[] => [
  plainColumn('state', ({ state }) => say(state)),
  plainColumn('decidedBy', review => decidersOf(say, review)),
  plainColumn('ended', ({ endedAt }) => formatInstant(endedAt)),
  { text: 'reason', cell: ({ reason }) => <span className={classNames(look.wraps, look.narrower)}>{reasonText(say, reason)}</span> },
  plainColumn('opened', ({ openedAt }) => formatInstant(openedAt)),
];

/** What is to be decided, what is due first on top; what the reader has signed himself comes last. */
export function ReviewsScreen({ me }: { me: Me }) {
  const say = useText();
  const [, go] = useLocation();
  const { oneOf, value, set, search } = useFilter();
  const decided = useDecided();
  // It was said of the list that stood here: another filter is another list.
  useEffect(() => () => forgetDecided(), [search]);
  const show = oneOf('show', queues) ?? 'pending';
  const kind = value('kind');
  const asked = { show, ...(kind ? { kind } : {}) };
  const read = useInfiniteQuery({
    queryKey: ['reviews/list', asked],
    queryFn: ({ pageParam }) => ask('reviews/list', { ...asked, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => (page.more ? page.reviews.at(-1)?.number : undefined),
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  const open = useCallback(({ number }: Review) => go(`/reviews/${number}${search && `?${search}`}`), [go, search]);
  return (
    <section>
      <h1>{say('reviews')}</h1>
      {decided && (
        <p role="status" className={styles.decided}>
          <span>{decidedText(say, decided)}</span>{' '}
          <span>
            {show !== 'ended' && data && leftText(say, { reviews: data.pages.flatMap(({ reviews }) => reviews), more: hasNextPage }, me.id)}
          </span>
        </p>
      )}
      <div className={filterBar.filters}>
        <Choice label={say('queue')} value={show} values={queues} wordOf={one => say(`queue-${one}`)} onPick={one => set('show', one)} />
        <Choice
          label={say('kind')}
          value={kind}
          values={data?.pages[0]?.kinds ?? [kind]}
          wordOf={one => wordFor(say, `review-${one}`)}
          all={say('all')}
          onPick={one => set('kind', one)}
        />
      </div>
      {failure ? (
        <Unread error={failure} onRetry={() => void read.refetch()} />
      ) : (
        <DeskList
          file={fileOf('reviews/listFile', asked)}
          label={say('reviews')}
          columns={columnsOf(say, { now: data?.pages[0]?.now ?? '', hasEnded: show === 'ended' })}
          rows={data?.pages.flatMap(({ reviews }) => reviews)}
          keyOf={({ number }) => number}
          {...(sees(me, 'review') ? { onOpen: open } : {})}
          more={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
    </section>
  );
}
