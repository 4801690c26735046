import type { deskOperations } from '@parkett/contract';
import { formatHour, formatInstant, formatNumber } from '@parkett/ui';
import type { ReactNode } from 'react';
import { refusalText, useText, wordIn } from '../../lib/text.ts';
import { Figure, Panel, Part } from '../../parts/part.tsx';
import panels from '../../parts/panels.module.css';
import look from '../../parts/look.module.css';

type State = deskOperations.OperationsState;
type Row = readonly [name: string, value: ReactNode];

/** How the house is running, what is out of order first. */
export function OperationsScreen() {
  const say = useText();
  return (
    <section>
      <h1>{say('operations')}</h1>
      <Part path="operations/state" asked={{}}>
        {state => (
          <>
            <Figures state={state} />
            <div className={panels.panels}>
              <Parts state={state} />
              <Books state={state} />
              <Names names={state.names} />
              <Queues state={state} />
              <Processes state={state} />
              <Refusals refusals={state.refusals} />
            </div>
          </>
        )}
      </Part>
    </section>
  );
}

const inMegabytes = (bytes: number): string => `${formatNumber(String(Math.round(bytes / 1_000_000)))} MB`;

function Figures({ state: { at, businessAt, feed, sessions, database, linesLost } }: { state: State }) {
  const say = useText();
  return (
    <dl className={panels.figures}>
      <Figure text={say('systemTime')}>{formatInstant(at)}</Figure>
      <Figure text={say('marketTime')}>{formatInstant(businessAt)}</Figure>
      <Figure text={say('feed')}>
        {formatNumber(String(feed.instruments))}{' '}
        <small data-tone={feed.stale > 0 ? 'failed' : undefined}>{`${feed.stale} ${say('silent')}, ${feed.without} ${say('withoutPrice')}`}</small>
      </Figure>
      <Figure text={say('lastTrade')}>{formatInstant(feed.lastAt)}</Figure>
      <Figure text={say('openSessions')}>
        {sessions.customers} <small>{`${sessions.operators} ${say('atDesk')}`}</small>
      </Figure>
      <Figure text={say('database')}>
        {inMegabytes(database.bytes)} <small>{database.schema}</small>
      </Figure>
      <Figure text={say('linesLost')}>{linesLost}</Figure>
    </dl>
  );
}

const troubleFirst = <T,>(rows: readonly T[], hasTrouble: (row: T) => boolean): T[] =>
  rows.toSorted((a, b) => Number(hasTrouble(b)) - Number(hasTrouble(a)));

function Parts({ state: { parts } }: { state: State }) {
  const say = useText();
  const rows = troubleFirst(parts, ({ trouble }) => trouble !== null);
  return (
    <Pairs
      title={say('checks')}
      rows={rows.map(({ name, trouble }) => [wordIn(say, 'part', name), <Judged key={name} trouble={trouble} />])}
      none={say('none')}
    />
  );
}

function Judged({ trouble }: { trouble: string | null }) {
  const say = useText();
  return <span data-tone={trouble === null ? 'verified' : 'failed'}>{trouble ?? say('inOrder')}</span>;
}

/** What the auditor of the running house says of the books. */
function Books({ state: { books } }: { state: State }) {
  const say = useText();
  if (!books) return <Pairs title={say('books')} rows={[]} none={say('notLookedYet')} />;
  const { look: last, broken, missed } = books;
  const looks: Row[] = last
    ? [
        [say('lastLook'), `${formatInstant(last.at)} (${say(last.what)})`],
        [say('invariants'), formatNumber(String(last.invariants))],
        [say('rowsSeen'), formatNumber(String(last.rows))],
      ]
    : [];
  return (
    <Pairs
      title={say('books')}
      rows={[
        ...broken.map(({ invariant, promise, breaches }): Row => [
          `${invariant}: ${promise}`,
          <Judged key={invariant} trouble={breaches.join('; ')} />,
        ]),
        ...(broken.length === 0 && last ? [[say('promises'), <Judged key="kept" trouble={null} />] as const] : []),
        ...looks,
        ...(missed > 0 ? [[say('looksMissed'), <Judged key="missed" trouble={String(missed)} />] as const] : []),
      ]}
      none={say('notLookedYet')}
    />
  );
}

/** The list that names are compared with; one that can't be read leaves the old one in force. */
function Names({ names: { list, version, entries, trouble, isAsking } }: { names: State['names'] }) {
  const say = useText();
  return (
    <Pairs
      title={say('listOfNames')}
      rows={[
        [say('newList'), <Judged key="new" trouble={trouble === null ? null : say(`list-${trouble}`)} />],
        [say('listInForce'), `${list}, ${say('listVersion')} ${version}`],
        [say('entries'), formatNumber(String(entries))],
        [say('verifiedCustomers'), say(isAsking ? 'beingCompared' : 'compared')],
      ]}
      none={say('none')}
    />
  );
}

function Queues({ state: { parked, due, consumers } }: { state: State }) {
  const say = useText();
  const rows = troubleFirst(due, ({ overdue }) => overdue);
  return (
    <>
      <Pairs
        title={`${say('parked')} (${parked.total})`}
        rows={parked.items.map(({ kind, key, dueAt, attempts, failure }) => [
          `${wordIn(say, 'due', kind)} ${key}`,
          <Judged key={key} trouble={`${formatInstant(dueAt)}, ${attempts} ${say('attempts')}: ${failure ?? ''}`} />,
        ])}
        none={say('none')}
      />
      <Pairs
        title={say('due')}
        rows={rows.map(({ kind, nextAt, overdue }) => [
          wordIn(say, 'due', kind),
          <span key={kind} data-tone={overdue ? 'under-review' : undefined}>
            {overdue ? `${formatInstant(nextAt)} ${say('overdue')}` : formatInstant(nextAt)}
          </span>,
        ])}
        none={say('none')}
      />
      <Pairs
        title={say('consumers')}
        rows={consumers.map(({ name, behind, since }) => [
          wordIn(say, 'consumer', name),
          since ? `${behind} (${say('since')} ${formatInstant(since)})` : String(behind),
        ])}
        none={say('none')}
      />
    </>
  );
}

function Processes({ state: { leases, processes } }: { state: State }) {
  const say = useText();
  return (
    <>
      <Pairs
        title={say('leases')}
        rows={leases.map(({ name, holder, since, epoch }) => [wordIn(say, 'part', name), `${holder ?? '—'} · ${epoch} · ${formatInstant(since)}`])}
        none={say('none')}
      />
      <Pairs title={say('processes')} rows={processes.map(({ name, answering }) => [name, answering ? say('answering') : ''])} none={say('none')} />
    </>
  );
}

/** Refusals of a day by hour, with their codes; failed sign-ins are among them. */
function Refusals({ refusals }: { refusals: State['refusals'] }) {
  const say = useText();
  const hours = [...Map.groupBy(refusals, ({ hour }) => hour)].toSorted(([a], [b]) => b.localeCompare(a));
  const sums = hours.map(([hour, rows]) => ({ hour, rows, count: rows.reduce((sum, { count }) => sum + count, 0) }));
  const most = Math.max(1, ...sums.map(({ count }) => count));
  return (
    <Pairs
      title={say('refusals')}
      rows={sums.map(({ hour, rows, count }) => [
        formatHour(hour),
        <span key={hour}>
          <small>{rows.map(row => `${refusalText(row.code)}: ${row.count}`).join(', ')}</small>{' '}
          <meter min={0} max={most} value={count} aria-label={String(count)} /> {count}
        </span>,
      ])}
      none={say('none')}
    />
  );
}

const Pairs = ({ title, rows, none }: { title: string; rows: readonly Row[]; none: string }) => (
  <Panel title={title}>
    {rows.length === 0 && <p className={look.quiet}>{none}</p>}
    <dl className={panels.pairs}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);
