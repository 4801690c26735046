import type { ReplyOf } from '@parkett/contract';
import { textLengthMax } from '@parkett/contract/customer-service';
import type { thread as threadCall } from '@parkett/contract/desk-customer-service';
import { Button, formatInstant, TextArea } from '@parkett/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { ask, queries } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { useFailure } from '../../lib/failure.ts';
import { useFilter } from '../../lib/filter.ts';
import { sees, type Me } from '../../lib/operator.ts';
import { useText } from '../../lib/text.ts';
import { actorText } from '../../parts/audit-rows.tsx';
import { Deadline } from '../../parts/deadline.tsx';
import { Figure, Panel, Unread } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import panels from '../../parts/panels.module.css';
import { ThreadPicture } from './thread-picture.tsx';
import styles from './thread.module.css';

type Thread = ReplyOf<typeof threadCall>;

const again = (): Promise<void> => queries.invalidateQueries();

/** One thread with its newest texts and a button to earlier ones, its answer and its end. */
export function ThreadScreen({ me, id }: { me: Me; id: string }) {
  const say = useText();
  const { search } = useFilter();
  const read = useInfiniteQuery({
    queryKey: ['service/thread', { number: id }],
    queryFn: ({ pageParam }) => ask('service/thread', { number: id, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: 0,
    getNextPageParam: page => (page.hasEarlier ? page.entries[0]?.number : undefined),
  });
  const { data, hasNextPage, fetchNextPage } = read;
  const failure = useFailure(read);
  const [newest] = data?.pages ?? [];
  const thread = data && newest && { ...newest, entries: data.pages.toReversed().flatMap(({ entries }) => entries) };
  return (
    <section>
      <p>
        <Link href={`/threads${search && `?${search}`}`}>{say('threads')}</Link>
      </p>
      {thread ? (
        <Shown me={me} thread={thread} earlier={hasNextPage ? () => void fetchNextPage() : undefined} />
      ) : failure ? (
        <Unread error={failure} onRetry={() => void read.refetch()} />
      ) : (
        <p className={look.quiet}>{say('loading')}</p>
      )}
    </section>
  );
}

type Reading = { thread: Thread; earlier: (() => void) | undefined };

function Shown({ me, thread, earlier }: Reading & { me: Me }) {
  const say = useText();
  return (
    <>
      <h1 className={styles.subject}>{thread.isErased ? thread.number : thread.subject}</h1>
      <Facts thread={thread} />
      {thread.isErased && <p className={look.quiet}>{say('threadErased')}</p>}
      {thread.writer?.isSent === false && <p className={look.quiet}>{say('answerNotSent')}</p>}
      <div className={panels.panels}>
        <Texts thread={thread} earlier={earlier} />
        {sees(me, 'answer') &&
          thread.state !== 'closed' &&
          (thread.isErased ? <End thread={thread} /> : <Answer key={thread.number} thread={thread} />)}
      </div>
    </>
  );
}

function Facts({ thread: { number, kind, state, customer, writer, about, openedAt, dueAt, now } }: { thread: Thread }) {
  const say = useText();
  const isWaiting = state === 'open' || state === 'reopened';
  return (
    <dl className={panels.figures}>
      <Figure text={say(`thread-${kind}`)}>{number}</Figure>
      <Figure text={say('state')}>{say(`thread-${state}`)}</Figure>
      {customer && (
        <Figure text={say('customer')}>
          <Link href={`/customers/${customer}`}>{customer}</Link>
        </Figure>
      )}
      {writer && (
        <>
          <Figure text={say('claimedAccount')}>{`${writer.claimed} (${say('unchecked')})`}</Figure>
          <Figure text={say('answerAddress')}>{writer.address}</Figure>
        </>
      )}
      {about && <Figure text={say(`about-${about.kind}`)}>{about.number}</Figure>}
      <Figure text={say('opened')}>{formatInstant(openedAt)}</Figure>
      {dueAt && <Figure text={say('due')}>{isWaiting ? <Deadline dueAt={dueAt} now={now} /> : formatInstant(dueAt)}</Figure>}
    </dl>
  );
}

function Texts({ thread: { number, entries, isErased }, earlier }: Reading) {
  const say = useText();
  return (
    <Panel title={say('texts')} clock="systemTime" wide>
      {earlier ? (
        <Button small onClick={earlier}>
          {say('more')}
        </Button>
      ) : null}
      <ol className={styles.entries}>
        {entries.map(({ number: place, by, text, at, actor, articles, pictures }) => (
          <li key={place} data-by={by}>
            <small className={look.quiet}>{`${actorText(say, actor)} · ${formatInstant(at)}`}</small>
            {by === 'staff' ? (
              <em>{`${say('threadArticles')}: ${articles.join(', ')}`}</em>
            ) : text === null ? (
              <em>{say(isErased ? 'threadTextErased' : 'threadClosedHere')}</em>
            ) : (
              <blockquote>{text}</blockquote>
            )}
            {pictures.map((picture, order) => (
              <ThreadPicture key={picture} thread={number} picture={picture} order={order + 1} />
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function useEnd({ number }: Thread) {
  const { attempt, ...state } = useAttempt();
  const close = (): void =>
    void attempt(async () => {
      await command('service/close', { number });
      await again();
      return null;
    });
  return { ...state, attempt, close };
}

/** Of an erased customer nobody reads an answer. */
function End({ thread }: { thread: Thread }) {
  const say = useText();
  const { busy, trouble, close } = useEnd(thread);
  return (
    <Panel title={say('answer')} wide>
      {trouble === null ? null : <p role="alert">{trouble}</p>}
      <Button busy={busy} onClick={close}>
        {say('closeThread')}
      </Button>
    </Panel>
  );
}

/** The answer, and the end where the thread may have one. A closed thread is reopened by its customer. */
function Answer({ thread }: { thread: Thread }) {
  const { number, kind, state } = thread;
  const say = useText();
  const [text, setText] = useState('');
  const { busy, trouble, attempt, close } = useEnd(thread);
  const answer = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      await command('service/answer', { number, text });
      setText('');
      await again();
      return null;
    });
  };
  const isClosable = kind !== 'complaint' || state === 'answered';
  return (
    <Panel title={say('answer')} wide>
      <form onSubmit={answer}>
        <TextArea
          label={say('answerText')}
          rows={6}
          maxLength={textLengthMax}
          value={text}
          error={trouble}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.choices}>
          <Button kind="primary" type="submit" busy={busy}>
            {say('sendAnswer')}
          </Button>
          {isClosable && (
            <Button busy={busy} onClick={close}>
              {say('closeThread')}
            </Button>
          )}
        </div>
      </form>
      {isClosable ? null : <p className={look.quiet}>{say('complaintAnswerFirst')}</p>}
    </Panel>
  );
}
