import { invariant, nothing, type Currency, type Instant, type Unit } from '@parkett/kernel';
import type { RuleSource } from '../../house-rules/index.ts';
import { schedules, type InstrumentList } from '../../instruments/index.ts';
import {
  addUnsettled,
  house,
  unitOfCurrency,
  unitOfInstrument,
  wallet,
  type AccountId,
  type AccountKey,
  type Ledger,
  type UnitId,
} from '../../ledger/index.ts';
import { clearingOf } from '../chart.ts';
import type { LiveOrder, Order } from '../order.ts';
import type { Execution } from '../execution-store.ts';
import { foldLegs } from '../rules/fold-legs.ts';
import { fundingOf, sharesOf, type Fundings } from '../rules/funding.ts';
import type { Leg } from '../rules/leg.ts';
import { lockOrders, updateOrders } from '../store.ts';
import { raiseBooked } from './bucket-store.ts';
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
import { termsOf } from '../terms.ts';

/** A customer's side of an execution, with his order as it is when the whole batch is booked. */
export type ExecutedSide = { readonly execution: Execution; readonly order: Order };

/** What a feature has follow from executions, each side once, in the transaction that books them: whatever it throws undoes all of it, and it is tried again. */
export type ExecutionFollower = { readonly name: string; readonly follow: (tx: Tx, sides: readonly ExecutedSide[]) => Promise<void> };

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
  readonly followers: readonly ExecutionFollower[];
};

type AccountKeys = {
  readonly money: readonly AccountKey<Currency>[];
  readonly reserving: AccountKey<Currency>;
  readonly shares: AccountKey<'shares'>;
};

/** Accounts that executions of an order may move: its funding's, and its shares. */
const accountsOf = ({ fundings, live }: BookingContext, id: bigint): AccountKeys => {
  const order = live.get(id)!;
  const { reserve, settle } = fundingOf(fundings, order);
  return { money: settle(order, nothing).map(({ account }) => account), reserving: reserve(order, nothing).account, shares: sharesOf(order) };
};

/** The house's accounts that an execution in an instrument moves, the makers' among them. */
function houseKeys(context: BookingContext, { venue, instrumentId }: { venue: string; instrumentId: number }) {
  const cash = unitOfCurrency(context.instruments.withId(instrumentId).currency);
  const shares = unitOfInstrument(instrumentId);
  const key = <U extends Unit>(purpose: string, unit: UnitId<U>): AccountKey<U> => ({ owner: house, portfolio: wallet, purpose, unit });
  const pair = (purpose: string): { money: AccountKey<Currency>; shares: AccountKey<'shares'> } => ({
    money: key(purpose, cash),
    shares: key(purpose, shares),
  });
  return { clearing: pair(clearingOf(venue)), maker: pair('maker'), fees: key('fees', cash), rounding: key('rounding', cash) };
}

type Legs = { readonly venue: string; readonly legs: readonly Leg[] };

/** Order ids that the legs are of and that are ours, given to the venue that speaks. */
const touchedOrders = ({ live }: BookingContext, { venue, legs }: Legs): bigint[] =>
  [...new Set(legs.map(({ order }) => order))].filter(id => live.get(id)?.venue === venue);

const executionsOf = (legs: readonly Leg[]): Execution[] => [...new Set(legs.flatMap(leg => (leg.kind === 'execution' ? [leg.execution] : [])))];
const instrumentsOf = (executions: readonly Execution[]): number[] => [...new Set(executions.map(({ instrumentId }) => instrumentId))];

/** Opens, before the transaction, whatever accounts the executions will need. */
export async function prepareAccounts(context: BookingContext, { venue, legs }: Legs): Promise<void> {
  const executed = legs.filter(({ kind }) => kind === 'execution');
  await context.ledger.directory.open([
    ...instrumentsOf(executionsOf(executed)).flatMap(instrumentId => {
      const { clearing, maker, fees, rounding } = houseKeys(context, { venue, instrumentId });
      return [clearing.money, clearing.shares, maker.money, maker.shares, fees, rounding];
    }),
    ...touchedOrders(context, { venue, legs: executed })
      .map(id => accountsOf(context, id))
      .flatMap(({ money, shares }) => [...money, shares]),
  ]);
}

/** Legs of some buckets in their order, and how far these buckets, and others without a leg among them, are booked with it. */
export type LegsToBook = Legs & { readonly buckets: readonly number[]; readonly to: bigint };
type Booked = { context: BookingContext; batch: LegsToBook };

/**
 * Books legs in their order, in the caller's transaction. Changes nothing when they were booked before. Answers the orders as they are now.
 * It locks what customers of its buckets have and nothing else of anybody's, so buckets are booked beside each other.
 */
export async function bookLegs(tx: Tx, { context, batch }: Booked): Promise<Order[]> {
  const { venue, buckets, to } = batch;
  const touched = touchedOrders(context, batch);
  const keys = new Map(touched.map(id => [id, accountsOf(context, id)]));
  const legs = batch.legs.filter(({ order }) => keys.has(order));
  const rows = touched.map(id => ({ customer: context.live.get(id)!.customerId, order: id }));
  const [, orders, closes, raised, entryIds] = await Promise.all([
    context.ledger.lock(
      tx,
      [...keys.values()].flatMap(({ money, reserving, shares }) => [...money, reserving, shares]),
    ),
    lockOrders(tx, rows),
    closesOfOrders(
      tx,
      rows.filter(row => context.live.get(row.order)!.side === 'sell'),
    ),
    raiseBooked(tx, { venue, buckets, to }),
    // Behind the locks of the accounts, so that an account's entries have numbers in their order.
    context.ledger.entryIds(tx, legs.filter(({ kind }) => kind === 'execution').length),
  ]);
  if (raised === 0) return orders;
  invariant(raised === buckets.length, `what is booked of ${venue} up to ${to} is booked whole or not at all`);
  const opening = orders.filter(({ effect }) => effect === 'open');
  const positions = await lockPositions(tx, [
    ...opening.map((order): PositionKey => ({ customer: order.customerId, openedBy: order.id })),
    ...closes.map((line): PositionKey => ({ customer: line.customerId, position: line.positionId })),
  ]);
  const executed = new Set(legs.flatMap(({ kind, order }) => (kind === 'execution' ? [order] : [])));
  const known = new Set(positions.filter(({ originKind }) => originKind === 'order').map(({ originId }) => originId));
  const positionIds = await context.positionIds.take(opening.filter(({ id }) => executed.has(id) && !known.has(id)).length);
  const found = { orders, positions, closes, entryIds, positionIds };
  const facts = foldLegs({ ...found, ...lookedUp(context, { venue, executions: executionsOf(legs), orders, keys }) }, legs, context.fundings);
  await save(tx, { context, facts });
  await followed(tx, { context, legs, orders: facts.orders });
  return facts.orders;
}

async function followed(
  tx: Tx,
  { context, legs, orders }: { context: BookingContext; legs: readonly Leg[]; orders: readonly Order[] },
): Promise<void> {
  if (context.followers.length === 0) return;
  const byId = new Map(orders.map(order => [order.id, order]));
  const sides = legs.flatMap(leg => (leg.kind === 'execution' ? [{ execution: leg.execution, order: byId.get(leg.order)! }] : []));
  if (sides.length > 0) for (const { follow } of context.followers) await follow(tx, sides);
}

type Found = {
  readonly venue: string;
  readonly executions: readonly Execution[];
  readonly orders: readonly Order[];
  readonly keys: ReadonlyMap<bigint, AccountKeys>;
};

/** Everything else that the fold looks at, as data: what it would have to ask for is looked up here, once per order, instrument and execution. */
function lookedUp(
  context: BookingContext,
  { venue, executions, orders, keys }: Found,
): Pick<VenueSnapshot, 'terms' | 'accounts' | 'house' | 'moments'> {
  const known = <U extends Unit>(key: AccountKey<U>): AccountId<U> | null => context.ledger.directory.known(key);
  return {
    terms: new Map(orders.map(order => [order.id, termsOf(context, order)])),
    accounts: new Map(
      [...keys].map(([order, { money, reserving, shares }]) => [
        order,
        { money: money.map(known), reserving: known(reserving), shares: known(shares) },
      ]),
    ),
    house: new Map(instrumentsOf(executions).map(id => [id, houseAccounts(context, { venue, instrumentId: id })])),
    moments: new Map(executions.map(execution => [execution.id, momentOf(context, execution)])),
  };
}

function houseAccounts(context: BookingContext, executedAt: { venue: string; instrumentId: number }): HouseAccounts {
  const { clearing, maker, fees, rounding } = houseKeys(context, executedAt);
  const id = <U extends Unit>(key: AccountKey<U>): AccountId<U> => context.ledger.directory.known(key)!;
  const pair = ({ money, shares }: typeof maker): HouseAccounts['maker'] => ({ money: id(money), shares: id(shares) });
  const [cashUnit, sharesUnit] = [maker.money.unit, maker.shares.unit];
  return { cashUnit, sharesUnit, clearing: pair(clearing), maker: pair(maker), fees: id(fees), rounding: id(rounding) };
}

function momentOf(context: BookingContext, { instrumentId, buyOrder, at }: Execution): ExecutionMoment {
  // Only what is bought is ever locked.
  const lock = buyOrder === 0n ? null : context.lockOf(instrumentId, at);
  const calendar = schedules[context.instruments.withId(instrumentId).schedule];
  return { trade: calendar.tradingDateAt(at), lock, lockedUntil: lockedUntil(lock, { openedAt: at, calendar }) };
}

type Saved = { context: BookingContext; facts: VenueFacts };

async function save(tx: Tx, { context, facts }: Saved): Promise<void> {
  await Promise.all([
    context.ledger.post(tx, { entries: facts.entries, changes: facts.accounts }),
    updateOrders(tx, facts.orders),
    addUnsettled(tx, facts.unsettled),
    writePositions(tx, facts.positions),
    updateOrderCloses(tx, facts.closes),
    appendMovements(tx, facts.movements),
  ]);
}
