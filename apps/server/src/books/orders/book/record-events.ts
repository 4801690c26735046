import { asQuantity } from '@parkett/kernel';
import { insertExecutions, type Execution } from '../execution-store.ts';
import { insertEngineRows, type EngineRow } from '../log/engine-store.ts';
import { insertOrderEvents, type OrderEvent } from '../order-event-store.ts';
import { legOfEvent, legsOfExecution, numberOf, type Leg } from '../rules/leg.ts';
import { settlementOf } from '../terms.ts';
import { insertTicks, type Tick } from '../tick-store.ts';
import type { VenueBatch, VenueEvent } from '../venue-port.ts';
import { markRecorded, type BatchMark } from '../venue-store.ts';
import type { Tx } from '../../../platform/db.ts';
import type { BookingContext } from './book-legs.ts';

/** Rows of what a venue did, with its numbers in the books: they are drawn once, so that a second try writes the same. */
export type Recorded = {
  readonly executions: readonly Execution[];
  readonly events: readonly OrderEvent[];
  readonly ticks: readonly Tick[];
  readonly inputs: readonly EngineRow[];
};

type SaidOfOrder = Exclude<VenueEvent, { kind: 'executed' }>;
const noPrice = { price: null, phase: null, priceAt: null, tickId: null, executionId: null };
const silent = { reason: null, remaining: null, limit: null, stop: null, ...noPrice };

/** The row of an event; null for a refused cancellation, which changes nothing. `numbers` gives the books' number of an execution for the venue's. */
export function orderEventOf(event: SaidOfOrder, numbers: ReadonlyMap<bigint, bigint> = new Map()): Omit<OrderEvent, 'id' | 'customerId'> | null {
  const row = { ...silent, orderId: event.order, at: event.at };
  switch (event.kind) {
    case 'triggered': {
      const { kind, price, phase, priceAt, tick: tickId, execution } = event;
      return { ...row, kind, price, phase, priceAt, tickId, executionId: execution === null ? null : (numbers.get(execution) ?? null) };
    }
    case 'replaced':
      return { ...row, kind: event.kind, remaining: event.remaining, limit: event.limit, stop: event.stop };
    case 'cancelled':
      return { ...row, kind: event.kind, reason: event.reason, limit: event.worst, price: event.best };
    case 'expired':
      return { ...row, kind: event.kind, reason: event.reason };
    case 'rejected':
      if (event.command === 'cancel') return null;
      return { ...row, kind: event.command === 'submit' ? 'refused' : 'change-refused', reason: event.reason };
  }
}

type Numbering = Pick<BookingContext, 'live' | 'executionIds' | 'instruments' | 'ruleBook'>;

/** Gives what a venue did its numbers, in the order in which it said it. A venue counts its own as it likes. */
export async function numbered(context: Numbering, batch: VenueBatch): Promise<Recorded> {
  const { live } = context;
  // A change may reach a venue when its order has ended and been booked: nothing follows from that refusal either, and it would be nobody's row.
  const isLate = (event: SaidOfOrder): boolean => event.kind === 'rejected' && event.command !== 'submit' && !live.has(event.order);
  const told = batch.events.filter(event => event.kind === 'executed' || (orderEventOf(event) !== null && !isLate(event)));
  const ids = await context.executionIds.take(told.length);
  const customerOf = (order: bigint): bigint => live.get(order)?.customerId ?? 0n;
  const executions: Execution[] = [];
  const events: OrderEvent[] = [];
  const numbers = new Map<bigint, bigint>();
  for (const [index, event] of told.entries()) {
    const id = ids[index]!;
    if (event.kind === 'executed') {
      numbers.set(event.execution, id);
      executions.push(executionOf(context, { id, event }));
    } else events.push({ ...orderEventOf(event, numbers)!, id, customerId: customerOf(event.order) });
  }
  const behind = new Set(executions.map(({ tickId }) => tickId));
  const ticks = new Map(batch.ticks.filter(({ id }) => behind.has(id)).map(tick => [tick.id, tick]));
  return { executions, events, ticks: [...ticks.values()], inputs: batch.inputs };
}

function executionOf(context: Numbering, { id, event }: { id: bigint; event: Extract<VenueEvent, { kind: 'executed' }> }): Execution {
  const { live } = context;
  return {
    id,
    instrumentId: event.instrument,
    price: event.price,
    quantity: asQuantity(event.quantity),
    buyCustomer: live.get(event.buy)?.customerId ?? 0n,
    buyOrder: event.buy,
    sellCustomer: live.get(event.sell)?.customerId ?? 0n,
    sellOrder: event.sell,
    aggressor: event.aggressor,
    tickId: event.tick,
    phase: event.phase,
    at: event.at,
    settlesOn: settlementOf(context, event.instrument, event.at).settlement,
  };
}

/** Writes it with the engine's row that it followed from, in the caller's transaction: from its COMMIT on an execution exists. Nothing when the same batch was written before. */
export async function record(tx: Tx, { recorded, mark }: { recorded: Recorded; mark: BatchMark }): Promise<void> {
  if (!(await markRecorded(tx, mark))) return;
  await Promise.all([
    insertEngineRows(tx, recorded.inputs),
    insertTicks(tx, recorded.ticks),
    insertExecutions(tx, recorded.executions),
    insertOrderEvents(tx, recorded.events),
  ]);
}

/** What is to be booked of it, in its order. */
export const legsOf = ({ executions, events }: Pick<Recorded, 'executions' | 'events'>): Leg[] =>
  [...executions.flatMap(legsOfExecution), ...events.map(legOfEvent)].toSorted((a, b) => Number(numberOf(a) - numberOf(b)));
