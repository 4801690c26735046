import { asInstant, asPrice, asQuantity, priceSteps } from '@parkett/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVenueCore } from './venue-core.ts';
import type { LivingOrder, Phase, VenueCommand, VenueCore, VenueEvent } from './api.ts';
import { seededEnds } from './testing/seeded-ends.ts';
import { isContinuous, isShut } from './phase-rules.ts';
import { commandIn, dayOf, type Timed } from './testing/random-commands.ts';

const open = (): VenueCore =>
  createVenueCore({
    instruments: [
      { id: 1, lot: 1n, priceSteps: priceSteps([[asPrice(0n), asQuantity(1n)]]), schedule: 'xetra', corridor: { staticBps: 2_000, dynamicBps: 500 } },
    ],
    randomEnds: seededEnds(1),
    volatilityAuction: { callMs: 20, randomDelayMs: 10 },
    firstSequence: 1,
    firstExecution: 1,
  });

const day = dayOf(commandIn(1));

/** Runs a day from a reference price of 100 in continuous trading; `look` sees the venue after each command. */
function live(steps: readonly Timed[], look: (core: VenueCore, events: VenueEvent[], command: VenueCommand) => void = () => {}): VenueCore {
  const core = open();
  core.apply({ kind: 'reference', instrument: 1, price: asPrice(100n) }, asInstant(0));
  core.apply({ kind: 'set-phase', instrument: 1, phase: 'continuous' }, asInstant(0));
  for (const { command: one, at } of steps) look(core, core.apply(one, at), one);
  return core;
}

const runs = { numRuns: 150 };

test('the same commands give the same events', () => {
  const eventsOf = (steps: readonly Timed[]): VenueEvent[] => {
    const all: VenueEvent[] = [];
    live(steps, (_core, events) => all.push(...events));
    return all;
  };
  fc.assert(
    fc.property(day, steps => {
      expect(eventsOf(steps)).toEqual(eventsOf(steps));
    }),
    runs,
  );
});

test('in continuous trading the book is never crossed', () => {
  fc.assert(
    fc.property(day, steps => {
      live(steps, core => {
        const { phase, bids, asks } = core.snapshot(1, 1)!;
        if (isContinuous(phase) && bids[0] && asks[0]) expect(bids[0].price < asks[0].price).toBe(true);
      });
    }),
    runs,
  );
});

test('without the house’s quotes the depth is what the living orders add up to', () => {
  fc.assert(
    fc.property(day, steps => {
      const core = live(steps);
      core.apply({ kind: 'quote', instrument: 1, tick: 0, bids: [], asks: [] }, lastMoment);
      const { phase, bids, asks } = core.snapshot(1, 1_000)!;
      if (isShut(phase)) return;
      const isInBook = (one: LivingOrder): boolean => one.state === 'live' && (one.kind === 'limit' || one.kind === 'stop-limit');
      const living = core.orders(1).filter(isInBook);
      expect(sum([...bids, ...asks])).toBe(sum(living));
      expect([...bids, ...asks].reduce((count, level) => count + level.orders, 0)).toBe(living.length);
    }),
    runs,
  );
});

const sum = (list: readonly { quantity: bigint }[]): bigint => list.reduce((total, one) => total + one.quantity, 0n);

/** Follows one order's quantity from event to event. */
class Account {
  readonly open = new Map<number, { remaining: bigint; limit: bigint | null; side: 'buy' | 'sell'; owner: number }>();

  follow(events: readonly VenueEvent[], command: VenueCommand): void {
    for (const event of events) {
      if (event.kind === 'accepted' && command.kind === 'submit') {
        const { quantity, limit, side, owner } = command.order;
        this.open.set(event.id, { remaining: quantity, limit, side, owner });
      }
      if (event.kind === 'replaced') Object.assign(this.open.get(event.id)!, { remaining: event.remaining, limit: event.limit });
      if (event.kind === 'execution') this.execute(event);
      if (event.kind === 'cancelled' || event.kind === 'expired') {
        expect(event.remaining).toBe(this.open.get(event.id)?.remaining);
        this.open.delete(event.id);
      }
    }
  }

  private execute(event: Extract<VenueEvent, { kind: 'execution' }>): void {
    const owners = [this.leg(event.buy, event), this.leg(event.sell, event)];
    expect(event.buy === 0 && event.sell === 0).toBe(false);
    expect((event.tick === null) === (event.buy !== 0 && event.sell !== 0)).toBe(true);
    if (owners[0] !== 0) expect(owners[0]).not.toBe(owners[1]);
  }

  private leg(order: number, event: Extract<VenueEvent, { kind: 'execution' }>): number {
    if (order === 0) return 0;
    const known = this.open.get(order)!;
    known.remaining -= event.quantity;
    expect(known.remaining).toBe(known.side === 'buy' ? event.buyRemaining : event.sellRemaining);
    if (known.limit !== null) expect(known.side === 'buy' ? event.price <= known.limit : event.price >= known.limit).toBe(true);
    if (known.remaining === 0n) this.open.delete(order);
    return known.owner;
  }
}

test('no share is lost or made, none executes worse than its limit, and no owner trades with itself', () => {
  fc.assert(
    fc.property(day, steps => {
      const account = new Account();
      const core = live(steps, (_core, events, one) => account.follow(events, one));
      const living = core.orders(1).map(one => [one.id, one.quantity]);
      expect(living.sort()).toEqual([...account.open].map(([one, { remaining }]) => [one, remaining]).sort());
    }),
    runs,
  );
});

/** Later than any command of a day, so that time never goes back. */
const lastMoment = asInstant(750);

test('books rebuilt from their orders stand as they stood, without a trade, whether or not trading goes on already', () => {
  fc.assert(
    fc.property(day, fc.boolean(), (steps, isRestoredFirst) => {
      const core = live(steps);
      const phase = core.snapshot(1, 1)!.phase;
      if (isShut(phase)) return;
      core.apply({ kind: 'quote', instrument: 1, tick: 0, bids: [], asks: [] }, lastMoment);
      const before = core.snapshot(1, 1_000)!;
      const rebuilt = open();
      const restore = { kind: 'restore', orders: core.orders(1) } as const;
      const begin = { kind: 'set-phase', instrument: 1, phase: before.phase } as const;
      const events = (isRestoredFirst ? [restore, begin] : [begin, restore]).flatMap(one => rebuilt.apply(one, lastMoment));
      expect(events.map(event => event.kind)).toEqual(['phase']);
      const after = rebuilt.snapshot(1, 1_000)!;
      expect([after.bids, after.asks]).toEqual([before.bids, before.asks]);
      expect(rebuilt.orders(1)).toEqual(core.orders(1));
    }),
    runs,
  );
});

test('an execution that was never committed happens again after a restart, at the older order’s price', () => {
  const core = open();
  const resting = { owner: 0, instrument: 1, kind: 'limit', stop: null, timeInForce: 'gtc', until: null, sessions: 'all', triggered: false } as const;
  core.apply(
    {
      kind: 'restore',
      orders: [
        { ...resting, id: 2, side: 'sell', quantity: asQuantity(4n), limit: asPrice(99n), sequence: 12 },
        { ...resting, id: 1, side: 'buy', quantity: asQuantity(9n), limit: asPrice(101n), sequence: 11 },
      ],
    },
    asInstant(0),
  );
  core.apply({ kind: 'reference', instrument: 1, price: asPrice(100n) }, asInstant(0));
  const events = core.apply({ kind: 'set-phase', instrument: 1, phase: 'continuous' }, asInstant(0));
  expect(events[1]).toMatchObject({ kind: 'execution', buy: 1, sell: 2, price: 101n, quantity: 4n, aggressor: 'sell', buyRemaining: 5n });
  const next = core.apply({ kind: 'submit', order: { ...resting, id: 3, side: 'buy', quantity: asQuantity(1n), limit: asPrice(90n) } }, asInstant(0));
  expect(next[0]).toMatchObject({ kind: 'accepted', sequence: 13 });
});

test('an order that comes back into quotes that reach it executes at its limit', () => {
  const core = open();
  core.apply({ kind: 'set-phase', instrument: 1, phase: 'continuous' }, asInstant(0));
  core.apply(
    {
      kind: 'quote',
      instrument: 1,
      tick: 5,
      bids: [[asPrice(97n), asQuantity(20n)]],
      asks: [
        [asPrice(98n), asQuantity(3n)],
        [asPrice(99n), asQuantity(20n)],
      ],
    },
    asInstant(0),
  );
  const resting = { owner: 0, instrument: 1, kind: 'limit', stop: null, sessions: 'all', triggered: false, timeInForce: 'gtc', until: null } as const;
  const events = core.apply(
    { kind: 'restore', orders: [{ ...resting, id: 1, side: 'buy', quantity: asQuantity(9n), limit: asPrice(101n), sequence: 7 }] },
    asInstant(0),
  );
  expect(events).toMatchObject([
    { kind: 'execution', buy: 1, sell: 0, price: 101n, quantity: 3n, tick: 5 },
    { kind: 'execution', buy: 1, sell: 0, price: 101n, quantity: 6n, tick: 5 },
  ]);
  expect(core.snapshot(1, 9)!.asks).toEqual([{ price: 99n, quantity: 14n, orders: 1 }]);
});

test('an order whose moment passed during the downtime expires and doesn’t trade', () => {
  const core = open();
  const resting = {
    owner: 0,
    instrument: 1,
    kind: 'limit',
    stop: null,
    sessions: 'all',
    triggered: false,
    quantity: asQuantity(5n),
    limit: asPrice(100n),
  } as const;
  core.apply({ kind: 'set-phase', instrument: 1, phase: 'continuous' }, asInstant(1_000));
  const events = core.apply(
    {
      kind: 'restore',
      orders: [
        { ...resting, id: 1, side: 'buy', timeInForce: 'day', until: asInstant(900), sequence: 1 },
        { ...resting, id: 2, side: 'sell', timeInForce: 'gtc', until: asInstant(2_000), sequence: 2 },
      ],
    },
    asInstant(1_000),
  );
  expect(events).toEqual([{ kind: 'expired', id: 1, remaining: 5n, reason: 'day', at: 1_000 }]);
  expect(core.orders(1).map(one => one.id)).toEqual([2]);
});

test('instruments don’t touch each other, and each auction ends at its own moment', () => {
  const instruments = Array.from({ length: 250 }, (_, at) => ({
    id: at + 1,
    lot: 1n,
    priceSteps: priceSteps([[0n, 1n]]),
    schedule: 'xetra' as const,
    corridor: { staticBps: null, dynamicBps: null },
  }));
  const core = createVenueCore({
    instruments,
    randomEnds: seededEnds(3),
    volatilityAuction: { callMs: 1, randomDelayMs: 0 },
    firstSequence: 1,
    firstExecution: 1,
  });
  const phase = (from: number, name: Phase, randomDelayMs = 0) => ({ from: asInstant(from), phase: name, randomDelayMs });
  core.apply(
    { kind: 'plan', schedule: 'xetra', phases: [phase(0, 'opening-auction'), phase(1_000, 'continuous', 15_000)], dayEnds: asInstant(99_999) },
    asInstant(0),
  );
  const ends = core.apply({ kind: 'advance' }, asInstant(20_000)).filter(event => event.kind === 'phase');
  expect(ends).toHaveLength(250);
  expect(new Set(ends.map(event => event.at)).size).toBeGreaterThan(200);
  expect(ends.every(event => event.at >= 1_000 && event.at <= 16_000)).toBe(true);
});
