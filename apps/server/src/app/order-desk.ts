import { availableParallelism } from 'node:os';
import { lockOf, newListingLockMinutes } from '../books/instruments/index.ts';
import { closeOnlyDay } from '../books/market-data/index.ts';
import { areMany } from '../books/messages/index.ts';
import {
  BackOffice,
  laneSettings,
  openEntriesMax,
  OrderDesk,
  ordersPerSecond,
  tradingDayOf,
  type BookingConnections,
  type DeskContext,
  type Floor,
  type NotifyScreens,
  type ScreenTopic,
} from '../books/orders/index.ts';
import { channel, type Bus } from '../platform/bus/bus.ts';
import type { Db, DbOptions } from '../platform/db.ts';
import { IdBlocks } from '../platform/id-blocks.ts';
import type { Stream } from '../platform/stream.ts';
import { fundings, venues } from '../manifests.ts';
import { orderExchanges } from '../features/exchange/index.ts';
import type { Base } from './base.ts';

export type Notify = (customers: Iterable<bigint>, topics: readonly ScreenTopic[]) => void;

const screensChanged = channel<{ readonly customers: readonly bigint[]; readonly topics: readonly ScreenTopic[] }>('screens-changed');
const allTopics: readonly ScreenTopic[] = ['orders', 'positions', 'wallet', 'messages', 'service'];

/** Tells the screens of customers, in whichever process they are served, what to ask for again. */
export const notifying =
  (bus: Bus): Notify =>
  (customers, topics) =>
    bus.publish(screensChanged, { customers: [...new Set(customers)], topics });

/** Passes on what is said to screens. Where something may have been missed, each asks for everything again. */
export function tellScreens(bus: Bus, stream: Stream): void {
  bus.on(screensChanged, ({ customers, topics }) => {
    for (const customer of customers) {
      if (areMany(customer)) stream.notifyAll(topics);
      else stream.notify(customer, topics);
    }
  });
  bus.onGap(() => stream.notifyAll(allTopics));
}

const ofOrders =
  (notify: Notify): NotifyScreens =>
  (orders, topics) =>
    notify(
      orders.map(({ customerId }) => customerId),
      topics,
    );

function deskContext({ source, terms, instruments, board, clock, ruleBook, systemNow, ledger, rates }: Base): DeskContext {
  return {
    ...{ fundings, venues, instruments, board, ruleBook, systemNow, ledger },
    exchanges: orderExchanges({ ledger, rates, ruleBook, systemNow }),
    entriesMax: () => ruleBook.now(openEntriesMax),
    now: () => clock.now(),
    closeOnlyOn: (id, now) => closeOnlyDay(source.scheduleOf(id), { until: source.listedUntil(id), now }),
    splitAt: (id, now) => terms.splitBefore(id, { schedule: source.scheduleOf(id), now }),
    dayOf: ({ instrument, ...asked }) =>
      tradingDayOf({ schedule: source.scheduleOf(instrument.id), phase: board.view(instrument.id)?.phase ?? 'closed', ...asked }),
  };
}

/** What books, on the connections of whoever has the engine. */
export function openBackOffice(base: Base, { db, connections, notify }: { db: Db; connections: BookingConnections; notify: Notify }): BackOffice {
  const { ruleBook, platform } = base;
  return new BackOffice({
    context: {
      ...deskContext(base),
      executionIds: new IdBlocks({ db, sequence: 'execution_id', size: 1_024 }),
      positionIds: new IdBlocks({ db, sequence: 'position_id', size: 1_024 }),
      lockOf: (id, openedAt) => lockOf(id, { newListing: ruleBook.reader.at(openedAt).value(newListingLockMinutes) }),
    },
    ...{ db, connections, log: platform.log, notify: ofOrders(notify) },
  });
}

const bookingLanesMax = 4;
/** Transactions that book beside each other: half of the processors, since PostgreSQL works on what this process folds. */
const bookingLanes = Math.min(bookingLanesMax, Math.max(1, Math.floor(availableParallelism() / 2)));

/** @param open with the lease of whoever has the engine, where there is one */
export function openBookingConnections(open: (options: Omit<DbOptions, 'role'>) => Db): BookingConnections {
  const openLane = (name: string): Db =>
    open({ name: `parkett ${name}`, connections: 1, settings: { ...laneSettings, idle_in_transaction_session_timeout: '2000' } });
  return { events: openLane('events'), lanes: Array.from({ length: bookingLanes }, (_, lane) => openLane(`booking ${lane}`)) };
}

export function openOrderDesk(base: Base, { floor, notify }: { floor: Floor; notify: Notify }): OrderDesk {
  return new OrderDesk({
    ...{ context: deskContext(base), commands: base.commands, floor },
    ordersPerSecond: () => base.ruleBook.now(ordersPerSecond),
    hasRoom: base.platform.hasRoom,
    notify: ofOrders(notify),
  });
}

export function watchOrders(
  { platform: { metrics, readiness }, commands }: Base,
  { desk, backOffice }: { desk: OrderDesk; backOffice: BackOffice },
): void {
  metrics.gauge('trading_commands_waiting', 'commands waiting for their batch', () => commands.waiting);
  metrics.gauge('trading_events_waiting', 'events of the venue waiting to be booked', () => backOffice.load.events);
  metrics.gauge('trading_orders_pending', 'orders that the venue holds', () => backOffice.load.live);
  readiness.set('orders', () => desk.trouble);
}
