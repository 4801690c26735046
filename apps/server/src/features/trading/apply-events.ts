import type { Currency, Instant } from '@parkett/kernel';
import type { VenueEvent } from '@parkett/exchange';
import { settlementDateOn, schedules } from '../../books/instruments/index.ts';
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
} from '../../books/ledger/index.ts';
import {
  appendOrderEvents,
  fill,
  insertExecutions,
  insertTicks,
  lockOrders,
  markBooked,
  priceListOfVersion,
  updateOrders,
  type BatchMark,
  type Order,
  type OrderTerms,
  type Tick,
} from '../../books/orders/index.ts';
import { appendPositionCloses, closesOfOrders, lockPositions, updateOrderCloses, writePositions } from '../../books/positions/index.ts';
import type { Tx } from '../../platform/db.ts';
import type { IdBlocks } from '../../platform/id-blocks.ts';
import type { TradingFloor } from './place-orders.ts';
import type { VenueFacts, VenueSnapshot } from './rules/fold-events.ts';

/** A pending order as far as it never changes: where its rows and accounts are found. */
export type LiveOrder = { readonly customer: bigint; readonly instrumentId: number; readonly side: 'buy' | 'sell' };

export type VenueBatch = { readonly events: readonly VenueEvent[]; readonly ticks: readonly Tick[] };

export type ApplyFloor = Pick<TradingFloor, 'rules' | 'instruments' | 'ruleBook'> & {
  readonly directory: AccountDirectory;
  readonly entryIds: IdBlocks;
  readonly live: ReadonlyMap<number, LiveOrder>;
  readonly lockMinutesOf: (instrumentId: number) => number;
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

export const ordersOf = (event: VenueEvent): number[] => {
  if (event.kind === 'execution') return [event.buy, event.sell].filter(id => id !== 0);
  return 'id' in event && event.id !== 0 ? [event.id] : [];
};

/** Order ids that the events speak of and that are ours. */
const touchedOrders = (floor: ApplyFloor, events: readonly VenueEvent[]): number[] =>
  [...new Set(events.flatMap(ordersOf))].filter(id => floor.live.has(id));

/** Opens, before the transaction, whatever accounts the executions will need. */
export async function prepareAccounts(floor: ApplyFloor, { events }: VenueBatch): Promise<void> {
  const keys = events.flatMap(event => {
    if (event.kind !== 'execution') return [];
    const instrumentId = event.instrument;
    const { currency } = floor.instruments.withId(instrumentId);
    const sides = [event.buy, event.sell].map(id => (id === 0 ? house : (floor.live.get(id)?.customer ?? house)));
    return [...houseKeys(instrumentId, currency), ...sides.flatMap(customer => sideKeys({ customer, instrumentId, currency }))];
  });
  await floor.directory.open(keys);
}

function accountsToLock(floor: ApplyFloor, touched: readonly number[]): bigint[] {
  const keys = touched.flatMap(id => {
    const { customer, instrumentId } = floor.live.get(id)!;
    return sideKeys({ customer, instrumentId, currency: floor.instruments.withId(instrumentId).currency });
  });
  return [...new Set(keys.map(k => floor.directory.known(k)).filter(id => id !== null))];
}

/** Applies what the venue says, in its order, in one transaction. Changes nothing when the batch was applied before. Answers the orders as they are now. */
export async function applyVenueEvents(tx: Tx, of: { floor: ApplyFloor; batch: VenueBatch; mark: BatchMark }): Promise<Order[]> {
  const { floor, batch, mark } = of;
  const touched = touchedOrders(floor, batch.events);
  if (touched.length === 0) return [];
  const rows = touched.map(id => ({ customer: floor.live.get(id)!.customer, order: BigInt(id) }));
  const executions = batch.events.filter(event => event.kind === 'execution');
  const keys = touched.flatMap(id => accountKeysOf(floor, id));
  await floor.directory.find(keys, tx);
  const [, , orders, closes, fresh] = await Promise.all([
    shareHouse(tx),
    lockAccounts(tx, accountsToLock(floor, touched)),
    lockOrders(tx, rows),
    closesOfOrders(
      tx,
      rows.filter(row => floor.live.get(Number(row.order))!.side === 'sell'),
    ),
    markBooked(tx, mark),
  ]);
  if (!fresh) return orders;
  // Numbered under the lock of the house: what a roll-up hasn't seen has greater numbers than what it has.
  const entryIds = await floor.entryIds.take(2 * executions.length);
  const ownPositions = orders.filter(({ side }) => side === 'buy').map(({ customerId, id }) => ({ customer: customerId, position: id }));
  const [holds, positions] = await Promise.all([
    lockHolds(
      tx,
      orders.map(order => ({ account: order.holdAccount, id: order.holdId })),
    ),
    lockPositions(tx, [...ownPositions, ...closes.map(line => ({ customer: line.customerId, position: line.positionId }))]),
  ]);
  const facts = floor.rules.foldEvents(snapshotOf(floor, { orders, holds, positions, closes, entryIds }), batch.events);
  const ticks = batch.ticks.filter(tick => facts.executions.some(execution => execution.tickId === tick.id));
  await save(tx, facts, ticks);
  return facts.orders;
}

const accountKeysOf = (floor: ApplyFloor, id: number): AccountKey[] => {
  const { customer, instrumentId } = floor.live.get(id)!;
  return sideKeys({ customer, instrumentId, currency: floor.instruments.withId(instrumentId).currency });
};

/** The terms an order was accepted under. */
export function termsOf(floor: Pick<ApplyFloor, 'instruments' | 'ruleBook'>, order: Order): OrderTerms {
  const instrument = floor.instruments.withId(order.instrumentId);
  const { commissions } = priceListOfVersion(floor.ruleBook.reader, order.feeRule)!;
  return {
    side: order.side,
    priceScale: instrument.priceScale,
    quantityScale: instrument.quantityScale,
    currency: instrument.currency,
    commission: commissions[instrument.class as keyof typeof commissions],
  };
}

/** Trade date and settlement date: shares by the dated cycle, everything else on the day itself (decisions.md 'Markets and orders'). */
export function settlementOf(
  floor: Pick<ApplyFloor, 'instruments' | 'ruleBook'>,
  instrumentId: number,
  at: Instant,
): { trade: string; settlement: string } {
  const instrument = floor.instruments.withId(instrumentId);
  const trade = schedules[instrument.schedule].tradingDateAt(at);
  const cycle = instrument.class === 'share' || instrument.class === 'foreign';
  return { trade, settlement: cycle ? settlementDateOn(floor.ruleBook.reader, trade) : trade };
}

function snapshotOf(floor: ApplyFloor, rows: Pick<VenueSnapshot, 'orders' | 'holds' | 'positions' | 'closes' | 'entryIds'>): VenueSnapshot {
  const id = (account: AccountKey): bigint => floor.directory.known(account)!;
  return {
    ...rows,
    fillOrder: fill,
    terms: order => termsOf(floor, order),
    settlesOn: (instrumentId, at) => settlementOf(floor, instrumentId, at),
    lockMs: instrumentId => floor.lockMinutesOf(instrumentId) * 60_000,
    accounts: ({ customer, instrumentId }) => {
      const { currency } = floor.instruments.withId(instrumentId);
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
