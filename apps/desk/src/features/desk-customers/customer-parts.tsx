import { appealReasons, type deskCustomers, type ReplyOf } from '@parkett/contract';
import { formatInstant } from '@parkett/ui';
import { fileOf } from '../../lib/list-files.ts';
import { reasonText } from '../../lib/reasons.ts';
import { sentenceFor, useText, wordFor, type Say } from '../../lib/text.ts';
import { actorText } from '../../parts/audit-rows.tsx';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Panel, Part } from '../../parts/part.tsx';
import { LiftGates, PlaceGate } from './gate-forms.tsx';
import look from '../../parts/look.module.css';
import panels from '../../parts/panels.module.css';

type Overview = ReplyOf<typeof deskCustomers.overview>;
type Gate = ReplyOf<typeof deskCustomers.gates>['gates'][number];
type Session = ReplyOf<typeof deskCustomers.sessions>['sessions'][number];

const liftOf = (say: Say, { lifted }: Gate): string =>
  lifted ? `${formatInstant(lifted.at)}, ${actorText(say, lifted.by)}: ${sentenceFor(appealReasons, lifted.reason)}` : '';
const placedBy = (say: Say, gate: Gate): string =>
  [gate.placedBy, gate.secondBy]
    .filter(actor => actor !== null)
    .map(actor => actorText(say, actor))
    .join(', ');
const gateColumns = (say: Say): readonly Column<Gate>[] => [
  plainColumn('case', gate => gate.case),
  { text: 'kind', cell: ({ kind, stands }) => <span data-tone={stands ? 'gate' : 'past'}>{say(kind)}</span> },
  plainColumn('since', ({ since }) => formatInstant(since)),
  plainColumn('until', ({ until }) => formatInstant(until)),
  plainColumn('who', gate => placedBy(say, gate)),
  { text: 'lifted', cell: gate => <span className={look.wraps}>{liftOf(say, gate)}</span> },
  plainColumn('reason', ({ reason }) => reasonText(say, reason)),
];

export function Gates({ customer, setsGates }: { customer: string; setsGates: boolean }) {
  const say = useText();
  return (
    <Panel title={say('gates')} clock="systemTime" wide>
      <Part path="customers/gates" asked={{ customer }}>
        {({ gates }) => (
          <>
            <DeskList
              file={fileOf('customers/gatesFile', { customer })}
              label={say('gates')}
              columns={gateColumns(say)}
              rows={gates}
              keyOf={gate => gate.case}
            />
            {setsGates && <LiftGates customer={customer} cases={gates.filter(({ stands }) => stands).map(gate => gate.case)} />}
          </>
        )}
      </Part>
      {setsGates && <PlaceGate customer={customer} />}
    </Panel>
  );
}

const sessionColumns = (say: Say): readonly Column<Session>[] => [
  plainColumn('opened', ({ openedAt }) => formatInstant(openedAt)),
  plainColumn('used', ({ usedAt }) => formatInstant(usedAt)),
  plainColumn('ended', ({ endedAt }) => formatInstant(endedAt)),
  plainColumn('reason', ({ endReason }) => (endReason ? wordFor(say, `end-${endReason}`) : '')),
];

export function Sessions({ customer }: { customer: string }) {
  const say = useText();
  return (
    <Panel title={say('sessions')} clock="systemTime">
      <Part path="customers/sessions" asked={{ customer }}>
        {({ sessions, devices }) => (
          <>
            <DeskList
              file={fileOf('customers/sessionsFile', { customer })}
              label={say('sessions')}
              columns={sessionColumns(say)}
              rows={sessions}
              keyOf={({ id }) => id}
            />
            <p className={look.quiet}>
              {say('devices')}: {devices.length === 0 ? say('none') : devices.map(({ signedInAt }) => formatInstant(signedInAt)).join(', ')}
            </p>
          </>
        )}
      </Part>
    </Panel>
  );
}

export function Agreements({ agreements }: { agreements: Overview['agreements'] }) {
  const say = useText();
  return (
    <Panel title={say('agreements')}>
      {agreements.length === 0 && <p className={look.quiet}>{say('none')}</p>}
      <dl className={panels.pairs}>
        {agreements.map(({ kind, version, hash, agreedAt }) => (
          <div key={`${kind} ${hash}`}>
            <dt>
              {wordFor(say, kind)} <small title={hash}>{version ?? say('oldWording')}</small>
            </dt>
            <dd>{formatInstant(agreedAt)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

export function Appropriateness({ classes }: { classes: Overview['appropriateness'] }) {
  const say = useText();
  return (
    <Panel title={say('appropriateness')}>
      <dl className={panels.pairs}>
        {Object.entries(classes).map(([name, answer]) => (
          <div key={name}>
            <dt>{wordFor(say, name)}</dt>
            <dd>{say(answer)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
