import {
  asQuantity,
  invariant,
  minus,
  negated,
  nothing,
  plus,
  type Currency,
  type Instant,
  type Money,
  type Quantity,
  type Unit,
} from '@parkett/kernel';
import type { AccountId, JournalEntry, Unsettled } from '../../ledger/index.ts';
import { executionEntry } from '../../ledger/rules/entry.ts';
import type { Execution } from '../execution-store.ts';
import type { Order } from '../order.ts';
import type { OrderTerms } from './reserve.ts';
import type { OrderEvent } from '../order-event-store.ts';
import { fundingOf, heldFor, type Funding, type Fundings } from './funding.ts';
import { fill, nothingExecuted, reserveFor, reserveForAsked } from './reserve.ts';
import type { OrderAccounts, VenueFacts, VenueSnapshot } from './venue-snapshot.ts';
import type { Leg } from './leg.ts';
import type { Movement, MovementKind, OrderClose, Position, PositionMovement } from '../../positions/index.ts';
import { closed, costOf, extended, moved, opened } from '../../positions/rules/movement.ts';
import { newPosition, split } from '../../positions/rules/position.ts';

type AccountLine = { readonly account: AccountId<Currency>; readonly amount: Money };
type Filled = ReturnType<typeof fill>;
type Booked = { readonly execution: Execution; readonly order: Order; readonly value: Money; readonly fee: Money };
type CustomerSide = Booked & { readonly lines: readonly AccountLine[]; readonly entryId: bigint; readonly progress: Filled['progress'] };
type ClosedPart = Omit<Booked, 'value'> & { readonly positionId: bigint; readonly quantity: Quantity; readonly proceeds: Money };

const paidFrom = (account: AccountId, lines: readonly AccountLine[]): bigint => {
  let paid = 0n;
  for (const line of lines) if (line.account === account) paid -= line.amount;
  return paid;
};

function openAccount<U extends Unit>(id: AccountId<U> | null | undefined): AccountId<U> {
  invariant(typeof id === 'bigint', 'the accounts of an execution were opened before');
  return id;
}

/** Folds what a venue did to some orders into rows, in the order in which it happened. Pure: the same legs give the same facts. */
export function foldLegs(snapshot: VenueSnapshot, legs: readonly Leg[], fundings: Fundings): VenueFacts {
  const fold = new Fold(snapshot, fundings);
  for (const leg of legs) fold.apply(leg);
  return fold.facts();
}

class Fold {
  readonly #snapshot: VenueSnapshot;
  readonly #fundings: Fundings;
  readonly #orders: Map<bigint, Order>;
  readonly #positions: Map<bigint, Position>;
  /** Of opening orders, by order. */
  readonly #openedBy: Map<bigint, bigint>;
  readonly #closes: Map<bigint, OrderClose[]>;
  readonly #counts = new Map<AccountId, number>();
  readonly #touchedOrders = new Set<bigint>();
  readonly #touchedPositions = new Set<bigint>();
  readonly #touchedCloses = new Set<bigint>();
  readonly #facts = {
    entries: [] as JournalEntry[],
    movements: [] as PositionMovement[],
    unsettled: [] as Unsettled[],
  };
  #nextEntry = 0;
  #nextPosition = 0;

  constructor(snapshot: VenueSnapshot, fundings: Fundings) {
    this.#snapshot = snapshot;
    this.#fundings = fundings;
    this.#orders = new Map(snapshot.orders.map(order => [order.id, order]));
    this.#positions = new Map(snapshot.positions.map(position => [position.id, position]));
    this.#openedBy = new Map(snapshot.positions.filter(({ originKind }) => originKind === 'order').map(({ originId, id }) => [originId, id]));
    this.#closes = Map.groupBy(snapshot.closes, line => line.orderId);
  }

  apply(leg: Leg): void {
    const order = this.#orders.get(leg.order);
    if (!order) return;
    if (leg.kind === 'execution') this.#execution(order, leg.execution);
    else if (order.state === 'pending') this.#event(order, leg.event);
  }

  #event(order: Order, event: OrderEvent): void {
    switch (event.kind) {
      case 'triggered':
        return this.#change({ ...order, triggered: true });
      case 'replaced':
        return this.#replaced(order, event);
      case 'change-refused':
        return this.#settleChange(order);
      case 'cancelled':
      case 'expired':
      case 'refused':
        return this.#end({ order, state: event.kind, reason: event.reason, at: event.at });
    }
  }

  #change(order: Order): void {
    this.#orders.set(order.id, order);
    this.#touchedOrders.add(order.id);
  }

  #replaced(order: Order, event: OrderEvent): void {
    invariant(event.remaining !== null, `what is left of order ${order.id} is told when it is replaced`);
    const live: Order = {
      ...order,
      liveQuantity: order.filled + event.remaining,
      liveLimit: event.limit ?? order.liveLimit,
      liveStop: event.stop,
    };
    this.#settleChange(live);
  }

  /** A change was answered: what it asked for is forgotten, and the hold covers what is live. */
  #settleChange(order: Order): void {
    const settled: Order = { ...order, askedQuantity: null, askedLimit: null, askedStop: null };
    if (settled.side === 'sell') this.#trimCloses(settled);
    this.#change(this.#holdingRest(settled));
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

  /** The order, holding exactly what the rest of it may still need. */
  #holdingRest(order: Order): Order {
    const { filled, askedQuantity } = order;
    const live = { quantity: order.liveQuantity, limit: order.liveLimit };
    const terms = this.#terms(order);
    const rest = heldFor(this.#fundings, order, reserveFor({ terms, progress: order, remaining: live.quantity - filled, limit: live.limit }));
    if (askedQuantity === null) return { ...order, held: rest };
    const change = { terms, progress: order, filled, live, asked: { quantity: askedQuantity, limit: order.askedLimit ?? live.limit } };
    const asked = heldFor(this.#fundings, order, reserveForAsked(change));
    return { ...order, held: asked > rest ? asked : rest };
  }

  #terms({ id }: Order): OrderTerms {
    return this.#snapshot.terms.get(id)!;
  }

  #funding(order: Order): Funding {
    return fundingOf(this.#fundings, order);
  }

  #accounts({ id }: Order): OrderAccounts {
    return this.#snapshot.accounts.get(id)!;
  }

  #count(account: AccountId, by: 1 | -1): void {
    this.#counts.set(account, (this.#counts.get(account) ?? 0) + by);
  }

  #end({ order, state, reason, at }: { order: Order; state: Order['state']; reason: string | null; at: Instant }): void {
    this.#change({ ...order, state, reason, endedAt: at, held: nothing, askedQuantity: null, askedLimit: null, askedStop: null });
    if (order.side === 'buy') this.#count(order.holdAccount, -1);
    else
      for (const line of this.#closes.get(order.id) ?? []) if (line.quantity > line.done) this.#release(line.positionId, line.quantity - line.done);
  }

  /**
   * A customer's side of an execution in an entry of its own: between customers over clearing, else against the makers, whose side it is too.
   * A customer's amount is rounded over the whole order, so two customers may differ by a minor unit or two. Each passes on what the execution is
   * worth by itself, and the difference goes to the house's rounding account: no side needs to know the other.
   */
  #execution(order: Order, execution: Execution): void {
    const { id, price, quantity, at } = execution;
    const terms = this.#terms(order);
    const { value, fee, progress } = fill({ terms, progress: order, price, quantity });
    const { cashUnit, sharesUnit, fees, rounding, clearing, maker } = this.#snapshot.house.get(execution.instrumentId)!;
    const isBetweenCustomers = execution.buyOrder !== 0n && execution.sellOrder !== 0n;
    const passedOn = isBetweenCustomers ? fill({ terms, progress: nothingExecuted, price, quantity }).value : value;
    const lines = this.#settled(order, order.side === 'buy' ? negated(plus(value, fee)) : minus(value, fee));
    const entryId = this.#snapshot.entryIds[this.#nextEntry++]!;
    this.#facts.entries.push(
      executionEntry({
        entryId,
        side: order.side,
        execution: id,
        owner: order.customerId,
        against: isBetweenCustomers ? clearing : maker,
        house: { fees, rounding },
        money: lines,
        shares: openAccount(this.#accounts(order).shares),
        cashUnit,
        sharesUnit,
        quantity,
        value,
        passedOn,
        fee,
        at,
      }),
    );
    this.#customerSide({ execution, order, value, fee, lines, entryId, progress });
  }

  /** What an execution moves of an order's customer, as its funding says. */
  #settled(order: Order, amount: Money): AccountLine[] {
    const { money } = this.#accounts(order);
    return this.#funding(order)
      .settle(order, amount)
      .map((line, index) => ({ account: openAccount(money[index]), amount: line.amount }));
  }

  #customerSide({ execution, order, value, fee, lines, entryId, progress }: CustomerSide): void {
    const { quantity, at } = execution;
    const taken = order.side === 'buy' ? paidFrom(order.holdAccount, lines) : quantity;
    invariant(taken <= order.held, `an execution of order ${order.id} takes ${taken} of the ${order.held} that it holds`);
    const filled = this.#holdingRest({ ...order, ...progress, filled: order.filled + quantity });
    invariant(filled.held <= order.held - taken, `the rest of order ${order.id} needs no more than what an execution leaves of its hold`);
    this.#change(filled);
    if (order.side === 'buy') {
      this.#buyInto({ execution, order, value, fee });
    } else {
      this.#sellFrom({ execution, order, value, fee });
      const { settlesOn } = execution;
      if (settlesOn > this.#snapshot.moments.get(execution.id)!.trade)
        for (const { account, amount } of lines) if (amount > 0n) this.#facts.unsettled.push({ account, entry: entryId, amount, settlesOn });
    }
    if (filled.filled === filled.liveQuantity) this.#end({ order: filled, state: 'executed', reason: null, at });
  }

  #buyInto({ execution, order, value, fee }: Booked): void {
    const known = this.#openedBy.get(order.id);
    const position = known === undefined ? this.#positionFor(order, execution) : this.#positions.get(known)!;
    // A ticket that was sold out while its order still executes opens again.
    if (position.openQuantity === 0n) this.#count(order.holdAccount, 1);
    const kind = known === undefined ? opened : extended;
    this.#movePosition(position, {
      kind,
      quantity: execution.quantity,
      cost: value,
      proceeds: nothing,
      fee,
      reference: execution.id,
      at: execution.at,
    });
  }

  /** What an order opens, before its first movement. */
  #positionFor(order: Order, { id: executionId, at: openedAt }: Execution): Position {
    const id = this.#snapshot.positionIds[this.#nextPosition++]!;
    this.#openedBy.set(order.id, id);
    const { customerId, portfolio, instrumentId, currency, funding: financing } = order;
    const { lock, lockedUntil } = this.#snapshot.moments.get(executionId)!;
    return {
      ...newPosition,
      ...{ customerId, id, portfolio, instrumentId, currency, financing, openedAt },
      ...{ originKind: 'order', originId: order.id, side: 'long', closingQuantity: 0n },
      ...{ lock, lockedUntil },
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

  #sellFrom({ execution, order, value, fee }: Booked): void {
    let left = execution.quantity;
    // A sale that was made larger has a second line for a position: what one execution takes from it is one thing.
    const taken = new Map<bigint, Quantity>();
    const lines = (this.#closes.get(order.id) ?? []).map(line => {
      const free = asQuantity(line.quantity - line.done);
      const quantity = free < left ? free : left;
      if (quantity === 0n) return line;
      left = minus(left, quantity);
      taken.set(line.positionId, plus(taken.get(line.positionId) ?? nothing, quantity));
      return { ...line, done: line.done + quantity };
    });
    this.#closes.set(order.id, lines);
    this.#touchedCloses.add(order.id);
    const quantities = [...taken.values()];
    const proceeds = split(value, quantities);
    const fees = split(fee, quantities);
    for (const [part, [positionId, quantity]] of [...taken].entries()) {
      this.#closePart({ execution, order, positionId, quantity, proceeds: proceeds[part]!, fee: fees[part]! });
    }
  }

  #closePart({ execution, order, positionId, quantity, proceeds, fee }: ClosedPart): void {
    const before = this.#positions.get(positionId)!;
    const reserved = { ...before, closingQuantity: before.closingQuantity - quantity };
    const cost = costOf(before, quantity);
    const after = this.#movePosition(reserved, { kind: closed, quantity, cost, proceeds, fee, reference: execution.id, at: execution.at });
    // It counted where its purchase was paid from, and a sale closes only what was paid the same way.
    if (after.openQuantity === 0n) this.#count(openAccount(this.#accounts(order).reserving), -1);
  }

  facts(): VenueFacts {
    const before = new Map(this.#snapshot.orders.map(({ id, held }) => [id, held]));
    const orders = [...this.#touchedOrders].map(id => this.#orders.get(id)!);
    return {
      ...this.#facts,
      orders,
      accounts: [
        ...orders.map(({ id, holdAccount, held }) => ({ id: holdAccount, held: minus(held, before.get(id)!), count: 0 })),
        ...[...this.#counts].map(([id, count]) => ({ id, held: nothing, count })),
      ],
      positions: [...this.#touchedPositions].map(id => this.#positions.get(id)!),
      closes: [...this.#touchedCloses].flatMap(id => this.#closes.get(id)!),
    };
  }
}
