import { callsByFeature } from '@parkett/contract';
import { judgeFeed, type JudgedFeed } from './adapters/feeds/choose-feed.ts';
import { openBase, type Base, type Platform } from './app/base.ts';
import { openBooksWatch } from './app/books-watch.ts';
import { featuresOf } from './app/features.ts';
import { openMarket } from './app/market.ts';
import { openOrderDesk, watchOrders, type Notify } from './app/order-desk.ts';
import { openPeople, type People } from './app/people.ts';
import { plugIn, running } from './app/plug-in.ts';
import { pumpJob, venueJob, venueSlot } from './app/venue.ts';
import type { SignedIn } from './books/customers/index.ts';
import type { OutsideAdapter } from './books/operating-mode/index.ts';
import { addApiDocument } from './platform/api-document.ts';
import { createCalls, type Calls } from './platform/calls.ts';
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
  const { db, log, metrics } = platform;
  const due = new DueLoop({ db, clock: base.clock, log });
  const outbox = new Outbox({ db, log });
  const slot = venueSlot();
  const market = await openMarket(base, people, { due, slot });
  const notify: Notify = (customer, topics) => market.stream.notify(customer, topics);
  const desk = openOrderDesk(base, notify);
  watchOrders(base, desk);
  const features = featuresOf({ base, people, market, desk, notify });
  const parked = metrics.counter('due_items_parked_total', 'due items that failed again and again and wait for somebody, by kind');
  plugIn(features, {
    calls: openCalls(base, people),
    claims: people.claims,
    due: kind => due.register(dueItems({ db, log, parked: name => parked.add({ kind: name }) }, kind)),
    outbox,
  });
  addApiDocument(platform.http, callsByFeature);
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

function openCalls({ platform }: Base, { signIn, refusals }: People): Calls<SignedIn> {
  return createCalls<SignedIn>(platform.http, {
    authenticate: signIn.pair.authenticate,
    forget: signIn.pair.forget,
    principal: ({ customer }) => ({ kind: 'customer', id: customer.id }),
    refused: ({ code, route, session, address }) => refusals.count({ code, route, customerId: session?.customer.id ?? null, address }),
  });
}
