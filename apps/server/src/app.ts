import { callsByFeature } from '@parkett/contract';
import { judgeFeed, type JudgedFeed } from './adapters/feeds/choose-feed.ts';
import { openBase, type Base, type Platform } from './app/base.ts';
import { openBooksWatch } from './app/books-watch.ts';
import type { Feature, Job } from './app/feature.ts';
import { featuresOf } from './app/features.ts';
import { openMarket } from './app/market.ts';
import { openOrderDesk, watchOrders, type Notify } from './app/order-desk.ts';
import { openPeople, type People } from './app/people.ts';
import { pumpJob, venueJob, venueSlot } from './app/venue.ts';
import type { SignedIn } from './books/customers/index.ts';
import type { OutsideAdapter } from './books/operating-mode/index.ts';
import { addApiDocument } from './platform/api-document.ts';
import { createCalls } from './platform/calls.ts';
import { DueLoop } from './platform/due.ts';
import { dueItems, parkedItems } from './platform/due-items.ts';
import { Outbox } from './platform/outbox.ts';
import type { App } from './platform/platform.ts';

/** What is plugged in for live mode: who somebody is, how money comes and goes, what things cost. There is none of them yet. */
export const outsideAdapters: readonly OutsideAdapter[] = [];

/** What the application can judge of a start before anything is created for it. */
export const judgeStart = (config: Platform['config']): JudgedFeed => judgeFeed(config.feed);

/** The books, the features and the adapters, plugged together. */
export async function buildApp(platform: Platform, judged: JudgedFeed): Promise<App> {
  const base = await openBase(platform, judged);
  const people = await openPeople(base);
  const { db, log } = platform;
  const due = new DueLoop({ db, clock: base.clock, log });
  const outbox = new Outbox({ db, log });
  const slot = venueSlot();
  const market = await openMarket(base, people, { due, slot });
  const notify: Notify = (customer, topics) => market.stream.notify(customer, topics);
  const desk = openOrderDesk(base, notify);
  watchOrders(base, desk);
  const features = featuresOf({ base, people, market, desk, notify });
  plugIn(features, { base, people, due, outbox });
  for (const { kind, items } of await parkedItems(db)) log.warn({ kind, items: Number(items) }, 'due items are parked');
  const watch = openBooksWatch(base);
  return running([
    { name: 'clock', stop: base.stopClock },
    ...features.flatMap(({ jobs = [] }) => jobs),
    { name: 'events', start: () => outbox.start(), stop: () => outbox.stop() },
    { name: 'notices', stop: () => market.interruptions.stop() },
    venueJob({ base, market, slot, desk, due }),
    { name: 'commands', stop: () => base.commands.stop() },
    { name: 'due items', start: () => due.start(), stop: () => due.stop() },
    { name: 'clock switch', start: () => market.clock.resume(), stop: () => {} },
    { name: 'checks', start: () => watch.start(), stop: () => watch.stop() },
    { name: 'stream', stop: () => market.stream.stop() },
    pumpJob({ base, slot }),
  ]);
}

type Plugs = { readonly base: Base; readonly people: People; readonly due: DueLoop; readonly outbox: Outbox };

/** Registers what each feature brings with whoever runs it. */
function plugIn(features: readonly Feature[], { base, people, due, outbox }: Plugs): void {
  const { db, http, log, metrics } = base.platform;
  const { signIn, claims: frozen, refusals } = people;
  const calls = createCalls<SignedIn>(http, {
    authenticate: signIn.pair.authenticate,
    forget: signIn.pair.forget,
    principal: ({ customer }) => ({ kind: 'customer', id: customer.id }),
    refused: ({ code, route, session, address }) => refusals.count({ code, route, customerId: session?.customer.id ?? null, address }),
  });
  const parked = metrics.counter('due_items_parked_total', 'due items that failed again and again and wait for somebody, by kind');
  for (const feature of features) {
    feature.calls?.(calls);
    for (const claim of feature.claims ?? []) frozen.register(claim);
    for (const kind of feature.due ?? []) due.register(dueItems({ db, log, parked: of => parked.add({ kind: of }) }, kind));
    for (const consumer of feature.consumers ?? []) outbox.register(consumer);
  }
  addApiDocument(http, callsByFeature);
}

/** Starts the jobs in their order and stops them in the other. */
function running(jobs: readonly Job[]): App {
  return {
    start: async () => {
      for (const { start } of jobs) await start?.();
    },
    stop: async () => {
      for (const { stop } of jobs.toReversed()) await stop();
    },
  };
}
