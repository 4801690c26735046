import type { DeskPath, DeskReplyAt, DeskRequestAt } from '@parkett/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classNames, Button, PartBoundary, type Elements } from '@parkett/ui';
import { ask } from '../lib/api.ts';
import { useFailure } from '../lib/failure.ts';
import { readTroubleOf, useText } from '../lib/text.ts';
import look from './look.module.css';
import panels from './panels.module.css';

type PartParts<P extends DeskPath> = {
  path: P;
  asked: DeskRequestAt<P>;
  children: (data: DeskReplyAt<P>) => ReactNode;
};

/** The answer of one call; until it is there, a note that it is on its way, or the fault. */
export function Part<P extends DeskPath>({ path, asked, children }: PartParts<P>) {
  const say = useText();
  const read = useQuery({ queryKey: [path, asked], queryFn: () => ask(path, asked), placeholderData: keepPreviousData });
  const failure = useFailure(read);
  if (read.data) return children(read.data);
  return failure ? <Unread error={failure} onRetry={() => void read.refetch()} /> : <p className={look.quiet}>{say('loading')}</p>;
}

/** A note in the place of something that couldn't be read yet. */
export function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <Said text={readTroubleOf(error, useText())} onAgain={onRetry} />;
}

function Said({ text, onAgain }: { text: string; onAgain: () => void }) {
  const say = useText();
  return (
    <div role="alert" className={classNames(look.trouble, look.unread)}>
      <span>{text}</span>
      <Button small onClick={onAgain}>
        {say('tryAgain')}
      </Button>
    </div>
  );
}

type PanelParts = {
  title: string;
  wide?: boolean;
  /** By which clock its moments are, where both stand on one page. */
  clock?: 'marketTime' | 'systemTime';
  children: Elements;
};

/** A part of a screen with its heading; what breaks in it leaves the others standing. */
export function Panel({ title, wide = false, clock, children }: PanelParts) {
  const say = useText();
  return (
    <section className={wide ? classNames(panels.panel, panels.wide) : panels.panel}>
      <h2>
        <span>{title}</span> {clock && <small>{say(clock)}</small>}
      </h2>
      <PartBoundary broken={again => <Said text={say('partBroken')} onAgain={again} />}>{children}</PartBoundary>
    </section>
  );
}

export const Figure = ({ text, children }: { text: string; children: ReactNode }) => (
  <div>
    <dt>{text}</dt>
    <dd>{children}</dd>
  </div>
);

type ChoiceParts<T extends string> = {
  label: string;
  value: T | '';
  values: readonly T[];
  wordOf: (value: T) => string;
  /** The name of no choice; without it there must be one. */
  all?: string;
  onPick: (value: T | '') => void;
};

export function Choice<T extends string>({ label, value, values, wordOf, all, onPick }: ChoiceParts<T>) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onPick(values.find(one => one === target.value) ?? '')}>
        {all !== undefined && <option value="">{all}</option>}
        {values.map(one => (
          <option key={one} value={one}>
            {wordOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
