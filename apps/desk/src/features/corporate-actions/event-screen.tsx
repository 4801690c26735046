import type { DeskReplyAt } from '@parkett/contract';
import { formatAmount, formatDay, formatInstant, formatNumber, formatQuantity } from '@parkett/ui';
import { Link } from 'wouter';
import { sees, type Me } from '../../lib/operator.ts';
import { priceText } from '../../lib/price.ts';
import { useText, wordIn, type Say } from '../../lib/text.ts';
import { Figure, Panel, Part } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import panels from '../../parts/panels.module.css';
import { termsText } from './event-words.ts';

type Event = DeskReplyAt<'corporateEvents/one'>;

/** One dividend, split or delisting: its terms, what was booked for how many, and its steps. */
export function EventScreen({ me, id }: { me: Me; id: string }) {
  const say = useText();
  return (
    <section>
      <p>
        <Link href="/events">{say('corporateEvents')}</Link>
      </p>
      <Part path="corporateEvents/one" asked={{ number: id }}>
        {event => (
          <>
            <h1>{`${event.name} (${event.code}): ${say(`corporate-${event.kind}`)}`}</h1>
            <div className={panels.panels}>
              <Terms event={event} me={me} />
              <Booked event={event} />
              <Steps event={event} />
            </div>
          </>
        )}
      </Part>
    </section>
  );
}

function Terms({ event, me }: { event: Event; me: Me }) {
  const say = useText();
  const { number, kind, isPaid, state, exDate, recordDate, payDate, announcedAt, close, average, currency, review } = event;
  return (
    <Panel title={`${say('corporateTerms')} · ${number}`}>
      <dl className={panels.pairs}>
        <Figure text={say('state')}>{say(`corporateState-${state}`)}</Figure>
        <Figure text={say('corporateTerms')}>{termsText(say, event)}</Figure>
        <Figure text={say('announcedOn')}>{formatInstant(announcedAt)}</Figure>
        <Figure text={say('announcedBy')}>
          {review === null ? say('ownCalendar') : sees(me, 'review') ? <Link href={`/reviews/${review}`}>{review}</Link> : review}
        </Figure>
        <Figure text={say('closeThen')}>{priceText(close, currency)}</Figure>
        {average !== null && <Figure text={say('delistingPrice')}>{priceText(average, currency)}</Figure>}
        <Figure text={say(kind === 'delisting' ? 'firstDayWithout' : 'exDay')}>{formatDay(exDate)}</Figure>
        {isPaid && <Figure text={say('payDay')}>{formatDay(payDate)}</Figure>}
        {kind === 'dividend' && (
          <>
            <Figure text={say('recordDay')}>{formatDay(recordDate)}</Figure>
            <Figure text={say('payDay')}>{formatDay(payDate)}</Figure>
          </>
        )}
      </dl>
    </Panel>
  );
}

function bookedText(say: Say, { amount, before, after }: Event['booked'][number], currency: string): string {
  if (amount !== null) return formatAmount(amount, currency);
  return say('sharesBeforeAfter').replace('{before}', formatQuantity(before)).replace('{after}', formatQuantity(after));
}

function Booked({ event: { state, holders, shares, booked, currency } }: { event: Event }) {
  const say = useText();
  return (
    <Panel title={say('holdersAndBookings')}>
      <dl className={panels.pairs}>
        <Figure text={say(state === 'announced' ? 'holdersNow' : 'holdersThen')}>{formatNumber(String(holders))}</Figure>
        <Figure text={say('sharesHeld')}>{formatQuantity(shares)}</Figure>
        {booked.map(line => (
          <Figure key={line.what} text={say(`corporateBooked-${line.what}`)}>
            {bookedText(say, line, currency)} <small>{say('forHolders').replace('{holders}', formatNumber(String(line.holders)))}</small>
          </Figure>
        ))}
      </dl>
      {booked.length === 0 && <p className={look.quiet}>{say('nothingBookedYet')}</p>}
    </Panel>
  );
}

const stepText = (say: Say, { pieces, done, parked, nextAt }: Event['steps'][number]): string =>
  [
    say('piecesDone')
      .replace('{done}', formatNumber(String(done)))
      .replace('{pieces}', formatNumber(String(pieces))),
    parked > 0 && say('piecesParked').replace('{parked}', formatNumber(String(parked))),
    nextAt !== null && say('nextPiece').replace('{at}', formatInstant(nextAt)),
  ]
    .filter(Boolean)
    .join(' · ');

function Steps({ event: { announcedAt, steps } }: { event: Event }) {
  const say = useText();
  return (
    <Panel title={say('corporateSteps')} wide>
      <dl className={panels.pairs}>
        <Figure text={`${formatInstant(announcedAt)} · ${say('corporateAnnounced')}`}>
          <span data-tone="verified">{say('stepDone')}</span>
        </Figure>
        {steps.map(step => (
          <Figure key={step.kind} text={`${formatInstant(step.at)} · ${wordIn(say, 'due', step.kind)}`}>
            <span data-tone={step.parked > 0 ? 'failed' : step.nextAt === null ? 'verified' : undefined}>
              {step.nextAt === null ? say('stepDone') : stepText(say, step)}
            </span>
          </Figure>
        ))}
      </dl>
    </Panel>
  );
}
