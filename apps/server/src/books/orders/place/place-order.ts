import { minus, nothing, plus, type Currency, type Instant, type Instrument, type Unit } from '@parkett/kernel';
import type { CommandKind, Submission } from '../../../platform/commands/index.ts';
import type { Tx } from '../../../platform/db.ts';
import {
  changedStandings,
  denialFor,
  sessionsOf,
  standingWith,
  tradingUntilOf,
  type WrittenUnlock,
  type CustomerStanding,
  type Standing,
} from '../../customers/index.ts';
import { countsIn, wallet, type AccountKey, type AccountRow } from '../../ledger/index.ts';
import { insertOrderCloses, lockOpenPositions, splitPositions, writePositions, type OrderClose, type Position } from '../../positions/index.ts';
import type { DeskContext } from '../desk-context.ts';
import type { AskedExchange, DecidedExchange, ReadRates, WantedExchange } from '../exchange-port.ts';
import type { Effect, OrderIntent, Parsed } from '../intent.ts';
import type { Order } from '../order.ts';
import { appendCommands } from '../log/command-store.ts';
import { submitOf } from '../log/venue-commands.ts';
import { decideOrder, type AcceptedOrder, type ExchangeMissing, type OrderConditions, type OrderSnapshot } from '../rules/decide-order.ts';
import { cashFunding, fundingOf, sharesOf } from '../rules/funding.ts';
import { insertOrders, orderNumbers, ordersById } from '../store.ts';
import { conditionsNow, orderSnapshot } from './order-snapshot.ts';

export type PlaceOrder = {
  readonly customer: bigint;
  readonly effect: Effect;
  readonly intent: Parsed<OrderIntent>;
  /** What is known of the customer; read again under the locks when it has changed since. */
  readonly standing: Standing;
  /** The exchange of what its wallet lacks, where the customer asks for one. */
  readonly exchange?: WantedExchange | null;
};

/** What a batch has read, carried from command to command so that two on one account see each other. */
type Batch = {
  /** Customers and instruments with positions that a split hasn't reached yet. */
  readonly unsplit: ReadonlySet<string>;
  readonly ids: bigint[];
  /** By their id: those that fundings reserve on, and shares. */
  readonly accounts: Map<bigint, AccountRow>;
  /** Open ones by customer and instrument. */
  readonly positions: Map<string, readonly Position[]>;
  /** Of customers about whom something else is known now than when they gave their command. */
  readonly standings: ReadonlyMap<bigint, CustomerStanding>;
  /** Of sessions, where it isn't as the command says. */
  readonly unlocks: ReadonlyMap<bigint, WrittenUnlock>;
  /** The account on which each command's funding reserves; a command whose instrument nobody knows has none. */
  readonly moneyKeys: ReadonlyMap<PlaceOrder, AccountKey<Currency>>;
  /** By instrument and the day until which an order asks to be good: the whole batch is decided at one moment. */
  readonly conditions: Map<string, OrderConditions>;
  /** Of the orders that ask for an exchange; null where none does. */
  readonly rates: ReadRates | null;
};

type PlacedOrder = {
  readonly order: Order;
  /** The account that holds for it. */
  readonly account: AccountRow;
  readonly closes: readonly OrderClose[];
  /** Positions of which it takes something, with that reserved. */
  readonly positions: readonly Position[];
  /** The exchange before it, and the wallet that gives. */
  readonly exchange: { readonly decided: DecidedExchange; readonly wallet: AccountRow<Currency> } | null;
};

type Wanted = { readonly intent: OrderIntent; readonly instrument: Instrument };

const pairOf = (customer: bigint, instrument: number): string => `${customer}/${instrument}`;
/** Where an order's funding sets money aside. A sale locks it too: whoever locks all money of a customer sees what was placed. */
const moneyKeyOf = ({ fundings }: DeskContext, { intent, instrument }: Wanted): AccountKey<Currency> =>
  fundingOf(fundings, intent).reserve({ customerId: intent.customer, portfolio: intent.portfolio, currency: instrument.currency }, nothing).account;
const sharesKey = ({ customer, portfolio, instrument }: OrderIntent): AccountKey<'shares'> =>
  sharesOf({ customerId: customer, portfolio, instrumentId: instrument });

/** Placing orders: accounts and open positions are locked, each order is decided in turn, and all are written with one statement per table. */
export function placeOrder(
  context: DeskContext,
  desk: Pick<CommandKind<PlaceOrder, Batch, PlacedOrder, Order>, 'committed' | 'admits' | 'rate'>,
): CommandKind<PlaceOrder, Batch, PlacedOrder, Order> {
  return {
    ...desk,
    name: 'place order',
    lanes: 'batched',
    load: (tx, submissions) => load(tx, { context, submissions }),
    judged: (batch, { command }) => denialFor(standingOf(batch, command), actOf(command), context.systemNow()),
    decide: (batch, { command }, now) => {
      const snapshot = snapshotOf({ context, batch, command, now });
      const exchange = exchangeFor({ context, batch, command, now });
      const decided = decideOrder(snapshot, command.intent, { now, fundings: context.fundings, exchange });
      return decided.ok ? { ok: true, value: placedOrder({ context, batch, accepted: decided.value, snapshot, now }) } : decided;
    },
    carry,
    last: (tx, placed) => logSubmits(tx, placed),
    save: (tx, orders) => save(tx, { context, orders }),
    result: ({ order }) => ({ kind: 'order', id: order.id, answer: null }),
    answer: ({ order }) => order,
    recall: (from, records) =>
      ordersById(
        from,
        records.map(({ result }) => result.id!),
      ),
  };
}

const instrumentOf = ({ instruments }: DeskContext, { intent }: PlaceOrder): Instrument | null =>
  intent.ok ? instruments.find(intent.value.instrument) : null;

/** The exchange that an opening order asks for; null where it asks for none. */
function askedExchange(context: DeskContext, command: PlaceOrder): AskedExchange | null {
  const instrument = instrumentOf(context, command);
  const { exchange, intent } = command;
  if (!exchange || !instrument || !intent.ok || intent.value.effect !== 'open') return null;
  return { ...exchange, customer: intent.value.customer, to: instrument.currency };
}

const givingKey = ({ customer, from }: Pick<AskedExchange, 'customer' | 'from'>): AccountKey<Currency> =>
  cashFunding.reserve({ customerId: customer, portfolio: wallet, currency: from }, nothing).account;

/** One round trip: the statements are pipelined, and each sees what was committed before the locks were granted. */
async function load(tx: Tx, { context, submissions }: { context: DeskContext; submissions: readonly Submission<PlaceOrder>[] }): Promise<Batch> {
  const commands = submissions.map(({ command }) => command);
  const moneyKeys = new Map<PlaceOrder, AccountKey<Currency>>();
  const closing: OrderIntent[] = [];
  const exchanges = commands.flatMap(command => askedExchange(context, command) ?? []);
  for (const command of commands) {
    const instrument = instrumentOf(context, command);
    if (!instrument || !command.intent.ok) continue;
    const intent = command.intent.value;
    moneyKeys.set(command, moneyKeyOf(context, { intent, instrument }));
    if (intent.effect === 'close') closing.push(intent);
  }
  const [accounts, standings, unlocks, positions, ids, rates] = await Promise.all([
    context.ledger.lock(tx, [...moneyKeys.values(), ...closing.map(sharesKey), ...exchanges.map(givingKey)]),
    changedStandings(tx, commands),
    tradingUntilOf(
      tx,
      sessionsOf(
        commands.map(({ standing }) => standing),
        context.systemNow(),
      ),
    ),
    closing.length > 0
      ? lockOpenPositions(
          tx,
          closing.map(({ customer, instrument }) => ({ customer, instrument })),
        )
      : [],
    // Behind the locks, so that an account's orders have numbers in their order.
    orderNumbers(tx, commands.length),
    exchanges.length > 0 && context.exchanges ? context.exchanges.readToTake(tx, exchanges) : null,
  ]);
  return {
    ids,
    unsplit: await unsplitAmong(tx, context, positions),
    accounts: new Map(accounts.map(account => [account.id, account])),
    positions: Map.groupBy(positions, ({ customerId, instrumentId }) => pairOf(customerId, instrumentId)),
    standings,
    unlocks,
    moneyKeys,
    conditions: new Map(),
    rates,
  };
}

/** Between the first moment of an ex-day and the work on a holder, positions count old shares at prices of new ones. */
async function unsplitAmong(tx: Tx, { splitAt, now }: DeskContext, positions: readonly Position[]): Promise<Set<string>> {
  if (!splitAt) return new Set();
  const since = new Map(positions.map(({ instrumentId }) => [instrumentId, splitAt(instrumentId, now())]));
  const concerned = positions.filter(({ instrumentId, openedAt }) => openedAt < (since.get(instrumentId) ?? 0));
  if (concerned.length === 0) return new Set();
  const reached = await splitPositions(
    tx,
    concerned.map(({ customerId, id, instrumentId }) => ({ customer: customerId, position: id, since: since.get(instrumentId)! })),
  );
  return new Set(concerned.filter(({ id }) => !reached.has(id)).map(({ customerId, instrumentId }) => pairOf(customerId, instrumentId)));
}

type Asked = { context: DeskContext; batch: Batch; command: PlaceOrder; now: Instant };

function snapshotOf(asked: Asked): OrderSnapshot {
  const { batch, command } = asked;
  const { customer } = command;
  const conditions = conditionsOf(asked);
  const { instrument } = conditions;
  const moneyKey = batch.moneyKeys.get(command);
  const money = moneyKey ? lockedOf(asked, moneyKey) : null;
  const positions = instrument && batch.positions.size > 0 ? (batch.positions.get(pairOf(customer, instrument.id)) ?? []) : [];
  const isUnsplit = instrument !== null && batch.unsplit.has(pairOf(customer, instrument.id));
  return orderSnapshot({ conditions, refused: isUnsplit ? { code: 'split-under-way', params: { code: instrument.code } } : null, money, positions });
}

/** The standing now of a command's customer and session. */
const standingOf = (batch: Batch, { customer, standing }: PlaceOrder): Standing =>
  standingWith({ ...standing, ...batch.standings.get(customer) }, batch.unlocks);

/** The order's effect is its act. The effect of an intent that was read goes before the guessed one of an intent that couldn't be. */
const actOf = ({ effect, intent }: PlaceOrder): Effect => (intent.ok ? intent.value.effect : effect);

function lockedOf<U extends Unit>({ context, batch }: Pick<Asked, 'context' | 'batch'>, key: AccountKey<U>): AccountRow<U> | null {
  const id = context.ledger.directory.known(key);
  const account = id === null ? undefined : batch.accounts.get(id);
  return account && countsIn(account, key.unit) ? account : null;
}

/** How what an order lacks would be exchanged; null where its customer doesn't ask for that. */
function exchangeFor({ context, batch, command }: Asked): ExchangeMissing | null {
  const asked = batch.rates && askedExchange(context, command);
  if (!asked) return null;
  return missing => batch.rates!.decide(asked, { missing, wallet: lockedOf({ context, batch }, givingKey(asked)) });
}

function conditionsOf({ context, batch, command, now }: Asked): OrderConditions {
  const instrument = instrumentOf(context, command);
  const goodTill = command.intent.ok ? command.intent.value.goodTill : null;
  const name = `${instrument?.id}/${goodTill}`;
  let conditions = batch.conditions.get(name);
  if (!conditions) batch.conditions.set(name, (conditions = conditionsNow(context, { instrument, goodTill, now })));
  return conditions;
}

type Accepted = { context: DeskContext; batch: Batch; accepted: AcceptedOrder; snapshot: OrderSnapshot; now: Instant };

function placedOrder({ context, batch, accepted, snapshot, now }: Accepted): PlacedOrder {
  const { intent } = accepted;
  const { customer } = intent;
  const { feeRule } = snapshot;
  const exchange = exchangeOf({ context, batch, accepted });
  const money = exchange ? { ...snapshot.money!, balance: plus(snapshot.money!.balance, exchange.decided.got) } : snapshot.money;
  const account = intent.effect === 'open' ? money! : lockedOf({ context, batch }, sharesKey(intent))!;
  const order = orderOf({ id: batch.ids[0]!, accepted, account, feeRule, now });
  const closes = accepted.closes.map(({ position, quantity }, line) => ({
    ...{ customerId: customer, orderId: order.id, line, positionId: position, quantity },
    ...{ done: 0n, named: intent.position !== null },
  }));
  return { order, account, closes, positions: closes.length > 0 ? reservedBy(accepted, batch) : [], exchange };
}

function exchangeOf({ context, batch, accepted }: Pick<Accepted, 'context' | 'batch' | 'accepted'>): PlacedOrder['exchange'] {
  const { exchange: decided } = accepted;
  return decided && { decided, wallet: lockedOf({ context, batch }, givingKey(decided))! };
}

/** The positions of which an order takes something, with that reserved. */
function reservedBy({ intent, instrument, closes }: AcceptedOrder, batch: Batch): Position[] {
  const reserved = new Map(closes.map(({ position, quantity }) => [position, quantity]));
  return (batch.positions.get(pairOf(intent.customer, instrument.id)) ?? [])
    .filter(({ id }) => reserved.has(id))
    .map(position => ({ ...position, closingQuantity: position.closingQuantity + reserved.get(position.id)! }));
}

type Numbered = { id: bigint; accepted: AcceptedOrder; account: AccountRow; feeRule: number; now: Instant };

/** The order as it will stand in the books. */
function orderOf({ id, accepted, account, feeRule, now }: Numbered): Order {
  const { intent, instrument, limit, collarBps, hold, until } = accepted;
  const { quantity, stopPrice } = intent;
  return {
    customerId: intent.customer,
    id,
    instrumentId: instrument.id,
    portfolio: intent.portfolio,
    venue: intent.venue,
    side: intent.side,
    effect: intent.effect,
    funding: intent.funding,
    originKind: intent.origin.kind,
    originRef: intent.origin.ref,
    type: intent.type,
    quantity,
    price: intent.price,
    stopPrice,
    limit,
    collarBps,
    timeInForce: intent.timeInForce,
    goodTill: intent.goodTill,
    until,
    mainHoursOnly: intent.mainHoursOnly,
    state: 'pending',
    reason: null,
    filled: 0n,
    executedExact: 0n,
    executedValue: nothing,
    feeCharged: nothing,
    feeRule,
    currency: instrument.currency,
    holdAccount: account.id,
    holdPlaced: hold,
    held: hold,
    liveQuantity: quantity,
    liveLimit: limit,
    liveStop: stopPrice,
    askedQuantity: null,
    askedLimit: null,
    askedStop: null,
    triggered: false,
    placedAt: now,
    endedAt: null,
  };
}

const entriesOf = ({ effect }: Order): number => (effect === 'open' ? 1 : 0);

/** What the rest of the batch sees of an accepted order. */
function carry(batch: Batch, { order, account, positions, exchange }: PlacedOrder): void {
  batch.ids.shift();
  if (exchange) {
    const { decided, wallet: giving } = exchange;
    batch.accounts.set(giving.id, { ...giving, balance: minus(giving.balance, decided.given) });
    batch.rates!.take(decided);
  }
  batch.accounts.set(account.id, {
    ...account,
    held: plus(account.held, order.held),
    count: account.count + entriesOf(order),
  });
  if (positions.length === 0) return;
  const pair = pairOf(order.customerId, order.instrumentId);
  const changed = new Map(positions.map(position => [position.id, position]));
  batch.positions.set(
    pair,
    batch.positions.get(pair)!.map(position => changed.get(position.id) ?? position),
  );
}

type Saving = { readonly context: DeskContext; readonly orders: readonly PlacedOrder[] };

/** An exchange is booked before the money that it brings is set aside. */
function save(tx: Tx, saving: Saving): void | Promise<void> {
  const exchanges = saving.orders.flatMap(({ exchange, order }) => (exchange ? [{ ...exchange.decided, order: order.id, at: order.placedAt }] : []));
  return exchanges.length === 0 ? write(tx, saving) : saving.context.exchanges!.save(tx, exchanges).then(() => write(tx, saving));
}

/** Not awaited: the statements travel together with COMMIT, which fails if one of them does. */
function write(tx: Tx, { context, orders: placed }: Saving): void {
  const countMax = context.entriesMax();
  const changes = placed.map(({ order, account: { id } }) => {
    const count = entriesOf(order);
    return { id, held: order.held, count, countMax: count > 0 ? countMax : null };
  });
  const positions = new Map(placed.flatMap(item => item.positions.map(position => [position.id, position] as const)));
  const orders = placed.map(({ order }) => order);
  const closes = placed.flatMap(item => item.closes);
  const writes = [
    context.ledger.setAside(tx, { changes }),
    insertOrders(tx, orders),
    insertOrderCloses(tx, closes),
    writePositions(tx, [...positions.values()]),
  ];
  for (const written of writes) written.catch(() => {});
}

/** What the venues will be told, a row each, the venues in one order for everybody. */
function logSubmits(tx: Tx, placed: readonly PlacedOrder[]): void {
  const byVenue = Map.groupBy(placed, ({ order }) => order.venue);
  for (const venue of [...byVenue.keys()].sort()) {
    const orders = byVenue.get(venue)!.map(({ order }) => order);
    appendCommands(tx, { venue, at: orders[0]!.placedAt, commands: orders.map(submitOf) }).catch(() => {});
  }
}
