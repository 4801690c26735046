import type { Instant } from '@parkett/kernel';
import type { RuleSource } from '../../house-rules/index.ts';
import { schedules, type InstrumentList } from '../../instruments/index.ts';
import { addUnsettled, house, unitOfCurrency, unitOfInstrument, wallet, type AccountKey, type AccountRow, type Ledger } from '../../ledger/index.ts';
import { clearingOf } from '../chart.ts';
import type { LiveOrder, Order } from '../order.ts';
import { insertExecutions } from '../execution-store.ts';
import { foldEvents } from '../rules/fold-events.ts';
import { fundingOf, sharesOf, type Fundings } from '../rules/funding.ts';
import { appendOrderEvents, lockOrders, updateOrders } from '../store.ts';
import { insertEngineRows } from '../log/engine-store.ts';
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
import type { ExecutionMoment, HouseAccounts, VenueFacts, VenueSnapshot } from '../rules/venue-snapshot.ts';
import { settlementOf, termsOf } from '../terms.ts';
import type { VenueBatch, VenueEvent, VenueExecution } from '../venue-port.ts';

export type BookingContext = {
  readonly fundings: Fundings;
  readonly instruments: InstrumentList;
  readonly ruleBook: RuleSource;
  readonly ledger: Ledger;
  readonly live: ReadonlyMap<bigint, LiveOrder>;
  /** Numbers of executions, over all venues, and of positions. */
  readonly executionIds: IdBlocks;
  readonly positionIds: IdBlocks;
  /** How long what is bought of an instrument at a moment stays locked. */
  readonly lockOf: (instrumentId: number, openedAt: Instant) => LockRule | null;
};

type AccountKeys = { readonly money: readonly AccountKey[]; readonly reserving: AccountKey; readonly shares: AccountKey };

/** Accounts that executions of an order may move: its funding's, and its shares. */
const accountsOf = ({ fundings, live }: BookingContext, id: bigint): AccountKeys => {
  const order = live.get(id)!;
  const { reserve, settle } = fundingOf(fundings, order);
  return { money: settle(order, 0n).map(({ account }) => account), reserving: reserve(order, 0n).account, shares: sharesOf(order) };
};

/** The house's accounts that an execution in an instrument moves, the makers' among them. */
function houseKeys(context: BookingContext, { venue, instrumentId }: { venue: string; instrumentId: number }) {
  const cash = unitOfCurrency(context.instruments.withId(instrumentId).currency);
  const shares = unitOfInstrument(instrumentId);
  const key = (purpose: string, unit: number): AccountKey => ({ owner: house, portfolio: wallet, purpose, unit });
  const pair = (purpose: string): { money: AccountKey; shares: AccountKey } => ({ money: key(purpose, cash), shares: key(purpose, shares) });
  return { clearing: pair(clearingOf(venue)), maker: pair('maker'), fees: key('fees', cash), rounding: key('rounding', cash) };
}

export const ordersOf = (event: VenueEvent): bigint[] =>
  event.kind === 'executed' ? [event.buy, event.sell].filter(order => order !== 0n) : [event.order];

/** Order ids that the events speak of and that are ours, given to the venue that speaks. */
const touchedOrders = ({ live }: BookingContext, { venue, events }: VenueBatch): bigint[] =>
  [...new Set(events.flatMap(ordersOf))].filter(id => live.get(id)?.venue === venue);

/** Events with the books' numbers of their executions: a venue counts its own as it likes. */
function numbered(events: readonly VenueEvent[], ids: readonly bigint[]): VenueEvent[] {
  let next = 0;
  return events.map(event => (event.kind === 'executed' ? { ...event, execution: ids[next++]! } : event));
}

const executionsOf = ({ events }: Pick<VenueBatch, 'events'>): VenueExecution[] => events.filter(event => event.kind === 'executed');
const instrumentsOf = (executions: readonly VenueExecution[]): number[] => [...new Set(executions.map(({ instrument }) => instrument))];

/** Opens, before the transaction, whatever accounts the executions will need. */
export async function prepareAccounts(context: BookingContext, batch: VenueBatch): Promise<void> {
  const executions = executionsOf(batch);
  const orders = touchedOrders(context, { ...batch, events: executions });
  await context.ledger.directory.open([
    ...instrumentsOf(executions).flatMap(instrumentId => {
      const { clearing, maker, fees, rounding } = houseKeys(context, { venue: batch.venue, instrumentId });
      return [clearing.money, clearing.shares, maker.money, maker.shares, fees, rounding];
    }),
    ...orders.map(id => accountsOf(context, id)).flatMap(({ money, shares }) => [...money, shares]),
  ]);
}

type Booked = { context: BookingContext; batch: VenueBatch; mark: BatchMark };

/** Applies what the venue says, in its order, in one transaction. Changes nothing when the batch was applied before. Answers the orders as they are now. */
export async function bookVenueEvents(tx: Tx, { context, batch, mark }: Booked): Promise<Order[]> {
  const touched = touchedOrders(context, batch);
  if (touched.length === 0) {
    if (await markBooked(tx, mark)) await insertEngineRows(tx, batch.inputs);
    return [];
  }
  const rows = touched.map(id => ({ customer: context.live.get(id)!.customerId, order: id }));
  const said = executionsOf(batch);
  const keys = new Map(touched.map(id => [id, accountsOf(context, id)]));
  const sides = said.flatMap(ordersOf).length;
  const [accounts, orders, closes, fresh, entryIds, executionIds] = await Promise.all([
    context.ledger.directory.lock(
      tx,
      [...keys.values()].flatMap(({ money, shares }) => [...money, shares]),
    ),
    lockOrders(tx, rows),
    closesOfOrders(
      tx,
      rows.filter(row => context.live.get(row.order)!.side === 'sell'),
    ),
    markBooked(tx, mark),
    // Behind the locks of the accounts, so that an account's entries have numbers in their order.
    context.ledger.entryIds(tx, sides),
    context.executionIds.take(said.length),
  ]);
  if (!fresh) return orders;
  const events = numbered(batch.events, executionIds);
  const executions = executionsOf({ events });
  const opening = orders.filter(({ effect }) => effect === 'open');
  const positions = await lockPositions(tx, [
    ...opening.map((order): PositionKey => ({ customer: order.customerId, openedBy: order.id })),
    ...closes.map((line): PositionKey => ({ customer: line.customerId, position: line.positionId })),
  ]);
  const executed = new Set(executions.flatMap(ordersOf));
  const known = new Set(positions.filter(({ originKind }) => originKind === 'order').map(({ originId }) => originId));
  const positionIds = await context.positionIds.take(opening.filter(({ id }) => executed.has(id) && !known.has(id)).length);
  const found = { orders, positions, closes, entryIds, positionIds };
  const facts = foldEvents({ ...found, ...lookedUp(context, { venue: batch.venue, executions, orders, keys }) }, events, context.fundings);
  const behind = new Set(facts.executions.map(({ tickId }) => tickId));
  const ticks = new Map(batch.ticks.filter(({ id }) => behind.has(id)).map(tick => [tick.id, tick]));
  await Promise.all([save(tx, { context, facts, ticks: [...ticks.values()], locked: accounts }), insertEngineRows(tx, batch.inputs)]);
  return facts.orders;
}

type Found = {
  readonly venue: string;
  readonly executions: readonly VenueExecution[];
  readonly orders: readonly Order[];
  readonly keys: ReadonlyMap<bigint, AccountKeys>;
};

/** Everything else that the fold looks at, as data: what it would have to ask for is looked up here, once per order, instrument and execution. */
function lookedUp(
  context: BookingContext,
  { venue, executions, orders, keys }: Found,
): Pick<VenueSnapshot, 'terms' | 'accounts' | 'house' | 'moments'> {
  const known = (key: AccountKey): bigint | null => context.ledger.directory.known(key);
  return {
    terms: new Map(orders.map(order => [order.id, termsOf(context, order)])),
    accounts: new Map(
      [...keys].map(([order, { money, reserving, shares }]) => [
        order,
        { money: money.map(known), reserving: known(reserving), shares: known(shares) },
      ]),
    ),
    house: new Map(instrumentsOf(executions).map(id => [id, houseAccounts(context, { venue, instrumentId: id })])),
    moments: new Map(executions.map(event => [event.execution, momentOf(context, event)])),
  };
}

function houseAccounts(context: BookingContext, executedAt: { venue: string; instrumentId: number }): HouseAccounts {
  const { clearing, maker, fees, rounding } = houseKeys(context, executedAt);
  const id = (key: AccountKey): bigint => context.ledger.directory.known(key)!;
  const pair = ({ money, shares }: typeof maker): HouseAccounts['maker'] => ({ money: id(money), shares: id(shares) });
  const [cashUnit, sharesUnit] = [maker.money.unit, maker.shares.unit];
  return { cashUnit, sharesUnit, clearing: pair(clearing), maker: pair(maker), fees: id(fees), rounding: id(rounding) };
}

function momentOf(context: BookingContext, { instrument, buy, at }: VenueExecution): ExecutionMoment {
  const days = settlementOf(context, instrument, at);
  // Only what is bought is ever locked.
  const lock = buy === 0n ? null : context.lockOf(instrument, at);
  const calendar = schedules[context.instruments.withId(instrument).schedule];
  return { ...days, lock, lockedUntil: lockedUntil(lock, { openedAt: at, calendar }) };
}

type Saved = { context: BookingContext; facts: VenueFacts; ticks: readonly Tick[]; locked: readonly AccountRow[] };

async function save(tx: Tx, { context, facts, ticks, locked }: Saved): Promise<void> {
  await Promise.all([
    context.ledger.post(tx, { entries: facts.entries, changes: facts.accounts, locked }),
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
