import type { Currency, Instant } from '@parkett/kernel';
import type { VenueEvent } from '@parkett/exchange';
import { settlementDateOf, schedules } from '../../instruments/index.ts';
import { addUnsettled, house, lockHolds, unitOfCurrency, unitOfInstrument, wallet, type AccountKey, type AccountRow } from '../../ledger/index.ts';
import { clearingOf, embeddedVenue } from '../chart.ts';
import type { Order } from '../order.ts';
import { priceListOfVersion } from '../rules/commission.ts';
import { fill, type OrderTerms } from '../rules/reserve.ts';
import { appendOrderEvents, insertExecutions, insertTicks, lockOrders, updateOrders, type Tick } from '../store.ts';
import { markBooked, type BatchMark } from '../venue-store.ts';
import { appendPositionCloses, closesOfOrders, lockPositions, updateOrderCloses, writePositions } from '../../positions/index.ts';
import type { Tx } from '../../../platform/db.ts';
import type { TradingFloor } from '../place/place-orders.ts';
import type { VenueFacts, VenueSnapshot } from '../rules/fold-events.ts';

/** A pending order as far as it never changes: where its rows and accounts are found. */
export type LiveOrder = { readonly customer: bigint; readonly instrumentId: number; readonly side: 'buy' | 'sell' };

export type VenueBatch = { readonly events: readonly VenueEvent[]; readonly ticks: readonly Tick[] };

export type ApplyFloor = Pick<TradingFloor, 'rules' | 'instruments' | 'ledger'> & {
  readonly live: ReadonlyMap<number, LiveOrder>;
  readonly lockMinutesOf: (instrumentId: number) => number;
};

const key = (owner: bigint, purpose: string, unit: number): AccountKey => ({ owner, portfolio: wallet, purpose, unit });
const clearing = clearingOf(embeddedVenue);

/** Accounts that one side needs: a customer's own, or the makers'. */
function sideKeys(of: { customer: bigint; instrumentId: number; currency: Currency }): AccountKey[] {
  const cash = unitOfCurrency(of.currency);
  const shares = unitOfInstrument(of.instrumentId);
  if (of.customer === house) return [key(house, 'maker', cash), key(house, 'maker', shares)];
  return [key(of.customer, 'cash', cash), key(of.customer, 'shares', shares)];
}

const houseKeys = (instrumentId: number, currency: Currency): AccountKey[] => [
  key(house, clearing, unitOfCurrency(currency)),
  key(house, clearing, unitOfInstrument(instrumentId)),
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
  await floor.ledger.directory.open(keys);
}

function accountsToLock(floor: ApplyFloor, touched: readonly number[]): AccountKey[] {
  const keys = touched.flatMap(id => {
    const { customer, instrumentId } = floor.live.get(id)!;
    return sideKeys({ customer, instrumentId, currency: floor.instruments.withId(instrumentId).currency });
  });
  return keys.filter(k => floor.ledger.directory.known(k) !== null);
}

/** Applies what the venue says, in its order, in one transaction. Changes nothing when the batch was applied before. Answers the orders as they are now. */
export async function applyVenueEvents(tx: Tx, of: { floor: ApplyFloor; batch: VenueBatch; mark: BatchMark }): Promise<Order[]> {
  const { floor, batch, mark } = of;
  const touched = touchedOrders(floor, batch.events);
  if (touched.length === 0) return [];
  const rows = touched.map(id => ({ customer: floor.live.get(id)!.customer, order: BigInt(id) }));
  const executions = batch.events.filter(event => event.kind === 'execution');
  const keys = touched.flatMap(id => accountKeysOf(floor, id));
  await floor.ledger.directory.find(keys, tx);
  const [accounts, orders, closes, fresh] = await Promise.all([
    floor.ledger.directory.lock(tx, accountsToLock(floor, touched)),
    lockOrders(tx, rows),
    closesOfOrders(
      tx,
      rows.filter(row => floor.live.get(Number(row.order))!.side === 'sell'),
    ),
    markBooked(tx, mark),
  ]);
  if (!fresh) return orders;
  // Numbered under the locks of the accounts, so that an account's entries have numbers in their order.
  const entryIds = await floor.ledger.entryIds.take(2 * executions.length);
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
  await save(tx, { floor, facts, ticks, locked: accounts });
  return facts.orders;
}

const accountKeysOf = (floor: ApplyFloor, id: number): AccountKey[] => {
  const { customer, instrumentId } = floor.live.get(id)!;
  return sideKeys({ customer, instrumentId, currency: floor.instruments.withId(instrumentId).currency });
};

/** The terms an order was accepted under. */
export function termsOf(floor: Pick<ApplyFloor, 'instruments'>, order: Order): OrderTerms {
  const instrument = floor.instruments.withId(order.instrumentId);
  const { commissions } = priceListOfVersion(order.feeRule);
  return {
    side: order.side,
    priceScale: instrument.priceScale,
    quantityScale: instrument.quantityScale,
    currency: instrument.currency,
    commission: commissions[instrument.class as keyof typeof commissions],
  };
}

/** Trade date and settlement date: shares by the dated cycle, everything else on the day itself (decisions.md 'Markets and orders'). */
export function settlementOf(floor: Pick<ApplyFloor, 'instruments'>, instrumentId: number, at: Instant): { trade: string; settlement: string } {
  const instrument = floor.instruments.withId(instrumentId);
  const trade = schedules[instrument.schedule].tradingDateAt(at);
  const cycle = instrument.class === 'share' || instrument.class === 'foreign';
  return { trade, settlement: cycle ? settlementDateOf(trade) : trade };
}

function snapshotOf(floor: ApplyFloor, rows: Pick<VenueSnapshot, 'orders' | 'holds' | 'positions' | 'closes' | 'entryIds'>): VenueSnapshot {
  const id = (account: AccountKey): bigint => floor.ledger.directory.known(account)!;
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

type Saved = { floor: ApplyFloor; facts: VenueFacts; ticks: readonly Tick[]; locked: readonly AccountRow[] };

async function save(tx: Tx, { floor, facts, ticks, locked }: Saved): Promise<void> {
  await Promise.all([
    floor.ledger.post(tx, { entries: facts.entries, holds: facts.holds, changes: facts.counts, locked }),
    updateOrders(tx, facts.orders),
    insertTicks(tx, ticks),
    insertExecutions(tx, facts.executions),
    addUnsettled(tx, facts.unsettled),
    writePositions(tx, facts.positions),
    updateOrderCloses(tx, facts.closes),
    appendPositionCloses(tx, facts.positionCloses),
    appendOrderEvents(tx, facts.events),
  ]);
}
