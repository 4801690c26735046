import type { Currency, Instant } from '@parkett/kernel';
import type { RuleSource } from '../../house-rules/index.ts';
import type { InstrumentList } from '../../instruments/index.ts';
import {
  addUnsettled,
  appendEntries,
  changeAccounts,
  changeHolds,
  house,
  lockAccounts,
  lockHolds,
  shareHouse,
  unitOfCurrency,
  unitOfInstrument,
  type AccountDirectory,
  type AccountKey,
  type Purpose,
} from '../../ledger/index.ts';
import type { Order } from '../order.ts';
import { fill } from '../rules/reserve.ts';
import { appendOrderEvents, insertExecutions, insertTicks, lockOrders, updateOrders, type Tick } from '../store.ts';
import { markBooked, type BatchMark } from '../venue-store.ts';
import { appendPositionCloses, closesOfOrders, lockPositions, updateOrderCloses, writePositions } from '../../positions/index.ts';
import type { Tx } from '../../../platform/db.ts';
import type { IdBlocks } from '../../../platform/id-blocks.ts';
import type { VenueFacts, VenueSnapshot } from '../rules/fold-events.ts';
import type { OrderRules } from '../rules/index.ts';
import { settlementOf, termsOf } from '../terms.ts';
import type { VenueBatch, VenueEvent } from '../venue-port.ts';

/** A pending order as far as it never changes: where its rows and accounts are found. */
export type LiveOrder = { readonly customer: bigint; readonly instrumentId: number; readonly side: 'buy' | 'sell' };

export type BookingContext = {
  readonly rules: Pick<OrderRules, 'foldEvents'>;
  readonly instruments: InstrumentList;
  readonly ruleBook: RuleSource;
  readonly directory: AccountDirectory;
  readonly entryIds: IdBlocks;
  readonly live: ReadonlyMap<bigint, LiveOrder>;
  /** How long what is bought at a moment stays locked. */
  readonly lockMinutesOf: (instrumentId: number, boughtAt: Instant) => number;
};

const key = (owner: bigint, purpose: Purpose, unit: number): AccountKey => ({ owner, purpose, unit });

/** Accounts that one side needs: a customer's own, or the makers'. */
function sideKeys(of: { customer: bigint; instrumentId: number; currency: Currency }): AccountKey[] {
  const cash = unitOfCurrency(of.currency);
  const shares = unitOfInstrument(of.instrumentId);
  if (of.customer === house) return [key(house, 'maker', cash), key(house, 'maker', shares)];
  return [key(of.customer, 'cash', cash), key(of.customer, 'shares', shares)];
}

const houseKeys = (instrumentId: number, currency: Currency): AccountKey[] => [
  key(house, 'clearing', unitOfCurrency(currency)),
  key(house, 'clearing', unitOfInstrument(instrumentId)),
  key(house, 'fees', unitOfCurrency(currency)),
  key(house, 'rounding', unitOfCurrency(currency)),
];

export const ordersOf = (event: VenueEvent): bigint[] =>
  event.kind === 'executed' ? [event.buy, event.sell].filter(order => order !== 0n) : [event.order];

/** Order ids that the events speak of and that are ours. */
const touchedOrders = (context: BookingContext, events: readonly VenueEvent[]): bigint[] =>
  [...new Set(events.flatMap(ordersOf))].filter(id => context.live.has(id));

/** Opens, before the transaction, whatever accounts the executions will need. */
export async function prepareAccounts(context: BookingContext, { events }: VenueBatch): Promise<void> {
  const keys = events.flatMap(event => {
    if (event.kind !== 'executed') return [];
    const instrumentId = event.instrument;
    const { currency } = context.instruments.withId(instrumentId);
    const sides = [event.buy, event.sell].map(id => (id === 0n ? house : (context.live.get(id)?.customer ?? house)));
    return [...houseKeys(instrumentId, currency), ...sides.flatMap(customer => sideKeys({ customer, instrumentId, currency }))];
  });
  await context.directory.open(keys);
}

function accountsToLock(context: BookingContext, touched: readonly bigint[]): bigint[] {
  const keys = touched.flatMap(id => {
    const { customer, instrumentId } = context.live.get(id)!;
    return sideKeys({ customer, instrumentId, currency: context.instruments.withId(instrumentId).currency });
  });
  return [...new Set(keys.map(k => context.directory.known(k)).filter(id => id !== null))];
}

/** Applies what the venue says, in its order, in one transaction. Changes nothing when the batch was applied before. Answers the orders as they are now. */
export async function bookVenueEvents(tx: Tx, of: { context: BookingContext; batch: VenueBatch; mark: BatchMark }): Promise<Order[]> {
  const { context, batch, mark } = of;
  const touched = touchedOrders(context, batch.events);
  if (touched.length === 0) return [];
  const rows = touched.map(id => ({ customer: context.live.get(id)!.customer, order: id }));
  const executions = batch.events.filter(event => event.kind === 'executed');
  const keys = touched.flatMap(id => accountKeysOf(context, id));
  await context.directory.find(keys, tx);
  const [, , orders, closes, fresh] = await Promise.all([
    shareHouse(tx),
    lockAccounts(tx, accountsToLock(context, touched)),
    lockOrders(tx, rows),
    closesOfOrders(
      tx,
      rows.filter(row => context.live.get(row.order)!.side === 'sell'),
    ),
    markBooked(tx, mark),
  ]);
  if (!fresh) return orders;
  // Numbered under the lock of the house: what a roll-up hasn't seen has greater numbers than what it has.
  const entryIds = await context.entryIds.take(2 * executions.length);
  const ownPositions = orders.filter(({ side }) => side === 'buy').map(({ customerId, id }) => ({ customer: customerId, position: id }));
  const [holds, positions] = await Promise.all([
    lockHolds(
      tx,
      orders.map(order => ({ account: order.holdAccount, id: order.holdId })),
    ),
    lockPositions(tx, [...ownPositions, ...closes.map(line => ({ customer: line.customerId, position: line.positionId }))]),
  ]);
  const facts = context.rules.foldEvents(snapshotOf(context, { orders, holds, positions, closes, entryIds }), batch.events);
  const behind = new Set(facts.executions.map(({ tickId }) => tickId));
  const ticks = new Map(batch.ticks.filter(({ id }) => behind.has(id)).map(tick => [tick.id, tick]));
  await save(tx, facts, [...ticks.values()]);
  return facts.orders;
}

const accountKeysOf = (context: BookingContext, id: bigint): AccountKey[] => {
  const { customer, instrumentId } = context.live.get(id)!;
  return sideKeys({ customer, instrumentId, currency: context.instruments.withId(instrumentId).currency });
};

function snapshotOf(context: BookingContext, rows: Pick<VenueSnapshot, 'orders' | 'holds' | 'positions' | 'closes' | 'entryIds'>): VenueSnapshot {
  const id = (account: AccountKey): bigint => context.directory.known(account)!;
  return {
    ...rows,
    fillOrder: fill,
    terms: order => termsOf(context, order),
    settlesOn: (instrumentId, at) => settlementOf(context, instrumentId, at),
    lockMs: (instrumentId, boughtAt) => context.lockMinutesOf(instrumentId, boughtAt) * 60_000,
    accounts: ({ customer, instrumentId }) => {
      const { currency } = context.instruments.withId(instrumentId);
      const [cash, shares] = sideKeys({ customer, instrumentId, currency });
      const [clearingCash, clearingShares, fees, rounding] = houseKeys(instrumentId, currency);
      return {
        cashUnit: unitOfCurrency(currency),
        sharesUnit: unitOfInstrument(instrumentId),
        accounts: {
          cash: id(cash!),
          shares: id(shares!),
          clearingCash: id(clearingCash!),
          clearingShares: id(clearingShares!),
          fees: id(fees!),
          rounding: id(rounding!),
        },
      };
    },
  };
}

async function save(tx: Tx, facts: VenueFacts, ticks: readonly Tick[]): Promise<void> {
  await Promise.all([
    changeAccounts(tx, facts.changes),
    changeHolds(tx, facts.holds),
    updateOrders(tx, facts.orders),
    insertTicks(tx, ticks),
    insertExecutions(tx, facts.executions),
    appendEntries(tx, facts.entries),
    addUnsettled(tx, facts.unsettled),
    writePositions(tx, facts.positions),
    updateOrderCloses(tx, facts.closes),
    appendPositionCloses(tx, facts.positionCloses),
    appendOrderEvents(tx, facts.events),
  ]);
}
