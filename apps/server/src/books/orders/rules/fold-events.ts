import { asInstant, type Instant, type TradingDate } from '@parkett/kernel';
import type { HoldChange, HoldStep, JournalEntry, Movement as LedgerMovement, SideAccounts, Unsettled } from '../../ledger/index.ts';
import { executionEntry } from '../../ledger/rules/entry.ts';
import type { Order } from '../order.ts';
import type { OrderTerms } from './reserve.ts';
import type { Execution } from '../execution-store.ts';
import type { OrderEvent } from '../store.ts';
import { reserveFor, type fill } from './reserve.ts';
import type { VenueEvent, VenueExecution } from '../venue-port.ts';
import type { LockRule, Movement, MovementKind, OrderClose, Position, PositionMovement } from '../../positions/index.ts';
import { closed, costOf, extended, moved, opened } from '../../positions/rules/movement.ts';
import { newPosition, split } from '../../positions/rules/position.ts';

type Hold = { readonly account: bigint; readonly id: bigint; readonly open: bigint };

/** What the events of a batch are folded into: rows as locked. */
export type VenueSnapshot = {
  readonly orders: readonly Order[];
  readonly holds: readonly Hold[];
  readonly positions: readonly Position[];
  readonly closes: readonly OrderClose[];
  /** Numbers for positions: one per opening order that has none yet. */
  readonly positionIds: readonly bigint[];
  /** One per execution side that may be booked. */
  readonly entryIds: readonly bigint[];
  /** How an execution becomes money. */
  readonly fillOrder: typeof fill;
  readonly terms: (order: Order) => OrderTerms;
  /** Customer 0 is the house: its maker accounts. */
  readonly accounts: (of: { customer: bigint; instrumentId: number }) => { accounts: SideAccounts; cashUnit: number; sharesUnit: number };
  readonly settlesOn: (instrumentId: number, at: Instant) => { trade: TradingDate; settlement: TradingDate };
  /** How long what is bought at a moment stays locked, and until when. */
  readonly lockOf: (instrumentId: number, openedAt: Instant) => { lock: LockRule | null; lockedUntil: Instant | null };
};

/** Everything that the events change, ready to be written with one statement per table. */
export type VenueFacts = {
  readonly orders: Order[];
  readonly executions: Execution[];
  readonly entries: JournalEntry[];
  /** What accounts count; their balances follow from the entries. */
  readonly counts: CountChange[];
  readonly holds: HoldStep[];
  readonly positions: Position[];
  readonly closes: OrderClose[];
  readonly movements: PositionMovement[];
  readonly unsettled: Unsettled[];
  readonly events: OrderEvent[];
};

type CountChange = NonNullable<LedgerMovement['changes']>[number];
type HoldState = Hold & { readonly was: bigint; posted: bigint; state: HoldChange['state']; touched: boolean; at: Instant };

/** Folds the venue's events into rows, in the order in which they happened. Pure: the same events give the same facts. */
export function foldEvents(snapshot: VenueSnapshot, events: readonly VenueEvent[]): VenueFacts {
  const fold = new Fold(snapshot);
  for (const event of events) fold.apply(event);
  return fold.facts();
}

class Fold {
  readonly #snapshot: VenueSnapshot;
  readonly #orders: Map<bigint, Order>;
  readonly #holds: Map<bigint, HoldState>;
  readonly #positions: Map<bigint, Position>;
  /** Of opening orders, by order. */
  readonly #openedBy: Map<bigint, bigint>;
  readonly #closes: Map<bigint, OrderClose[]>;
  readonly #counts = new Map<bigint, number>();
  readonly #touchedOrders = new Set<bigint>();
  readonly #touchedPositions = new Set<bigint>();
  readonly #touchedCloses = new Set<bigint>();
  readonly #facts = {
    executions: [] as Execution[],
    entries: [] as JournalEntry[],
    movements: [] as PositionMovement[],
    unsettled: [] as Unsettled[],
    events: [] as OrderEvent[],
  };
  #nextEntry = 0;
  #nextPosition = 0;

  constructor(snapshot: VenueSnapshot) {
    this.#snapshot = snapshot;
    this.#orders = new Map(snapshot.orders.map(order => [order.id, order]));
    const holdOf = new Map(snapshot.holds.map(hold => [`${hold.account}/${hold.id}`, hold]));
    this.#holds = new Map();
    for (const order of snapshot.orders) {
      const hold = holdOf.get(`${order.holdAccount}/${order.holdId}`);
      if (hold) this.#holds.set(order.id, { ...hold, was: hold.open, posted: 0n, state: 'active', touched: false, at: asInstant(0) });
    }
    this.#positions = new Map(snapshot.positions.map(position => [position.id, position]));
    this.#openedBy = new Map(snapshot.positions.filter(({ originKind }) => originKind === 'order').map(({ originId, id }) => [originId, id]));
    this.#closes = Map.groupBy(snapshot.closes, line => line.orderId);
  }

  apply(event: VenueEvent): void {
    if (event.kind === 'executed') return this.#execution(event);
    const order = this.#orders.get(event.order);
    if (!order || order.state !== 'pending') return;
    switch (event.kind) {
      case 'acknowledged':
        return this.#change({ ...order, venueSequence: event.sequence });
      case 'triggered':
        return this.#change({ ...order, venueSequence: event.sequence, triggered: true });
      case 'replaced':
        return this.#replaced(order, event);
      case 'cancelled':
        return this.#end({ order, state: 'cancelled', reason: event.reason, at: event.at });
      case 'expired':
        return this.#end({ order, state: 'expired', reason: event.reason, at: event.at });
      case 'rejected':
        if (event.command === 'submit') return this.#end({ order, state: 'refused', reason: event.reason, at: event.at });
        if (event.command === 'change') return this.#settleChange(order, event.at);
    }
  }

  #change(order: Order): void {
    this.#orders.set(order.id, order);
    this.#touchedOrders.add(order.id);
  }

  #replaced(order: Order, event: Extract<VenueEvent, { kind: 'replaced' }>): void {
    const live: Order = {
      ...order,
      venueSequence: event.sequence,
      liveQuantity: order.filled + event.remaining,
      liveLimit: event.limit ?? order.liveLimit,
      liveStop: event.stop,
    };
    this.#settleChange(live, event.at);
  }

  /** A change was answered: what it asked for is forgotten, and the hold covers what is live. */
  #settleChange(order: Order, at: Instant): void {
    const settled: Order = { ...order, askedQuantity: null, askedLimit: null, askedStop: null };
    this.#change(settled);
    if (settled.side === 'sell') this.#trimCloses(settled);
    this.#holdRest(settled, at);
  }

  /** A sale closes as much as is live: what is too much is taken back from the last lines first. */
  #trimCloses(order: Order): void {
    const lines = this.#closes.get(order.id) ?? [];
    let excess = lines.reduce((sum, line) => sum + line.quantity, 0n) - order.liveQuantity;
    const trimmed = lines.toReversed().map(line => {
      const free = line.quantity - line.done;
      const back = excess < free ? excess : free;
      if (back <= 0n) return line;
      excess -= back;
      this.#release(line.positionId, back);
      return { ...line, quantity: line.quantity - back };
    });
    this.#closes.set(order.id, trimmed.toReversed());
    this.#touchedCloses.add(order.id);
  }

  #release(positionId: bigint, quantity: bigint): void {
    const position = this.#positions.get(positionId)!;
    this.#setPosition({ ...position, closingQuantity: position.closingQuantity - quantity });
  }

  #setPosition(position: Position): void {
    this.#positions.set(position.id, position);
    this.#touchedPositions.add(position.id);
  }

  /** The hold covers exactly what the rest of the order may still need. */
  #holdRest(order: Order, at: Instant): void {
    const hold = this.#holds.get(order.id);
    if (!hold) return;
    const terms = this.#snapshot.terms(order);
    const open = reserveFor({ terms, progress: order, remaining: order.liveQuantity - order.filled, limit: order.liveLimit });
    const asked =
      order.askedQuantity === null
        ? 0n
        : reserveFor({
            terms,
            progress: order,
            remaining: order.askedQuantity > order.filled ? order.askedQuantity - order.filled : 0n,
            limit: order.askedLimit ?? order.liveLimit,
          });
    this.#setHold(order, { open: asked > open ? asked : open, posted: 0n, state: 'active', at });
  }

  #setHold(order: Order, to: { open: bigint; posted: bigint; state: HoldChange['state']; at: Instant }): void {
    const hold = this.#holds.get(order.id)!;
    this.#holds.set(order.id, { ...hold, open: to.open, posted: hold.posted + to.posted, state: to.state, touched: true, at: to.at });
  }

  #count(account: bigint, by: 1 | -1): void {
    this.#counts.set(account, (this.#counts.get(account) ?? 0) + by);
  }

  #end(of: { order: Order; state: Order['state']; reason: string | null; at: Instant }): void {
    const { order, state, reason, at } = of;
    this.#change({ ...order, state, reason, endedAt: at, askedQuantity: null, askedLimit: null, askedStop: null });
    this.#facts.events.push({ customerId: order.customerId, orderId: order.id, from: 'pending', to: state, at });
    if (this.#holds.has(order.id)) {
      this.#setHold(order, { open: 0n, posted: 0n, state: state === 'executed' ? 'posted' : state === 'expired' ? 'expired' : 'voided', at });
    }
    if (order.side === 'buy') this.#count(order.holdAccount, -1);
    else
      for (const line of this.#closes.get(order.id) ?? []) if (line.quantity > line.done) this.#release(line.positionId, line.quantity - line.done);
  }

  #execution(event: VenueExecution): void {
    const orderOf = (order: bigint): Order | null => (order === 0n ? null : (this.#orders.get(order) ?? null));
    const [buy, sell] = [orderOf(event.buy), orderOf(event.sell)];
    this.#facts.executions.push({
      id: event.execution,
      instrumentId: event.instrument,
      price: event.price,
      quantity: event.quantity,
      buyCustomer: buy?.customerId ?? 0n,
      buyOrder: event.buy,
      sellCustomer: sell?.customerId ?? 0n,
      sellOrder: event.sell,
      aggressor: event.aggressor,
      tickId: event.tick,
      phase: event.phase,
      at: event.at,
      settlesOn: this.#snapshot.settlesOn(event.instrument, event.at).settlement,
    });
    this.#bookSides(event, { buy, sell });
  }

  /**
   * Both sides of an execution, each in its own entry. A customer's amount is rounded over the whole order, so two customers may differ by a
   * minor unit: that residue goes to the house's rounding account with the sale, and the house itself always takes the customer's amount.
   */
  #bookSides(event: VenueExecution, orders: { buy: Order | null; sell: Order | null }): void {
    const moneyOf = (order: Order | null): ReturnType<typeof fill> | null =>
      order && this.#snapshot.fillOrder({ terms: this.#snapshot.terms(order), progress: order, price: event.price, quantity: event.quantity });
    const [buy, sell] = [moneyOf(orders.buy), moneyOf(orders.sell)];
    const bought = (buy ?? sell)!.value;
    const sold = (sell ?? buy)!.value;
    this.#bookSide({ event, side: 'buy', order: orders.buy, money: buy, value: bought, residue: 0n });
    this.#bookSide({ event, side: 'sell', order: orders.sell, money: sell, value: sold, residue: bought - sold });
  }

  #bookSide(of: {
    event: VenueExecution;
    side: 'buy' | 'sell';
    order: Order | null;
    money: ReturnType<typeof fill> | null;
    value: bigint;
    residue: bigint;
  }): void {
    const { event, side, order, money, value, residue } = of;
    const owner = order?.customerId ?? 0n;
    const fee = money?.fee ?? 0n;
    const { accounts, cashUnit, sharesUnit } = this.#snapshot.accounts({ customer: owner, instrumentId: event.instrument });
    const entryId = this.#snapshot.entryIds[this.#nextEntry++]!;
    const { quantity, at } = event;
    this.#facts.entries.push(
      executionEntry({ entryId, side, execution: event.execution, owner, accounts, cashUnit, sharesUnit, quantity, value, fee, residue, at }),
    );
    if (order && money) this.#customerSide({ event, order, value, fee, accounts, entryId, progress: money.progress });
  }

  #customerSide(of: {
    event: VenueExecution;
    order: Order;
    value: bigint;
    fee: bigint;
    accounts: SideAccounts;
    entryId: bigint;
    progress: Pick<Order, 'executedExact' | 'executedValue' | 'feeCharged'>;
  }): void {
    const { event, order, value, fee, accounts, entryId, progress } = of;
    const { quantity, at } = event;
    const filled: Order = { ...order, ...progress, filled: order.filled + quantity };
    this.#change(filled);
    if (order.side === 'buy') {
      this.#buyInto({ event, order, value, fee, cash: accounts.cash });
    } else {
      this.#sellFrom({ event, order, value, fee, cash: accounts.cash });
      const { trade, settlement } = this.#snapshot.settlesOn(event.instrument, at);
      if (settlement > trade && value > fee)
        this.#facts.unsettled.push({ account: accounts.cash, entry: entryId, amount: value - fee, settlesOn: settlement });
    }
    const posted = order.side === 'buy' ? value + fee : quantity;
    this.#holdRest(filled, at);
    this.#setHold(filled, { open: this.#holds.get(order.id)!.open, posted, state: 'active', at });
    if (filled.filled === filled.liveQuantity) this.#end({ order: filled, state: 'executed', reason: null, at });
  }

  #buyInto(of: { event: VenueExecution; order: Order; value: bigint; fee: bigint; cash: bigint }): void {
    const { event, order, value, fee, cash } = of;
    const known = this.#openedBy.get(order.id);
    const position = known === undefined ? this.#positionFor(order, event.at) : this.#positions.get(known)!;
    // A ticket that was sold out while its order still executes opens again.
    if (position.openQuantity === 0n) this.#count(cash, 1);
    const kind = known === undefined ? opened : extended;
    this.#movePosition(position, { kind, quantity: event.quantity, cost: value, proceeds: 0n, fee, reference: event.execution, at: event.at });
  }

  /** What an order opens, before its first movement. */
  #positionFor(order: Order, openedAt: Instant): Position {
    const id = this.#snapshot.positionIds[this.#nextPosition++]!;
    this.#openedBy.set(order.id, id);
    const { customerId, portfolio, instrumentId, currency, funding: financing } = order;
    return {
      ...newPosition,
      ...{ customerId, id, portfolio, instrumentId, currency, financing, openedAt },
      ...{ originKind: 'order', originId: order.id, side: 'long', closingQuantity: 0n },
      ...this.#snapshot.lockOf(instrumentId, openedAt),
    };
  }

  #movePosition(position: Position, by: Omit<Movement, 'kind' | 'referenceKind'> & { readonly kind: MovementKind }): Position {
    const { kind, referenceKind } = by.kind;
    const movement = { ...by, kind, referenceKind };
    const after = { ...position, ...moved(by.kind, position, movement), openedAt: position.openedAt };
    this.#setPosition(after);
    this.#facts.movements.push({ ...movement, customerId: position.customerId, positionId: position.id, seq: after.movements });
    return after;
  }

  #sellFrom(of: { event: VenueExecution; order: Order; value: bigint; fee: bigint; cash: bigint }): void {
    const { event, order, value, fee, cash } = of;
    let left = event.quantity;
    // A sale that was made larger has a second line for a position: what one execution takes from it is one thing.
    const taken = new Map<bigint, bigint>();
    const lines = (this.#closes.get(order.id) ?? []).map(line => {
      const free = line.quantity - line.done;
      const quantity = free < left ? free : left;
      if (quantity === 0n) return line;
      left -= quantity;
      taken.set(line.positionId, (taken.get(line.positionId) ?? 0n) + quantity);
      return { ...line, done: line.done + quantity };
    });
    this.#closes.set(order.id, lines);
    this.#touchedCloses.add(order.id);
    const quantities = [...taken.values()];
    const proceeds = split(value, quantities);
    const fees = split(fee, quantities);
    for (const [part, [positionId, quantity]] of [...taken].entries()) {
      this.#closePart({ event, cash, positionId, quantity, proceeds: proceeds[part]!, fee: fees[part]! });
    }
  }

  #closePart(of: { event: VenueExecution; cash: bigint; positionId: bigint; quantity: bigint; proceeds: bigint; fee: bigint }): void {
    const { event, cash, positionId, quantity, proceeds, fee } = of;
    const before = this.#positions.get(positionId)!;
    const reserved = { ...before, closingQuantity: before.closingQuantity - quantity };
    const cost = costOf(before, quantity);
    const after = this.#movePosition(reserved, { kind: closed, quantity, cost, proceeds, fee, reference: event.execution, at: event.at });
    if (after.openQuantity === 0n) this.#count(cash, -1);
  }

  facts(): VenueFacts {
    const holds = [...this.#holds.values()].filter(({ touched }) => touched);
    return {
      ...this.#facts,
      orders: [...this.#touchedOrders].map(id => this.#orders.get(id)!),
      counts: [...this.#counts].map(([id, count]) => ({ id, held: 0n, count })),
      holds: holds.map(({ was, account, id, open, posted, state, at }) => ({
        change: { account, id, raised: 0n, open, posted, state, at },
        held: open - was,
      })),
      positions: [...this.#touchedPositions].map(id => this.#positions.get(id)!),
      closes: [...this.#touchedCloses].flatMap(id => this.#closes.get(id)!),
    };
  }
}
