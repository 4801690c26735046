import { asInstant, asPrice, asQuantity, priceSteps as stepsOf, type Instant } from '@parkett/kernel';
import { createVenueCore } from '../venue-core.ts';
import type {
  Corridor,
  LivingOrder,
  MarketSnapshot,
  OrderInstruction,
  Phase,
  PhaseStart,
  QuoteLevel,
  RestingOrder,
  VenueCommand,
  VenueCore,
  VenueEvent,
  VenueInstrument,
} from '../api.ts';
import { seededEnds } from './seeded-ends.ts';

type Opening = { phase?: Phase; corridor?: Corridor; priceSteps?: VenueInstrument['priceSteps']; lot?: bigint; randomDelayMs?: number };
type OrderWish = Partial<Omit<OrderInstruction, 'quantity' | 'limit' | 'stop'>> & { limit?: number | null; stop?: number };

const everyPrice = stepsOf([[0n, 1n]]);
const noCorridor: Corridor = { staticBps: null, dynamicBps: null };

/** A venue of one instrument, spoken to in few words; events are told as short lines. */
export class OneMarket {
  readonly core: VenueCore;
  now = asInstant(0);

  constructor({ phase = 'continuous', corridor = noCorridor, priceSteps = everyPrice, lot = 1n, randomDelayMs = 0 }: Opening = {}) {
    this.core = createVenueCore({
      instruments: [{ id: 1, lot, priceSteps, schedule: 'xetra', corridor }],
      randomEnds: seededEnds(7),
      volatilityAuction: { callMs: 120_000, randomDelayMs },
      firstSequence: 1,
      firstExecution: 1,
    });
    if (phase !== 'closed') this.set(phase);
  }

  /** The events of the last command. */
  events: readonly VenueEvent[] = [];

  do(command: VenueCommand): string[] {
    this.events = this.core.apply(command, this.now);
    return tell(this.events);
  }

  /** A day limit order unless wished otherwise; its id is also its owner. */
  order(side: 'buy' | 'sell', id: number, quantity: number, { limit = null, stop, ...rest }: OrderWish = {}): OrderInstruction {
    return {
      id,
      owner: id,
      instrument: 1,
      side,
      kind: 'limit',
      quantity: asQuantity(BigInt(quantity)),
      limit: limit === null ? null : asPrice(BigInt(limit)),
      stop: stop === undefined ? null : asPrice(BigInt(stop)),
      timeInForce: 'day',
      until: null,
      sessions: 'all',
      ...rest,
    };
  }

  buy(id: number, quantity: number, limit: number | null, wish: OrderWish = {}): string[] {
    return this.do({ kind: 'submit', order: this.order('buy', id, quantity, { limit, ...wish }) });
  }

  sell(id: number, quantity: number, limit: number | null, wish: OrderWish = {}): string[] {
    return this.do({ kind: 'submit', order: this.order('sell', id, quantity, { limit, ...wish }) });
  }

  cancel(id: number): string[] {
    return this.do({ kind: 'cancel', id });
  }

  set(phase: Phase): string[] {
    return this.do({ kind: 'set-phase', instrument: 1, phase });
  }

  print(price: number, tick = 0): string[] {
    return this.do({ kind: 'print', instrument: 1, price: asPrice(BigInt(price)), tick });
  }

  reference(price: number): void {
    this.do({ kind: 'reference', instrument: 1, price: asPrice(BigInt(price)) });
  }

  quote(tick: number, bids: [number, number][], asks: [number, number][]): string[] {
    const levels = (list: [number, number][]): QuoteLevel[] =>
      list.map(([price, quantity]) => [asPrice(BigInt(price)), asQuantity(BigInt(quantity))]);
    return this.do({ kind: 'quote', instrument: 1, tick, bids: levels(bids), asks: levels(asks) });
  }

  plan(phases: PhaseStart[], dayEnds: Instant): string[] {
    return this.do({ kind: 'plan', schedule: 'xetra', phases, dayEnds });
  }

  advance(now: Instant): string[] {
    this.now = now;
    return this.do({ kind: 'advance' });
  }

  restore(orders: readonly RestingOrder[]): string[] {
    return this.do({ kind: 'restore', orders });
  }

  get seen(): MarketSnapshot {
    return this.core.snapshot(1, 100)!;
  }

  /** [price, quantity] per level, best first. */
  get bids(): [number, number][] {
    return this.seen.bids.map(level => [Number(level.price), Number(level.quantity)]);
  }

  get asks(): [number, number][] {
    return this.seen.asks.map(level => [Number(level.price), Number(level.quantity)]);
  }

  get living(): LivingOrder[] {
    return this.core.orders(1);
  }
}

/** Events as lines: `executed 5 @ 100, buy 2, sell 1`. */
export const tell = (events: readonly VenueEvent[]): string[] => events.map(tellOne);

function tellOne(event: VenueEvent): string {
  switch (event.kind) {
    case 'accepted':
      return `accepted ${event.id}${event.state === 'waiting' ? ', waiting' : ''}`;
    case 'execution':
      return `executed ${event.quantity} @ ${event.price}, buy ${event.buy}, sell ${event.sell}${event.tick === null ? '' : `, tick ${event.tick}`}`;
    case 'replaced':
      return `replaced ${event.id}, ${event.remaining} left${event.keepsPlace ? ', keeps its place' : ''}`;
    case 'triggered':
      return `triggered ${event.id}`;
    case 'cancelled':
      return `cancelled ${event.id}, ${event.remaining} left: ${event.reason}`;
    case 'expired':
      return `expired ${event.id}, ${event.remaining} left: ${event.reason}`;
    case 'rejected':
      return `rejected ${event.id}: ${event.code}${event.bounds ? ` ${event.bounds.low}–${event.bounds.high}` : ''}`;
    case 'phase':
      return `phase ${event.phase}`;
    case 'auction':
      return `auction ${event.volume} @ ${event.price ?? 'none'}, surplus ${event.surplus}`;
  }
}
