import type { Currency, Instant } from '@parkett/kernel';
import type { RuleSource } from '../../house-rules/index.ts';
import { schedules, type InstrumentList } from '../../instruments/index.ts';
import {
  addUnsettled,
  house,
  lockHolds,
  unitOfCurrency,
  unitOfInstrument,
  wallet,
  type AccountKey,
  type AccountRow,
  type Ledger,
} from '../../ledger/index.ts';
import { clearingOf, embeddedVenue } from '../chart.ts';
import type { Order } from '../order.ts';
import { fill } from '../rules/reserve.ts';
import { insertExecutions } from '../execution-store.ts';
import { appendOrderEvents, lockOrders, updateOrders } from '../store.ts';
import { insertTicks, type Tick } from '../tick-store.ts';
import { markBooked, type BatchMark } from '../venue-store.ts';
import {
  appendMovements,
  closesOfOrders,
  lockedUntil,
  lockPositions,
  updateOrderCloses,
  writePositions,
  type LockRule,
  type PositionKey,
} from '../../positions/index.ts';
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
  readonly ledger: Ledger;
  readonly live: ReadonlyMap<bigint, LiveOrder>;
  /** Numbers of positions. */
  readonly positionIds: IdBlocks;
  /** How long what is bought of an instrument at a moment stays locked. */
  readonly lockOf: (instrumentId: number, openedAt: Instant) => LockRule | null;
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
  await context.ledger.directory.open(keys);
}

function accountsToLock(context: BookingContext, touched: readonly bigint[]): AccountKey[] {
  const keys = touched.flatMap(id => {
    const { customer, instrumentId } = context.live.get(id)!;
    return sideKeys({ customer, instrumentId, currency: context.instruments.withId(instrumentId).currency });
  });
  return keys.filter(k => context.ledger.directory.known(k) !== null);
}

/** Applies what the venue says, in its order, in one transaction. Changes nothing when the batch was applied before. Answers the orders as they are now. */
export async function bookVenueEvents(tx: Tx, of: { context: BookingContext; batch: VenueBatch; mark: BatchMark }): Promise<Order[]> {
  const { context, batch, mark } = of;
  const touched = touchedOrders(context, batch.events);
  if (touched.length === 0) return [];
  const rows = touched.map(id => ({ customer: context.live.get(id)!.customer, order: id }));
  const executions = batch.events.filter(event => event.kind === 'executed');
  const keys = touched.flatMap(id => accountKeysOf(context, id));
  await context.ledger.directory.find(keys, tx);
  const [accounts, orders, closes, fresh] = await Promise.all([
    context.ledger.directory.lock(tx, accountsToLock(context, touched)),
    lockOrders(tx, rows),
    closesOfOrders(
      tx,
      rows.filter(row => context.live.get(row.order)!.side === 'sell'),
    ),
    markBooked(tx, mark),
  ]);
  if (!fresh) return orders;
  // Numbered under the locks of the accounts, so that an account's entries have numbers in their order.
  const entryIds = await context.ledger.entryIds.take(2 * executions.length);
  const opening = orders.filter(({ effect }) => effect === 'open');
  const [holds, positions] = await Promise.all([
    lockHolds(
      tx,
      orders.map(order => ({ account: order.holdAccount, id: order.holdId })),
    ),
    lockPositions(tx, [
      ...opening.map((order): PositionKey => ({ customer: order.customerId, openedBy: order.id })),
      ...closes.map((line): PositionKey => ({ customer: line.customerId, position: line.positionId })),
    ]),
  ]);
  const executed = new Set(executions.flatMap(ordersOf));
  const known = new Set(positions.filter(({ originKind }) => originKind === 'order').map(({ originId }) => originId));
  const positionIds = await context.positionIds.take(opening.filter(({ id }) => executed.has(id) && !known.has(id)).length);
  const facts = context.rules.foldEvents(snapshotOf(context, { orders, holds, positions, closes, entryIds, positionIds }), batch.events);
  const behind = new Set(facts.executions.map(({ tickId }) => tickId));
  const ticks = new Map(batch.ticks.filter(({ id }) => behind.has(id)).map(tick => [tick.id, tick]));
  await save(tx, { context, facts, ticks: [...ticks.values()], locked: accounts });
  return facts.orders;
}

const accountKeysOf = (context: BookingContext, id: bigint): AccountKey[] => {
  const { customer, instrumentId } = context.live.get(id)!;
  return sideKeys({ customer, instrumentId, currency: context.instruments.withId(instrumentId).currency });
};

function snapshotOf(
  context: BookingContext,
  rows: Pick<VenueSnapshot, 'orders' | 'holds' | 'positions' | 'closes' | 'entryIds' | 'positionIds'>,
): VenueSnapshot {
  const id = (account: AccountKey): bigint => context.ledger.directory.known(account)!;
  return {
    ...rows,
    fillOrder: fill,
    terms: order => termsOf(context, order),
    settlesOn: (instrumentId, at) => settlementOf(context, instrumentId, at),
    lockOf: (instrumentId, openedAt) => {
      const lock = context.lockOf(instrumentId, openedAt);
      return { lock, lockedUntil: lockedUntil(lock, { openedAt, calendar: schedules[context.instruments.withId(instrumentId).schedule] }) };
    },
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

type Saved = { context: BookingContext; facts: VenueFacts; ticks: readonly Tick[]; locked: readonly AccountRow[] };

async function save(tx: Tx, { context, facts, ticks, locked }: Saved): Promise<void> {
  await Promise.all([
    context.ledger.post(tx, { entries: facts.entries, holds: facts.holds, changes: facts.counts, locked }),
    updateOrders(tx, facts.orders),
    insertTicks(tx, ticks),
    insertExecutions(tx, facts.executions),
    addUnsettled(tx, facts.unsettled),
    writePositions(tx, facts.positions),
    updateOrderCloses(tx, facts.closes),
    appendMovements(tx, facts.movements),
    appendOrderEvents(tx, facts.events),
  ]);
}
