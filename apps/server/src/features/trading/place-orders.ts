import type { Currency, Instant, Instrument } from '@parkett/kernel';
import type { Denial } from '@parkett/contract';
import {
  changeAccounts,
  lockAccountsOf,
  placeHolds,
  unitOfCurrency,
  unitOfInstrument,
  type AccountChange,
  type AccountKey,
  type AccountRow,
  type NewHold,
} from '../../books/ledger/index.ts';
import { closingDenial, openingDenial, type Standing } from '../../books/customers/index.ts';
import type { InstrumentList } from '../../books/instruments/index.ts';
import { staticCorridor, staticCorridorOn, type MarketBoard, type PriceRange } from '../../books/market-data/index.ts';
import { collarBps, goodTillDaysMax, insertOrders, ordersByKey, priceListOn, type Order } from '../../books/orders/index.ts';
import { insertOrderCloses, lockOpenPositions, writePositions, type OrderClose, type Position } from '../../books/positions/index.ts';
import type { RuleSource } from '../../books/house-rules/index.ts';
import type { Tx } from '../../platform/db.ts';
import type { IdBlocks } from '../../platform/id-blocks.ts';
import type { AcceptedOrder, OrderSnapshot } from './rules/decide-order.ts';
import type { TradingRules } from './rules/index.ts';
import type { OrderForm } from './rules/order-form.ts';
import type { TradingDay } from './rules/when-to-trade.ts';
import { keysUsedElsewhere } from './store.ts';

export type PlaceOrder = {
  readonly customer: bigint;
  readonly standing: Standing;
  readonly form: OrderForm;
  readonly key: string;
  /** SHA-256 of the route and the canonical body. */
  readonly bodyHash: Buffer;
};

export type Placed = { readonly order: Order; readonly fresh: boolean } | { readonly denial: Denial } | { readonly keyReused: true };

/** What placing looks at besides the database. */
export type TradingFloor = {
  readonly rules: TradingRules;
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly ruleBook: RuleSource;
  readonly orderIds: IdBlocks;
  /** Pending buy orders and open positions that a wallet may have. */
  readonly entriesMax: () => number;
  /** Business time, and the system's for sessions and gates. */
  readonly now: () => Instant;
  readonly systemNow: () => Instant;
  readonly dayOf: (instrument: Instrument, now: Instant) => TradingDay;
};

/** The corridor that holds now; null before there is a reference. */
export function corridorNow(floor: Pick<TradingFloor, 'board' | 'ruleBook' | 'now' | 'dayOf'>, instrument: Instrument): PriceRange | null {
  const reference = floor.board.view(instrument.id)?.reference ?? null;
  if (reference === null) return null;
  const { date } = floor.dayOf(instrument, floor.now());
  return staticCorridor(instrument, { reference, bps: staticCorridorOn(floor.ruleBook.reader, date) });
}

const cashKey = (customer: bigint, currency: Currency): AccountKey => ({ owner: customer, purpose: 'cash', unit: unitOfCurrency(currency) });
const sharesKey = (customer: bigint, instrumentId: number): AccountKey => ({
  owner: customer,
  purpose: 'shares',
  unit: unitOfInstrument(instrumentId),
});

/** What a batch has read, carried from command to command so that two on one account see each other. */
type Carried = {
  /** By customer and unit: money of a currency, or shares of an instrument. */
  readonly accounts: Map<string, AccountRow>;
  readonly positions: Map<string, Position[]>;
  readonly byKey: Map<string, Order>;
  readonly elsewhere: ReadonlySet<string>;
};

const pairOf = (customer: bigint, of: number): string => `${customer}/${of}`;
const accountOf = ({ accounts }: Carried, { owner, unit }: AccountKey): AccountRow | null => accounts.get(pairOf(owner, unit)) ?? null;
const useOf = (customer: bigint, key: string): string => `${customer}/${key}`;

async function load(tx: Tx, of: { floor: TradingFloor; commands: readonly PlaceOrder[] }): Promise<Carried> {
  const { floor, commands } = of;
  const wanted = commands.flatMap(({ customer, form }) => {
    const instrument = floor.instruments.withCode(form.code);
    if (!instrument) return [];
    const cash = cashKey(customer, instrument.currency);
    return form.side === 'buy' ? [cash] : [cash, sharesKey(customer, instrument.id)];
  });
  const sales = commands.filter(({ form }) => form.side === 'sell' && floor.instruments.withCode(form.code));
  const pairs = sales.map(({ customer, form }) => ({ customer, instrument: floor.instruments.withCode(form.code)!.id }));
  const keys = commands.map(({ customer, key }) => ({ customer, key }));
  // One round trip: the statements are pipelined, and each sees what was committed before the locks were granted.
  const [accounts, known, elsewhere, positions] = await Promise.all([
    lockAccountsOf(tx, wanted),
    ordersByKey(tx, keys),
    keysUsedElsewhere(tx, keys),
    pairs.length > 0 ? lockOpenPositions(tx, pairs) : [],
  ]);
  return {
    accounts: new Map(accounts.map(account => [pairOf(account.owner, account.unit), account])),
    positions: Map.groupBy(positions, ({ customerId, instrumentId }) => pairOf(customerId, instrumentId)),
    byKey: new Map(known.map(order => [useOf(order.customerId, order.idempotencyKey), order])),
    elsewhere: new Set(elsewhere.map(({ customer, key }) => useOf(customer, key))),
  };
}

type Facts = { orders: Order[]; holds: NewHold[]; changes: Map<bigint, AccountChange>; closes: OrderClose[]; positions: Map<bigint, Position> };

type SnapshotParts = {
  readonly floor: TradingFloor;
  readonly standing: Standing;
  readonly side: 'buy' | 'sell';
  readonly instrument: Instrument | null;
  readonly cash: AccountRow | null;
  readonly positions: readonly Position[];
  readonly now: Instant;
};

/** What the rules look at, put together from the floor and what was read. */
export function snapshotFor({ floor, standing, side, instrument, cash, positions, now }: SnapshotParts): OrderSnapshot {
  const day = instrument ? floor.dayOf(instrument, now) : closedDay;
  const inForce = floor.ruleBook.reader.at(now);
  const list = priceListOn(floor.ruleBook.reader, day.date);
  const commission = instrument && instrument.class !== 'index' ? list.commissions[instrument.class] : noCommission;
  return {
    refused: side === 'buy' ? openingDenial(standing, floor.systemNow()) : closingDenial(standing, floor.systemNow()),
    instrument,
    view: instrument ? floor.board.view(instrument.id) : null,
    day,
    corridor: instrument ? corridorNow(floor, instrument) : null,
    terms: {
      priceScale: instrument?.priceScale ?? 0,
      quantityScale: instrument?.quantityScale ?? 0,
      currency: instrument?.currency ?? 'EUR',
      commission,
    },
    cash,
    positions,
    entriesMax: floor.entriesMax(),
    feeRule: list.version,
    collarBps: inForce.value(collarBps),
    goodTillDaysMax: inForce.value(goodTillDaysMax),
  };
}

const noCommission = { flatUnits: 0n, rateBps: 0n };

function snapshotOf(of: { floor: TradingFloor; carried: Carried; command: PlaceOrder; now: Instant; instrument: Instrument | null }): OrderSnapshot {
  const { floor, carried, command, now, instrument } = of;
  const { customer, standing, form } = command;
  const cash = instrument ? accountOf(carried, cashKey(customer, instrument.currency)) : null;
  const positions = instrument ? (carried.positions.get(pairOf(customer, instrument.id)) ?? []) : [];
  return snapshotFor({ floor, standing, side: form.side, instrument, cash, positions, now });
}

/** Stands in where the product is missing; the rules refuse before they look at it. */
const closedDay: TradingDay = {
  phase: 'closed',
  date: '1970-01-01',
  endsAt: 0,
  opensAt: null,
  endOf: () => 0,
  openingAhead: false,
  closingAhead: false,
  mainAhead: false,
  nextDayOpensAt: 0,
};

/** Places the orders of a batch: load and lock, decide each in turn, write with one statement per table. */
export async function placeOrders(tx: Tx, of: { floor: TradingFloor; commands: readonly PlaceOrder[] }): Promise<Placed[]> {
  const { floor, commands } = of;
  const ids = await floor.orderIds.take(commands.length);
  const carried = await load(tx, of);
  const now = floor.now();
  const facts: Facts = { orders: [], holds: [], changes: new Map(), closes: [], positions: new Map() };
  const answers = commands.map((command, index): Placed => {
    const use = useOf(command.customer, command.key);
    const before = carried.byKey.get(use);
    if (before) return before.bodyHash.equals(command.bodyHash) ? { order: before, fresh: false } : { keyReused: true };
    if (carried.elsewhere.has(use)) return { keyReused: true };
    const instrument = floor.instruments.withCode(command.form.code);
    const snapshot = snapshotOf({ floor, carried, command, now, instrument });
    const decided = floor.rules.decideOrder(snapshot, command.form, now);
    if (!decided.ok) return { denial: decided.error };
    const { holds, order } = orderOf({
      id: ids[index]!,
      command,
      accepted: decided.value,
      carried,
      feeRule: snapshot.feeRule,
      now,
    });
    remember({ order, holds, accepted: decided.value, named: command.form.position !== undefined, facts, carried });
    return { order, fresh: true };
  });
  save(tx, facts);
  return answers;
}

type Accepted = { id: bigint; command: PlaceOrder; accepted: AcceptedOrder; carried: Carried; feeRule: number; now: Instant };

/** The order as it will stand in the books, and the account that holds for it. */
function orderOf({ id, command, accepted, carried, feeRule, now }: Accepted): { order: Order; holds: AccountRow } {
  const { form, customer } = command;
  const { instrument } = accepted;
  const holds = accountOf(carried, form.side === 'buy' ? cashKey(customer, instrument.currency) : sharesKey(customer, instrument.id))!;
  const order: Order = {
    customerId: customer,
    id,
    instrumentId: instrument.id,
    side: form.side,
    type: form.type,
    quantity: accepted.quantity,
    price: accepted.price,
    stopPrice: accepted.stopPrice,
    limit: accepted.limit,
    timeInForce: form.timeInForce,
    goodTill: accepted.goodTill,
    until: accepted.until,
    mainHoursOnly: form.mainHoursOnly ?? false,
    state: 'pending',
    reason: null,
    filled: 0n,
    executedExact: 0n,
    executedValue: 0n,
    feeCharged: 0n,
    feeRule,
    currency: instrument.currency,
    holdAccount: holds.id,
    holdId: id,
    holdPlaced: accepted.hold,
    liveQuantity: accepted.quantity,
    liveLimit: accepted.limit,
    liveStop: accepted.stopPrice,
    askedQuantity: null,
    askedLimit: null,
    askedStop: null,
    venueSequence: null,
    triggered: false,
    idempotencyKey: command.key,
    bodyHash: command.bodyHash,
    placedAt: now,
    endedAt: null,
  };
  return { order, holds };
}

/** Books an accepted order into the facts and into what the rest of the batch sees. */
function remember(of: { order: Order; holds: AccountRow; accepted: AcceptedOrder; named: boolean; facts: Facts; carried: Carried }): void {
  const { order, holds, accepted, named, facts, carried } = of;
  carried.byKey.set(useOf(order.customerId, order.idempotencyKey), order);
  facts.orders.push(order);
  facts.holds.push({
    account: order.holdAccount,
    id: order.holdId,
    claimId: order.id,
    owner: order.customerId,
    amount: order.holdPlaced,
    at: order.placedAt,
  });
  const entries = order.side === 'buy' ? 1 : 0;
  const sum = facts.changes.get(holds.id) ?? { id: holds.id, balance: 0n, held: 0n, openEntries: 0 };
  facts.changes.set(holds.id, { ...sum, held: sum.held + order.holdPlaced, openEntries: sum.openEntries + entries });
  carried.accounts.set(pairOf(holds.owner, holds.unit), {
    ...holds,
    held: holds.held + order.holdPlaced,
    openEntries: holds.openEntries + entries,
  });
  if (order.side === 'buy') return;
  const pair = pairOf(order.customerId, order.instrumentId);
  for (const [line, close] of accepted.closes.entries()) {
    facts.closes.push({
      customerId: order.customerId,
      orderId: order.id,
      line,
      positionId: close.position,
      quantity: close.quantity,
      done: 0n,
      named,
    });
    const positions = carried.positions
      .get(pair)!
      .map(position => (position.id === close.position ? { ...position, closingQuantity: position.closingQuantity + close.quantity } : position));
    carried.positions.set(pair, positions);
    facts.positions.set(
      close.position,
      positions.find(({ id }) => id === close.position)!,
    );
  }
}

/** Not awaited: the statements travel together with COMMIT, which fails if one of them does. */
function save(tx: Tx, facts: Facts): void {
  if (facts.orders.length === 0) return;
  const writes = [
    changeAccounts(tx, [...facts.changes.values()]),
    placeHolds(tx, facts.holds),
    insertOrders(tx, facts.orders),
    insertOrderCloses(tx, facts.closes),
    writePositions(tx, [...facts.positions.values()]),
  ];
  for (const write of writes) write.catch(() => {});
}
