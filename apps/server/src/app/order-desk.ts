import { lockOf, newListingLockMinutes } from '../books/instruments/index.ts';
import { laneSettings, openEntriesMax, OrderDesk, ordersPerSecond, tradingDayOf } from '../books/orders/index.ts';
import { IdBlocks } from '../platform/id-blocks.ts';
import { fundings, venues } from '../manifests.ts';
import type { Base } from './base.ts';

/** Everything that is said to a screen before it exists is lost, and harmless: a screen asks when it opens. */
export type Notify = (customer: bigint, topics: readonly ('orders' | 'positions' | 'wallet')[]) => void;

export function openOrderDesk(base: Base, notify: Notify): OrderDesk {
  const { platform, source, instruments, board, clock, ruleBook, systemNow } = base;
  const { db, database, log, hasRoom } = platform;
  return new OrderDesk({
    context: {
      ...{ fundings, venues, instruments, board, ruleBook, systemNow },
      orderIds: new IdBlocks({ db, sequence: 'order_id', size: 1_024 }),
      ledger: base.ledger,
      executionIds: new IdBlocks({ db, sequence: 'execution_id', size: 1_024 }),
      positionIds: new IdBlocks({ db, sequence: 'position_id', size: 1_024 }),
      entriesMax: () => ruleBook.now(openEntriesMax),
      lockOf: (id, openedAt) => lockOf(id, { newListing: ruleBook.reader.at(openedAt).value(newListingLockMinutes) }),
      now: () => clock.now(),
      dayOf: ({ instrument, ...asked }) =>
        tradingDayOf({ schedule: source.scheduleOf(instrument.id), phase: board.view(instrument.id)?.phase ?? 'closed', ...asked }),
    },
    commands: base.commands,
    db,
    eventLane: database.open({ name: 'parkett events', connections: 1, settings: laneSettings }),
    log,
    hasRoom,
    ordersPerSecond: () => ruleBook.now(ordersPerSecond),
    notify,
  });
}

export function watchOrders({ platform: { metrics, readiness }, commands }: Base, desk: OrderDesk): void {
  metrics.gauge('trading_commands_waiting', 'commands waiting for their batch', () => commands.waiting);
  metrics.gauge('trading_events_waiting', 'events of the venue waiting to be booked', () => desk.load.events);
  metrics.gauge('trading_orders_pending', 'orders that the venue holds', () => desk.load.live);
  readiness.set('orders', () => desk.trouble);
}
