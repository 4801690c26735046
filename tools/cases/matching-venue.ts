import { asInstant, asPrice, asQuantity, priceSteps } from '@parkett/kernel';
import { createVenueCore, type LivingOrder, type Phase, type VenueCommand, type VenueCore, type VenueEvent } from '@parkett/exchange';

type Submission = {
  id: string;
  side: 'buy' | 'sell';
  kind: 'market' | 'limit' | 'stop' | 'stop-limit';
  quantity: number;
  price?: number | undefined;
  stop?: number | undefined;
  timeInForce?: 'gtc' | 'ioc' | 'fok';
  postOnly?: boolean;
  owner?: number;
  instrument?: number;
};

export type Execution = Extract<VenueEvent, { kind: 'execution' }>;

/**
 * The exchange as a bare matching engine, for outside cases: whole numbers as prices, no corridors, no plan, time standing still. Order
 * ids of the cases are texts; here they get numbers in order of appearance.
 */
export class CaseVenue {
  private readonly core: VenueCore;
  private readonly numbers = new Map<string, number>();
  private readonly names = new Map<number, string>();

  constructor(instruments: readonly number[], phase: Phase) {
    this.core = createVenueCore({
      instruments: instruments.map(id => ({
        id,
        lot: 1n,
        priceSteps: priceSteps([[0n, 1n]]),
        schedule: 'always',
        corridor: { staticBps: null, dynamicBps: null },
      })),
      randomEnds: () => 0,
      volatilityAuction: { callMs: 120_000, randomDelayMs: 0 },
      firstSequence: 1,
      firstExecution: 1,
    });
    for (const instrument of instruments) this.apply({ kind: 'set-phase', instrument, phase });
  }

  apply(command: VenueCommand): VenueEvent[] {
    return this.core.apply(command, asInstant(0));
  }

  submit(order: Submission): VenueEvent[] {
    const limit = order.price === undefined ? null : asPrice(toUnits(order.price));
    return this.apply({
      kind: 'submit',
      order: {
        id: this.numberOf(order.id),
        owner: order.owner ?? 0,
        instrument: order.instrument ?? 1,
        side: order.side,
        kind: order.kind,
        quantity: asQuantity(toUnits(order.quantity)),
        limit,
        stop: order.stop === undefined ? null : asPrice(toUnits(order.stop)),
        timeInForce: order.timeInForce ?? 'gtc',
        until: null,
        sessions: 'all',
        postOnly: order.postOnly ?? false,
      },
    });
  }

  numberOf(id: string): number {
    let number = this.numbers.get(id);
    if (number === undefined) {
      number = this.numbers.size + 1;
      this.numbers.set(id, number);
      this.names.set(number, id);
    }
    return number;
  }

  nameOf(number: number): string {
    return this.names.get(number) ?? '';
  }

  orderOf(id: string, instrument = 1): LivingOrder | undefined {
    const number = this.numberOf(id);
    return this.core.orders(instrument).find(order => order.id === number);
  }

  orders(instrument = 1): LivingOrder[] {
    return this.core.orders(instrument);
  }

  last(instrument = 1): number {
    return Number(this.core.snapshot(instrument, 0)?.last ?? 0n);
  }

  /** [price, quantity, orders], best first. */
  depth(side: 'bids' | 'asks', levels: number, instrument = 1): [number, number, number][] {
    const levelsOf = this.core.snapshot(instrument, levels)?.[side] ?? [];
    return levelsOf.map(level => [Number(level.price), Number(level.quantity), level.orders]);
  }
}

/** What isn't a whole number is no quantity and no price: 0 is refused by the exchange. */
function toUnits(value: number): bigint {
  return Number.isSafeInteger(value) ? BigInt(value) : 0n;
}

export const executionsIn = (events: readonly VenueEvent[]): Execution[] => events.filter((event): event is Execution => event.kind === 'execution');
