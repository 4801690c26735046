import { deskOperations as contract, type ReplyOf } from '@parkett/contract';
import { instantToWire, later, latest, ok, type Instant } from '@parkett/kernel';
import { refusalsByHour } from '../../books/audit/index.ts';
import { openSessions } from '../../books/customers/index.ts';
import type { InstrumentList } from '../../books/instruments/index.ts';
import type { MarketBoard } from '../../books/market-data/index.ts';
import { openDeskSessions, type OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';
import type { DueLoop } from '../../platform/due.ts';
import { newestParked, parkedItems } from '../../platform/due-items.ts';
import { databaseNow, leasesNow, processesNow } from '../../platform/health-store.ts';
import { askAll, type ReadinessChecks } from '../../platform/http/health.ts';
import type { Outbox } from '../../platform/outbox.ts';

type State = contract.OperationsState;

export type OperationsParts = {
  readonly db: Db;
  readonly systemNow: () => Instant;
  readonly businessNow: () => Instant;
  readonly due: DueLoop;
  readonly outbox: Outbox;
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly readiness: ReadinessChecks;
  readonly linesLost: () => number;
  readonly names: () => Promise<State['names']>;
  /** This process, as its connections are called. */
  readonly process: string;
  /** What the auditor of the running house saw; null where no process is it. */
  readonly booksSeen: () => Promise<BooksSeen | null>;
};

type Look = NonNullable<NonNullable<State['books']>['look']>;
/** As the auditor says it: with a moment instead of its text. */
type BooksSeen = Omit<NonNullable<State['books']>, 'look' | 'broken'> & {
  readonly look: (Omit<Look, 'at'> & { readonly at: Instant }) | null;
  readonly broken: readonly { readonly invariant: string; readonly promise: string; readonly breaches: readonly string[] }[];
};

const dayMs = 24 * 3_600_000;
const parkedMax = 100;
const wireOrNull = (at: Instant | null): string | null => (at === null ? null : instantToWire(at));

/** One page on how the house is running: of all processes as far as it stands in the database, else of the one that answers. */
export function addDeskOperationsCalls(calls: Calls<OnDuty>, parts: OperationsParts): void {
  calls.signedIn(contract.state, async () => {
    const [queues, running, people, checks, seen, names] = await Promise.all([
      queuesNow(parts),
      runningNow(parts),
      peopleNow(parts),
      askAll(parts.readiness),
      parts.booksSeen(),
      parts.names(),
    ]);
    const state: ReplyOf<typeof contract.state> = {
      at: instantToWire(parts.systemNow()),
      businessAt: instantToWire(parts.businessNow()),
      ...queues,
      ...running,
      ...people,
      books: seen && booksView(seen),
      feed: feedNow(parts),
      names,
      parts: Object.entries(checks.checks).map(([name, word]) => ({ name, trouble: word === 'ok' ? null : word })),
      linesLost: parts.linesLost(),
    };
    return ok(state);
  });
}

async function queuesNow({ db, due, outbox, businessNow }: OperationsParts): Promise<Pick<State, 'parked' | 'due' | 'consumers'>> {
  const [items, kinds, works, consumers] = await Promise.all([newestParked(db, parkedMax), parkedItems(db), due.nextOfEach(db), outbox.lag(db)]);
  const now = businessNow();
  return {
    parked: {
      items: items.map(({ kind, key, at, attempts, failure }) => ({ kind, key, dueAt: instantToWire(at), attempts, failure })),
      total: kinds.reduce((sum, kind) => sum + Number(kind.items), 0),
    },
    due: works.map(({ name, at }) => ({ kind: name, nextAt: wireOrNull(at), overdue: at !== null && at <= now })),
    consumers: consumers.map(({ name, behind, since }) => ({ name, behind, since: wireOrNull(since) })),
  };
}

async function runningNow({ db, process }: OperationsParts): Promise<Pick<State, 'leases' | 'processes' | 'database'>> {
  const [leases, processes, { bytes, schema, migratedAt }] = await Promise.all([leasesNow(db), processesNow(db), databaseNow(db)]);
  return {
    leases: leases.map(({ name, holder, since, epoch }) => ({ name, holder, since: wireOrNull(since), epoch: String(epoch) })),
    processes: processes.map(name => ({ name, answering: name === process })),
    database: { bytes: Number(bytes), schema, migratedAt: instantToWire(migratedAt) },
  };
}

async function peopleNow({ db, systemNow }: OperationsParts): Promise<Pick<State, 'refusals' | 'sessions'>> {
  const [refusals, customers, operators] = await Promise.all([
    refusalsByHour(db, later(systemNow(), -dayMs)),
    openSessions(db),
    openDeskSessions(db),
  ]);
  return {
    refusals: refusals.map(({ hour, code, refusals: count }) => ({ hour: instantToWire(hour), code, count: Number(count) })),
    sessions: { customers, operators },
  };
}

const booksView = ({ look, broken, missed }: BooksSeen): State['books'] => ({
  look: look && { ...look, at: instantToWire(look.at) },
  broken: broken.map(({ breaches, ...invariant }) => ({ ...invariant, breaches: [...breaches] })),
  missed,
});

function feedNow({ instruments, board }: OperationsParts): State['feed'] {
  const views = instruments.listed.map(({ id }) => board.view(id));
  const moments = views.map(view => view?.lastAt ?? null).filter(at => at !== null);
  return {
    instruments: views.length,
    stale: views.filter(view => view?.stale).length,
    without: views.filter(view => !view || view.last === null).length,
    lastAt: moments.length === 0 ? null : instantToWire(moments.reduce(latest)),
  };
}
