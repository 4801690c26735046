import type { deskReviews, ReplyOf } from '@parkett/contract';
import { Button, formatHour, formatInstant } from '@parkett/ui';
import { useEffect, useState, type ComponentType } from 'react';
import { Link, useLocation } from 'wouter';
import { ask, queries } from '../../lib/api.ts';
import { useFilter } from '../../lib/filter.ts';
import { fileOf } from '../../lib/list-files.ts';
import { reasonText } from '../../lib/reasons.ts';
import { refusalSentence, troubleOf, useText, wordFor, type Say } from '../../lib/text.ts';
import { actorText } from '../../parts/audit-rows.tsx';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Figure, Panel, Part } from '../../parts/part.tsx';
import type { Me } from '../../lib/operator.ts';
import type { Looked } from '../../parts/looked.ts';
import { useKeys } from '../../parts/typing.ts';
import { CaseFacts } from './case-facts.tsx';
import { Deadline } from '../../parts/deadline.tsx';
import { Decide } from './decide.tsx';
import { decidedText, forgetDecided, nextCase, sayDecided, useDecided } from './next-case.ts';
import { WhoseCase } from './whose-case.tsx';
import panels from '../../parts/panels.module.css';
import look from '../../parts/look.module.css';
import styles from './decide.module.css';

type One = ReplyOf<typeof deskReviews.one>;
type Event = One['history'][number];

/** What a case shows between its head and its history, by kind. `isClaimed`: by whoever looks at it. */
export type CaseBodies = Readonly<Record<string, ComponentType<CaseBody>>>;
export type CaseBody = { number: string; isClaimed: boolean; onLooked: (looked: Looked) => void };

const again = (): Promise<void> => queries.invalidateQueries();
const claimAgainMs = 5 * 60_000;

const columnsOf = (say: Say): readonly Column<Event>[] => [
  plainColumn('at', ({ at }) => formatInstant(at)),
  plainColumn('who', ({ by }) => actorText(say, by)),
  plainColumn('action', ({ what, decision }) => [say(`event-${what}`), decision && say(decision)].filter(Boolean).join(': ')),
  plainColumn('reason', ({ reason }) => reasonText(say, reason)),
  plainColumn('note', ({ note }) => note ?? ''),
];

type CaseParts = { number: string; me: Me; bodies: CaseBodies };

/** One case: what is asked for, what was said and signed so far, and the decision. After it the next one opens. */
export function ReviewScreen(parts: CaseParts) {
  const say = useText();
  const { search } = useFilter();
  return (
    <section>
      <p>
        <Link href={`/reviews${search && `?${search}`}`}>{say('reviews')}</Link>
      </p>
      <Part path="reviews/one" asked={{ number: parts.number }}>
        {one => <Case one={one} {...parts} />}
      </Part>
    </section>
  );
}

function Case({ one, number, me, bodies }: CaseParts & { one: One }) {
  const say = useText();
  const [, go] = useLocation();
  const { value, oneOf, search } = useFilter();
  const { review } = one;
  const isPending = review.state === 'pending';
  const mayDecide = one.mayDecide && isPending;
  const [looked, setLooked] = useState<Looked>('all');
  const { trouble, isHeld } = useClaim(number, mayDecide);
  const isMine = (actor: { kind: string; id: string } | null | undefined): boolean => actor?.kind === 'operator' && actor.id === me.id;
  const Body = bodies[review.kind];
  const findNext = (): Promise<string | null> => {
    const queue = { show: oneOf('show', ['signature'] as const) ?? ('pending' as const), kind: value('kind') };
    return nextCase(queue, { number, operator: me.id }).catch(() => null);
  };
  const goTo = async (next: string | null): Promise<void> => {
    await again();
    go(`/reviews${next === null ? '' : `/${next}`}${search && `?${search}`}`);
  };
  const skip = (): void => void findNext().then(goTo);
  useKeys(key => {
    if (key !== 'j') return false;
    skip();
    return true;
  });
  return (
    <>
      <Head one={one} isMine={isMine(review.claim?.by)} trouble={trouble} onSkip={skip} />
      <div className={panels.panels}>
        {Body && <Body number={number} isClaimed={isHeld && isMine(review.claim?.by)} onLooked={setLooked} />}
        <CaseFacts facts={one.facts} />
        <Panel title={say('history')} clock="marketTime" wide>
          <DeskList
            file={fileOf('reviews/historyFile', { number })}
            label={say('history')}
            columns={columnsOf(say)}
            rows={one.history}
            keyOf={({ at, what }) => at + what}
          />
        </Panel>
      </div>
      {isPending && !one.mayDecide && (
        <p className={look.note}>{`${say('notYours')} ${one.deciders.map(role => wordFor(say, `role-${role}`)).join(` ${say('or')} `)}.`}</p>
      )}
      {mayDecide &&
        (isMine(review.maker) ? (
          <p className={look.note}>{say('ownSignature')}</p>
        ) : one.refusal ? (
          <p className={look.note}>{refusalSentence(one.refusal.code, one.refusal.params)}.</p>
        ) : (
          <Decide
            one={one}
            looked={looked}
            findNext={findNext}
            onDecided={({ next, ...decided }) => {
              sayDecided({ number, ...decided });
              return goTo(next);
            }}
          />
        ))}
    </>
  );
}

/** Says to the others that somebody is looking at it, for as long as he does. */
function useClaim(number: string, mayDecide: boolean): { trouble: string | null; isHeld: boolean } {
  const say = useText();
  const [trouble, setTrouble] = useState<unknown>(null);
  // What was read of the case on an earlier visit may still name a claim that leaving has released.
  const [held, setHeld] = useState<string | null>(null);
  useEffect(() => {
    if (!mayDecide) return undefined;
    const claim = (): void =>
      void ask('reviews/claim', { number }).then(
        async () => {
          await queries.invalidateQueries({ queryKey: ['reviews/one', { number }] });
          setHeld(number);
        },
        (error: unknown) => setTrouble(error),
      );
    claim();
    const timer = setInterval(claim, claimAgainMs);
    return () => {
      clearInterval(timer);
      setHeld(null);
      void ask('reviews/release', { number }).catch(() => undefined);
    };
  }, [number, mayDecide]);
  return { trouble: trouble === null ? null : troubleOf(trouble, say), isHeld: held === number };
}

function Head({ one, isMine, trouble, onSkip }: { one: One; isMine: boolean; trouble: string | null; onSkip: () => void }) {
  const say = useText();
  const [, go] = useLocation();
  const decided = useDecided();
  const { search } = useFilter();
  const { number, kind, state, dueAt, openedBy, proposal, maker, claim } = one.review;
  useEffect(() => () => forgetDecided(number), [number]);
  return (
    <>
      {decided && decided.number !== number && (
        <p role="status" className={styles.decided}>
          {decidedText(say, decided)}
        </p>
      )}
      <h1>
        {wordFor(say, `review-${kind}`)} {number}{' '}
        <Button small kind="quiet" onClick={onSkip}>
          {say('skip')} <kbd aria-hidden>j</kbd>
        </Button>
      </h1>
      <dl className={panels.figures}>
        <WhoseCase say={say} review={one.review} />
        <Figure text={say('state')}>{say(state)}</Figure>
        <Figure text={say('due')}>{state === 'pending' ? <Deadline dueAt={dueAt} now={one.now} /> : formatInstant(dueAt)}</Figure>
        <Figure text={say('openedBy')}>{actorText(say, openedBy)}</Figure>
        {proposal && maker && <Figure text={say('firstSignature')}>{`${say(proposal)}: ${actorText(say, maker)}`}</Figure>}
        {claim && (
          <Figure text={say('claimedBy')}>
            <span>{`${isMine ? say('byYou') : actorText(say, claim.by)}, ${say('until').toLowerCase()} ${formatHour(claim.until)}`}</span>{' '}
            <small>{say('systemTime')}</small>{' '}
            {isMine && (
              <Button small kind="quiet" onClick={() => go(`/reviews${search && `?${search}`}`)}>
                {say('release')}
              </Button>
            )}
          </Figure>
        )}
      </dl>
      {trouble && !isMine && (
        <p role="alert" className={look.note}>
          {trouble}
        </p>
      )}
    </>
  );
}
