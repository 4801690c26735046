import { formatInstant } from '@parkett/ui';
import { reasonText } from '../../lib/reasons.ts';
import { useText } from '../../lib/text.ts';
import { Figure, Panel, Part } from '../../parts/part.tsx';
import panels from '../../parts/panels.module.css';

/** A block that one operator wants to set or lift. */
export function Proposal({ number }: { number: string }) {
  const say = useText();
  return (
    <Panel title={say('askedFor')}>
      <Part path="gates/proposal" asked={{ review: number }}>
        {({ act, kind, case: name, reason, until }) => (
          <dl className={panels.pairs}>
            <Figure text={say('action')}>{`${say(`act-${act}`)}: ${kind ? say(kind) : name}`}</Figure>
            <Figure text={say('reason')}>{reasonText(say, reason)}</Figure>
            <Figure text={say('until')}>{formatInstant(until)}</Figure>
          </dl>
        )}
      </Part>
    </Panel>
  );
}

/** What a customer says against a block. */
export function Appeal({ number }: { number: string }) {
  const say = useText();
  return (
    <Panel title={say('customerSays')}>
      <Part path="gates/appealText" asked={{ review: number }}>
        {({ text }) => (
          <>
            <blockquote>{text}</blockquote>
            <p>{say('appealLifts')}</p>
          </>
        )}
      </Part>
    </Panel>
  );
}
