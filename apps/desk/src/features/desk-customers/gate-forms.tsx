import { appealReasons, deskCustomers, gateReasons, reasonsOfGates, type GateReason } from '@parkett/contract';
import { Button, formatMinute } from '@parkett/ui';
import { useState } from 'react';
import { queries } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { readMoment } from '../../lib/days.ts';
import { reasonText } from '../../lib/reasons.ts';
import { sentenceFor, useText, type TextKey } from '../../lib/text.ts';
import { Choice } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import filterBar from '../../parts/filter-bar.module.css';

type GateKind = (typeof deskCustomers.gateKinds)[number];
/** What an operator may give; locking at his own wish is the customer's. */
const reasonsFor = (kind: GateKind): readonly GateReason[] =>
  (reasonsOfGates[kind] as readonly GateReason[]).filter(reason => reason !== 'locked-by-customer');
const liftReasons = ['cleared-up', 'unfounded'] as const;

const minuteMs = 60_000;
const aloneMs = 240 * minuteMs;
const otherwiseMs = 30 * 24 * 60 * minuteMs;

/** The end that is offered: of a freeze the latest that one operator may set alone, with some minutes for the typing. */
const presetEnd = (kind: GateKind): string =>
  kind === 'disabled' ? '' : formatMinute(Date.now() + (kind === 'frozen' ? aloneMs - 5 * minuteMs : otherwiseMs));

/** What the server asks for, said before it is asked. */
function needsOf(kind: GateKind, reason: GateReason): TextKey {
  if (kind === 'disabled') return 'gateWithoutEnd';
  if (kind !== 'frozen') return 'gateNeedsTwo';
  return gateReasons[reason].legal ? 'freezeByOrder' : 'freezeAlone';
}

/** The number without its letter, as the calls of gates have it. */
const plainNumber = (customer: string): string => customer.slice(1);

/** What a command came to: done, or waiting for a second signature. */
function useGateCommand() {
  const { busy, trouble, attempt } = useAttempt();
  const [outcome, setOutcome] = useState<TextKey | null>(null);
  const run = (work: () => Promise<{ state: 'done' | 'waiting' }>): void =>
    void attempt(async () => {
      setOutcome(null);
      const { state } = await work();
      setOutcome(state === 'done' ? 'done' : 'waitsForSignature');
      await queries.invalidateQueries();
      return null;
    });
  return { busy, trouble, outcome, run };
}

export function PlaceGate({ customer }: { customer: string }) {
  const say = useText();
  const { busy, trouble, outcome, run } = useGateCommand();
  const [kind, setKind] = useState<GateKind>('frozen');
  const [reason, setReason] = useState<GateReason>('suspected-takeover');
  const [until, setUntil] = useState(() => presetEnd('frozen'));
  const pickKind = (next: GateKind): void => {
    setKind(next);
    setUntil(presetEnd(next));
    if (!reasonsFor(next).includes(reason)) setReason(reasonsFor(next)[0]!);
  };
  const place = (): void =>
    run(() => {
      const end = kind === 'disabled' ? null : readMoment(until);
      return command('gates/place', { customer: plainNumber(customer), kind, reason, until: end });
    });
  return (
    <details onToggle={() => setUntil(presetEnd(kind))}>
      <summary>{say('placeGate')}</summary>
      <p className={look.quiet}>{say(needsOf(kind, reason))}</p>
      <div className={filterBar.filters}>
        <Choice label={say('kind')} value={kind} values={deskCustomers.gateKinds} wordOf={say} onPick={one => pickKind(one || kind)} />
        <Choice
          label={say('reason')}
          value={reason}
          values={reasonsFor(kind)}
          wordOf={one => reasonText(say, one)}
          onPick={one => setReason(one || reason)}
        />
        {kind !== 'disabled' && (
          <label>
            {say('until')} ({say('systemTime')})
            <input value={until} required placeholder={say('momentForm')} onChange={({ target }) => setUntil(target.value)} />
          </label>
        )}
        <Button kind="danger" busy={busy} onClick={place}>
          {say('placeGate')}
        </Button>
      </div>
      <p role="alert">{trouble}</p>
      <p role="status" data-tone="verified">
        {!trouble && outcome && say(outcome)}
      </p>
    </details>
  );
}

export function LiftGates({ customer, cases }: { customer: string; cases: readonly string[] }) {
  const say = useText();
  const { busy, trouble, outcome, run } = useGateCommand();
  const [reason, setReason] = useState<(typeof liftReasons)[number]>('cleared-up');
  const lift = (name: string) => () => run(() => command('gates/lift', { customer: plainNumber(customer), case: name, reason }));
  return (
    <>
      {cases.length > 0 && (
        <div className={filterBar.filters}>
          <Choice
            label={say('liftBecause')}
            value={reason}
            values={liftReasons}
            wordOf={one => sentenceFor(appealReasons, one)}
            onPick={one => setReason(one || reason)}
          />
          {cases.map(name => (
            <Button key={name} busy={busy} onClick={lift(name)}>
              {say('lift')} {name}
            </Button>
          ))}
        </div>
      )}
      <p role="alert">{trouble}</p>
      <p role="status" data-tone="verified">
        {!trouble && outcome && say(outcome)}
      </p>
    </>
  );
}
