import { saveFile } from '@parkett/client';
import type { DeskReplyAt } from '@parkett/contract';
import { Button, formatInstant } from '@parkett/ui';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { sees, type Me } from '../../lib/operator.ts';
import { useText } from '../../lib/text.ts';
import { Figure, Panel, Part } from '../../parts/part.tsx';
import panels from '../../parts/panels.module.css';
import look from '../../parts/look.module.css';
import { Book } from './book.tsx';
import { ChangeOffering } from './change-offering.tsx';
import { DateFigures, TermFigures } from './term-figures.tsx';

type Shown = DeskReplyAt<'offerings/one'>['offering'];

/** One offering: its terms as customers read them, its book by size class, and its draw. */
export function OfferingScreen({ me, id }: { me: Me; id: string }) {
  const say = useText();
  return (
    <section>
      <p>
        <Link href="/offerings">{say('offerings')}</Link>
      </p>
      <Part path="offerings/one" asked={{ number: id }}>
        {({ offering, book, changes, review }) => (
          <>
            <h1>{`${offering.number} ${offering.name}`}</h1>
            <p>
              <span>{[offering.code, offering.isin, say(`offering-${offering.kind}`)].filter(Boolean).join(' · ')}</span> ·{' '}
              <strong>{say(offering.isPaused ? 'offering-paused' : `offering-${offering.state}`)}</strong>
            </p>
            <div className={panels.panels}>
              <Panel title={say('offeringTerms')}>
                <TermFigures offering={offering} />
              </Panel>
              <Panel title={say('offeringDates')} clock="marketTime">
                <DateFigures offering={offering} />
              </Panel>
              {sees(me, 'changeOffering') && (
                <Panel title={say('offeringChange')} wide>
                  <ChangeOffering number={offering.number} isTerm={offering.increase !== null} changes={changes} review={review} />
                </Panel>
              )}
              <Panel title={say('offeringBook')} wide>
                <Book book={book} />
              </Panel>
              <Panel title={say('offeringDraw')} wide>
                <Draw offering={offering} />
              </Panel>
            </div>
          </>
        )}
      </Part>
    </section>
  );
}

/** The published parts of the draw, and its file. */
function Draw({ offering: { number, draw, increase } }: { offering: Shown }) {
  const say = useText();
  const { busy, trouble, attempt } = useAttempt();
  const save = async (): Promise<null> => {
    const { file } = await ask('offerings/draw', { number });
    saveFile({ name: `draw-${number}.txt`, file: new Blob([file], { type: 'text/plain;charset=utf-8' }) });
    return null;
  };
  if (increase) return <p className={look.quiet}>{say('offeringNoDraw')}</p>;
  return (
    <>
      <dl className={panels.pairs}>
        <Figure text={say('offeringCommitment')}>
          <span className={look.wraps}>{draw?.commitment ?? '—'}</span>
        </Figure>
        <Figure text={say('offeringList')}>
          <span className={look.wraps}>{draw?.list ?? '—'}</span>
        </Figure>
        <Figure text={say('offeringDrawnAt')}>{draw?.drawnAt ? formatInstant(draw.drawnAt) : '—'}</Figure>
      </dl>
      {draw?.drawnAt && (
        <Button small busy={busy} onClick={() => void attempt(save)}>
          {say('offeringDrawFile')}
        </Button>
      )}
      <p role="alert">{trouble}</p>
    </>
  );
}
