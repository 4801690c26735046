import { judgeFeed, type JudgedFeed } from './adapters/feeds/choose-feed.ts';
import { openBase, type Base, type Platform } from './app/base.ts';
import { booksWatchJob, openBooksWatch } from './app/books-watch.ts';
import { apis, openCustomerCalls, openDesk, openDeskCalls } from './app/desk.ts';
import type { Feature, Job } from './app/feature.ts';
import { featuresOf } from './app/features.ts';
import { FloorElsewhere } from './app/floor.ts';
import { leased, openLeases, type Leases } from './app/leased.ts';
import { openMarket, type Market } from './app/market.ts';
import { mirrorJob } from './app/mirror.ts';
import { notifying, openBackOffice, openBookingConnections, openOrderDesk, tellScreens, watchOrders } from './app/order-desk.ts';
import { openPeople } from './app/people.ts';
import { plugIn, running } from './app/plug-in.ts';
import { mayCustomers } from './app/policies.ts';
import { jumpWithMarket, marketSlot, VenueJob, type MarketSlot } from './app/venue.ts';
import { HoldEnds } from './books/ledger/index.ts';
import { noteSettings, type OutsideAdapter } from './books/operating-mode/index.ts';
import type { BackOffice, OrderDesk } from './books/orders/index.ts';
import { warmUpCharts } from './features/market/index.ts';
import { addApiDocument } from './platform/api-document.ts';
import { localBus, type Bus } from './platform/bus/bus.ts';
import { NotifyBus } from './platform/bus/notify-bus.ts';
import type { Db } from './platform/db.ts';
import { DueLoop } from './platform/due.ts';
import { dueItems, parkedItems } from './platform/due-items.ts';
import type { Callers } from './platform/http/callers.ts';
import { Outbox } from './platform/outbox.ts';
import type { App } from './platform/platform.ts';
import { underLease } from './platform/processes/lease.ts';

/** What is plugged in for live mode: who somebody is, how money comes and goes, what things cost. There is none of them yet. */
export const outsideAdapters: readonly OutsideAdapter[] = [];

/** What the application can judge of a start before anything is created for it. */
export const judgeStart = (config: Platform['config']): JudgedFeed => judgeFeed(config.feed);

/** The books, the features and the adapters, plugged together. */
export async function buildApp(platform: Platform, judged: JudgedFeed): Promise<App> {
  const bus = await openBus(platform);
  try {
    return await buildOn(bus, platform, judged);
  } catch (error) {
    await bus.stop();
    throw error;
  }
}

async function openBus({ config, database, log }: Platform): Promise<Bus> {
  return config.isParted ? NotifyBus.open({ connect: database.connectBus, process: database.process, log }) : localBus();
}

async function buildOn(bus: Bus, platform: Platform, judged: JudgedFeed): Promise<App> {
  const { db, log, metrics, database, config } = platform;
  const [base, people, operators] = await database.inTurn(async () => {
    const opened = await openBase(platform, judged, bus);
    const who = await openPeople(opened);
    const desk = await openDesk(opened);
    await noteSettings(db, config.otherThanShipped);
    return [opened, who, desk] as const;
  });
  const leases = openLeases(platform);
  const engineDb = underLease(db, leases.engine);
  const workDb = underLease(db, leases.work);
  const due = new DueLoop({ db: workDb, clock: base.clock, log, moved: () => base.openedClock.keep() });
  const outbox = new Outbox({ db: workDb, log });
  const slot = marketSlot();
  const notify = notifying(bus);
  const market = await openMarket(base, people, { due, slot, engineDb });
  tellScreens(bus, market.stream);
  const backOffice = openBackOffice(base, {
    db: engineDb,
    connections: openBookingConnections(options => underLease(database.open(options), leases.engine)),
    notify,
  });
  const desk = openOrderDesk(base, { floor: config.isParted ? await FloorElsewhere.open({ bus, db }) : backOffice, notify });
  const features = featuresOf({ base, people, operators, market, desk, notify, due, outbox });
  const parked = metrics.counter('due_items_parked_total', 'due items that failed again and again and wait for somebody, by kind');
  plugIn(features, {
    calls: config.roles.has('http')
      ? {
          ofCustomers: openCustomerCalls(platform.http, { ...people, may: mayCustomers({ ...people, systemNow: base.systemNow }) }),
          ofOperators: openDeskCalls(platform, { ...people, ...operators }),
        }
      : null,
    claims: people.claims,
    debts: people.debts,
    ahead: market.ahead,
    erasure: people.erasure,
    due: kind => due.register(dueItems({ db: workDb, log, parked: name => parked.add({ kind: name }) }, kind)),
    ...{ outbox, backOffice, holdEnds: new HoldEnds(base.ledger) },
  });
  if (config.roles.has('http')) serve(base, { desk, backOffice });
  jumpWithMarket(due, base);
  for (const { kind, items } of await parkedItems(db)) log.warn({ kind, items: Number(items) }, 'due items are parked');
  const jobs = jobsOf({ base, market, slot, backOffice, due, outbox, leases, engineDb, workDb, features });
  return running(jobs, log);
}

function serve(base: Base, parts: { desk: OrderDesk; backOffice: BackOffice }): void {
  watchOrders(base, parts);
  addApiDocument(base.platform.http, apis.customers);
  addApiDocument(base.platform.deskHttp, apis.desk);
}

type Parts = {
  readonly base: Base;
  readonly market: Market;
  readonly slot: MarketSlot;
  readonly backOffice: BackOffice;
  readonly due: DueLoop;
  readonly outbox: Outbox;
  readonly leases: Leases;
  readonly engineDb: Db;
  readonly workDb: Db;
  readonly features: readonly Feature[];
};

/** What runs by itself, in the order in which it starts: what this process does by its roles, and of that what needs a lease when it has it. */
function jobsOf(parts: Parts): Job[] {
  const { base, market, slot, features, leases } = parts;
  const { platform, bus } = base;
  const { roles, isParted } = platform.config;
  return [
    { name: 'bus', stop: () => bus.stop() },
    { name: 'clock', stop: () => base.openedClock.stop() },
    ...(roles.has('http')
      ? [
          ...[...new Set([platform.http, platform.deskHttp])].map(({ callers }) => countingCallers(callers, bus)),
          ...features.flatMap(({ jobs = [] }) => jobs),
        ]
      : []),
    ...(isParted ? [mirrorJob({ base, market, slot })] : []),
    ...(roles.has('engine') ? [engineJob(parts)] : []),
    { name: 'commands', stop: () => base.commands.stop() },
    ...(roles.has('work') ? [leased({ platform, name: 'work', lease: leases.work, jobs: workJobs(parts) })] : []),
    { name: 'stream', stop: () => market.stream.stop() },
    ...(roles.has('http') ? [warmingUp(market)] : []),
  ];
}

function countingCallers(callers: Callers, bus: Bus): Job {
  let shared: { stop: () => void } | null = null;
  return { name: 'callers', start: () => void (shared = callers.share(bus)), stop: () => shared?.stop() };
}

/** Charts are computed for the first time once everything else has started. */
function warmingUp(market: Market): Job {
  const end = new AbortController();
  return { name: 'first charts', start: () => void warmUpCharts(market.parts, end.signal), stop: () => end.abort() };
}

function engineJob({ base, market, slot, backOffice, leases, engineDb }: Parts): Job {
  const { platform } = base;
  const failed = (): void => {
    if (platform.config.isParted) platform.fail('the exchange failed');
  };
  const venue = new VenueJob({ base, market, slot, backOffice, db: engineDb, failed });
  const notices = { name: 'notices', stop: () => market.interruptions.stop() };
  return leased({ platform, name: 'engine', lease: leases.engine, jobs: [notices, venue], standBy: () => venue.standBy() });
}

function workJobs({ base, market, due, outbox, workDb, features }: Parts): Job[] {
  return [
    { name: 'clock', start: () => base.openedClock.lead(workDb), stop: () => base.openedClock.stop() },
    { name: 'events', start: () => outbox.start(), stop: () => outbox.stop() },
    { name: 'due items', start: () => due.start(), stop: () => due.stop() },
    { name: 'clock switch', start: () => market.clock.lead(), stop: () => {} },
    booksWatchJob(openBooksWatch(base), base.bus),
    ...features.flatMap(({ leasedJobs = [] }) => leasedJobs),
  ];
}
