import { appealReasons, gateReasons, recoveryReasons, type deskReviews, type ReplyOf } from '@parkett/contract';
import { Button, formatInstant, TextArea } from '@parkett/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask, command, queries } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { sentenceFor, textsOf, useText, wordFor, type Say } from '../../lib/text.ts';
import { DeskList, plainColumn, type Column } from '../../shell/desk-list.tsx';
import { Choice, Figure, Panel, Part } from '../../shell/part.tsx';
import { CaseFacts } from './case-facts.tsx';
import { customerOf, principalText } from './reviews-screen.tsx';

type One = ReplyOf<typeof deskReviews.one>;
type Event = One['history'][number];
type Decision = 'approved' | 'rejected';

const again = (): Promise<void> => queries.invalidateQueries();
const reasonText = (say: Say, reason: string | null): string =>
  reason === null ? '' : wordFor(say, sentenceFor({ ...appealReasons, ...recoveryReasons, ...textsOf(gateReasons) }, reason));

const columnsOf = (say: Say): readonly Column<Event>[] => [
  plainColumn('at', ({ at }) => formatInstant(at)),
  plainColumn('who', ({ by }) => principalText(say, by)),
  plainColumn('action', ({ what, decision }) => [say(`event-${what}`), decision && say(decision)].filter(Boolean).join(': ')),
  plainColumn('reason', ({ reason }) => reasonText(say, reason)),
  plainColumn('note', ({ note }) => note ?? ''),
];

/** One case: what is asked for, what was said and signed so far, and the decision. */
export function ReviewScreen({ number, decides }: { number: string; decides: boolean }) {
  const say = useText();
  return (
    <section>
      <p className="crumbs">
        <Link href="/reviews">{say('reviews')}</Link>
      </p>
      <Part path="reviews/one" asked={{ number }}>
        {one => (
          <>
            <Head review={one.review} />
            <div className="panels">
              {one.review.kind === 'gate' && <Proposal number={number} />}
              {one.review.kind === 'appeal' && <Appeal number={number} />}
              <CaseFacts facts={one.facts} />
              {decides && one.review.state === 'pending' && <Decide one={one} />}
              <Panel title={say('history')} wide>
                <DeskList
                  name={`review-${number}`}
                  label={say('history')}
                  columns={columnsOf(say)}
                  rows={one.history}
                  keyOf={({ at, what }) => at + what}
                />
              </Panel>
            </div>
          </>
        )}
      </Part>
    </section>
  );
}

function Head({ review }: { review: deskReviews.DeskReview }) {
  const say = useText();
  const { attempt, trouble } = useAttempt();
  const { number, kind, state, dueAt, openedBy, claim } = review;
  const run = (path: 'reviews/claim' | 'reviews/release') => () =>
    void attempt(async () => {
      await ask(path, { number });
      await again();
      return null;
    });
  return (
    <>
      <h1>
        {wordFor(say, `review-${kind}`)} {number}
      </h1>
      <dl className="figures">
        <Figure text={say('customer')}>
          <Link href={`/customers/${customerOf(review)}`}>{customerOf(review)}</Link>
        </Figure>
        <Figure text={say('state')}>{say(state)}</Figure>
        <Figure text={say('due')}>{formatInstant(dueAt)}</Figure>
        <Figure text={say('openedBy')}>{principalText(say, openedBy)}</Figure>
        {review.proposal && review.maker && (
          <Figure text={say('firstSignature')}>{`${say(review.proposal)}: ${principalText(say, review.maker)}`}</Figure>
        )}
        {claim && <Figure text={say('claimedBy')}>{`${principalText(say, claim.by)}, ${say('until')} ${formatInstant(claim.until)}`}</Figure>}
      </dl>
      {state === 'pending' && (
        <p className="row">
          <Button small onClick={run('reviews/claim')}>
            {say('claim')}
          </Button>
          {claim && (
            <Button small kind="quiet" onClick={run('reviews/release')}>
              {say('release')}
            </Button>
          )}
        </p>
      )}
      <p role="alert">{trouble}</p>
    </>
  );
}

function Proposal({ number }: { number: string }) {
  const say = useText();
  return (
    <Panel title={say('askedFor')}>
      <Part path="gates/proposal" asked={{ review: number }}>
        {({ act, kind, case: name, reason, until }) => (
          <dl className="pairs">
            <Figure text={say('action')}>{`${say(`act-${act}`)}: ${kind ? say(kind) : name}`}</Figure>
            <Figure text={say('reason')}>{reasonText(say, reason)}</Figure>
            <Figure text={say('until')}>{formatInstant(until)}</Figure>
          </dl>
        )}
      </Part>
    </Panel>
  );
}

function Appeal({ number }: { number: string }) {
  const say = useText();
  return (
    <Panel title={say('customerSays')}>
      <Part path="gates/appealText" asked={{ review: number }}>
        {({ case: name, text }) => (
          <>
            <p className="quiet">
              {say('case')} {name}
            </p>
            <blockquote>{text}</blockquote>
          </>
        )}
      </Part>
    </Panel>
  );
}

function Decide({ one: { review, reasons } }: { one: One }) {
  const say = useText();
  const { busy, trouble, attempt } = useAttempt();
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const values = [...new Set([...reasons.approved, ...reasons.rejected])];
  const may = (decision: Decision): boolean => reasons[decision].length === 0 || reasons[decision].includes(reason);
  const decide = (decision: Decision) => () =>
    void attempt(async () => {
      const given = reasons[decision].length === 0 ? null : reason;
      await command('reviews/decide', { number: review.number, decision, reason: given, note: note.trim() || null });
      await again();
      return null;
    });
  return (
    <Panel title={say('decision')}>
      {values.length > 0 && (
        <div className="filters">
          <Choice label={say('reason')} value={reason} values={values} wordOf={one => reasonText(say, one)} all={say('choose')} onPick={setReason} />
        </div>
      )}
      <TextArea
        label={say(review.kind === 'gate' ? 'note' : 'noteToCustomer')}
        value={note}
        error={trouble}
        onChange={({ target }) => setNote(target.value)}
      />
      <p className="row">
        <Button kind="primary" busy={busy} disabled={!may('approved')} onClick={decide('approved')}>
          {say('approve')}
        </Button>
        <Button busy={busy} disabled={!may('rejected')} onClick={decide('rejected')}>
          {say('reject')}
        </Button>
      </p>
    </Panel>
  );
}
