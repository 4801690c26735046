import { deskRecovery, type deskReviews, type ReplyOf } from '@parkett/contract';
import { Button, formatInstant } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask, queries } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { fileOf } from '../../lib/list-files.ts';
import { useFailure } from '../../lib/failure.ts';
import { useText, wordFor, type Say } from '../../lib/text.ts';
import { actorText } from '../../parts/audit-rows.tsx';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Choice, Panel, Part, Unread } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import filterBar from '../../parts/filter-bar.module.css';

type Review = deskReviews.DeskReview;
type Allowed = ReplyOf<typeof deskRecovery.allowed>['allowed'][number];

const signersOf = (say: Say, { maker, checker }: Review): string =>
  [maker, checker]
    .filter(by => by !== null)
    .map(by => actorText(say, by))
    .join(', ');

const columnsOf = (say: Say, isLinked: boolean): readonly Column<Review>[] => [
  { text: 'case', cell: ({ number }) => (isLinked ? <Link href={`/reviews/${number}`}>{number}</Link> : number) },
  plainColumn('kind', ({ kind }) => wordFor(say, `review-${kind}`)),
  plainColumn('state', ({ state }) => say(state)),
  plainColumn('opened', ({ openedAt }) => formatInstant(openedAt)),
  plainColumn('openedBy', ({ openedBy }) => actorText(say, openedBy)),
  plainColumn('due', ({ dueAt }) => formatInstant(dueAt)),
  plainColumn('ended', ({ endedAt }) => formatInstant(endedAt)),
  plainColumn('who', review => signersOf(say, review)),
];

type CasesParts = { customer: string; seesCases: boolean; takesBack: boolean };

/** What the desk has decided about a customer, or is to decide; and what it has allowed him that he can still use. */
export function Cases({ customer, seesCases, takesBack }: CasesParts) {
  const say = useText();
  const read = useInfiniteQuery({
    queryKey: ['customers/reviews', { customer }],
    queryFn: ({ pageParam }) => ask('customers/reviews', { customer, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  return (
    <Panel title={say('reviews')} clock="marketTime" wide>
      <Part path="recovery/allowed" asked={{ customer }}>
        {({ allowed }) => allowed.map(one => <StillAllowed key={one.review} allowed={one} takesBack={takesBack} />)}
      </Part>
      {failure ? (
        <Unread error={failure} onRetry={() => void read.refetch()} />
      ) : (
        <DeskList
          file={fileOf('customers/reviewsFile', { customer })}
          label={say('reviews')}
          columns={columnsOf(say, seesCases)}
          rows={data?.pages.flatMap(({ reviews }) => reviews)}
          keyOf={({ number }) => number}
          more={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
    </Panel>
  );
}

/** An approval that somebody could still use: taken back with a reason. */
function StillAllowed({ allowed: { review, lost, approvedAt, until }, takesBack }: { allowed: Allowed; takesBack: boolean }) {
  const say = useText();
  const { busy, trouble, attempt } = useAttempt();
  const [reason, setReason] = useState<deskRecovery.TakeBackReason | ''>('');
  const takeBack = (): void =>
    void attempt(async () => {
      if (reason === '') return say('chooseReason');
      await command('recovery/takeBack', { review, reason });
      await queries.invalidateQueries();
      return null;
    });
  return (
    <section className={look.note} aria-label={`${say('allowed')}: ${review}`}>
      <p>
        <strong>{say('allowed')}:</strong> {review}, {wordFor(say, `recovery-lost-${lost}`)}. {say('approvedAt')} {formatInstant(approvedAt)},{' '}
        {say('until').toLowerCase()} {formatInstant(until)}
      </p>
      {takesBack && (
        <div className={filterBar.filters}>
          <Choice label={say('reason')} value={reason} values={deskRecovery.takeBackReasons} wordOf={say} all={say('choose')} onPick={setReason} />
          <Button kind="danger" busy={busy} onClick={takeBack}>
            {say('takeBack')}
          </Button>
        </div>
      )}
      <p role="alert">{trouble}</p>
    </section>
  );
}
