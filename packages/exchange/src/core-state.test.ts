import { asInstant, asPrice, asQuantity, priceSteps } from '@parkett/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderInstruction, Phase, PhaseStart, VenueCommand, VenueCore, VenueEvent } from './api.ts';
import { bookAt, placeAt } from './book-at.ts';
import type { SavedMarket, VenueCoreState } from './core-state.ts';
import { seededEnds } from './testing/seeded-ends.ts';
import { commandIn, dayOf, near, somePhase, type Timed } from './testing/random-commands.ts';
import { createVenueCore, loadVenueCore } from './venue-core.ts';

// Whoever takes a venue over from its saved state goes on as the one before would have: no customer can tell that it was another one.

const rules = { randomEnds: seededEnds(1), volatilityAuction: { callMs: 20, randomDelayMs: 10 } };
const instrumentOf = (id: number) =>
  ({ id, lot: 1n, priceSteps: priceSteps([[0n, 1n]]), schedule: 'xetra', corridor: { staticBps: 800, dynamicBps: 500 } }) as const;

const reason = fc.constantFrom('delisted', 'corporate-action');
const someBps = fc.constantFrom(null, 300, 900);

const somePlan = fc.array(fc.tuple(fc.integer({ min: -20, max: 60 }), somePhase), { minLength: 1, maxLength: 5 }).chain(starts =>
  fc.integer({ min: 0, max: 200 }).map((middle): VenueCommand => {
    const phases: PhaseStart[] = starts
      .map(([from, phase]) => ({ from: asInstant(middle + from), phase, randomDelayMs: 9 }))
      .sort((a, b) => a.from - b.from);
    return { kind: 'plan', schedule: 'xetra', phases, dayEnds: asInstant(middle + 61) };
  }),
);

const about = (instrument: number): fc.Arbitrary<VenueCommand> =>
  fc.oneof(
    { weight: 40, arbitrary: commandIn(instrument) },
    { weight: 2, arbitrary: near.map((price): VenueCommand => ({ kind: 'reference', instrument, price })) },
    {
      weight: 1,
      arbitrary: fc.record({ staticBps: someBps, dynamicBps: someBps }).map((corridor): VenueCommand => ({ kind: 'corridor', instrument, corridor })),
    },
    { weight: 1, arbitrary: fc.constant<VenueCommand>({ kind: 'resume', instrument }) },
    { weight: 1, arbitrary: reason.map((why): VenueCommand => ({ kind: 'end-orders', instrument, reason: why })) },
  );

const day = dayOf(
  fc.oneof(
    { weight: 30, arbitrary: about(1) },
    { weight: 10, arbitrary: about(2) },
    { weight: 2, arbitrary: somePlan },
    { weight: 1, arbitrary: fc.constantFrom<VenueCommand>({ kind: 'list', instrument: instrumentOf(2) }, { kind: 'delist', instrument: 2 }) },
  ),
);

/** Two instruments with a reference: one trades, the other is called. */
function open(): VenueCore {
  const core = createVenueCore({ ...rules, instruments: [instrumentOf(1), instrumentOf(2)], firstSequence: 1, firstExecution: 1 });
  for (const [instrument, phase] of [
    [1, 'continuous'],
    [2, 'opening-auction'],
  ] as const) {
    core.apply({ kind: 'reference', instrument, price: asPrice(100n) }, asInstant(0));
    core.apply({ kind: 'set-phase', instrument, phase }, asInstant(0));
  }
  return core;
}

const textOf = (events: readonly VenueEvent[]): string =>
  JSON.stringify(events, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** What a venue says of a day, a text per command. `moved` stands for what happens to it between any two commands. */
function live(steps: readonly Timed[], moved: (core: VenueCore) => VenueCore = same => same): { said: string[]; end: VenueCoreState } {
  let core = open();
  const said = steps.map(({ command, at }) => {
    core = moved(core);
    return textOf(core.apply(command, at));
  });
  return { said, end: core.exportState() };
}

const throughText = (state: VenueCoreState): VenueCoreState => JSON.parse(JSON.stringify(state)) as VenueCoreState;
const savedAndLoaded = (core: VenueCore): VenueCore => loadVenueCore(rules, throughText(core.exportState()));

const runs = { numRuns: 100 };

test('a venue that is saved and loaded after every single command says what one says that was left alone, byte for byte', () => {
  fc.assert(
    fc.property(day, steps => {
      expect(live(steps, savedAndLoaded)).toEqual(live(steps));
    }),
    runs,
  );
});

test('book and places of a saved venue are those of the one that runs', () => {
  fc.assert(
    fc.property(day, steps => {
      const core = open();
      for (const [index, { command, at }] of steps.entries()) {
        core.apply(command, at);
        if (index % 7 > 0) continue;
        const state = throughText(core.exportState());
        for (const instrument of [1, 2]) {
          expect(bookAt(state, { instrument, levels: 5 })).toEqual(core.snapshot(instrument, 5));
          for (const order of core.orders(instrument)) expect(placeAt(state, order.id)).toEqual(core.placeOf(order.id));
        }
      }
    }),
    runs,
  );
});

test('a state of another version is refused by name', () => {
  expect(() => loadVenueCore(rules, { ...open().exportState(), version: 7 })).toThrow('version 7');
});

const inMarkets =
  (change: (market: SavedMarket) => Partial<SavedMarket>) =>
  (state: VenueCoreState): VenueCoreState => ({ ...state, markets: state.markets.map(market => ({ ...market, ...change(market) })) });
const inOrders = (change: Partial<SavedMarket['orders'][number]>) =>
  inMarkets(({ orders }) => ({ orders: orders.map(order => ({ ...order, ...change })) }));
const inQueues = (change: (queue: SavedMarket['bids'][number]['queue']) => SavedMarket['bids'][number]['queue']) =>
  inMarkets(({ bids, asks }) => ({
    bids: bids.map(level => ({ ...level, queue: change(level.queue) })).filter(({ queue }) => queue.length > 0),
    asks: asks.map(level => ({ ...level, queue: change(level.queue) })).filter(({ queue }) => queue.length > 0),
  }));
const withoutDue = (kind: VenueCoreState['due'][number]['task']['kind']) => (state: VenueCoreState) => {
  const due = state.due.filter(({ task }) => task.kind !== kind);
  const left = new Set(due.map(({ number }) => number));
  return { ...state, due, plans: state.plans.map(plan => ({ ...plan, due: plan.due.filter(number => left.has(number)) })) };
};

const placed = (id: number, side: 'buy' | 'sell', wish: Partial<OrderInstruction>): VenueCommand => ({
  kind: 'submit',
  order: {
    ...{ id, owner: id, instrument: 1, side, kind: 'limit', quantity: asQuantity(5n), limit: asPrice(101n), stop: null },
    ...{ timeInForce: 'day', until: null, sessions: 'all', ...wish },
  },
});
const market = { kind: 'market', limit: null } as const;
const quoted = (price: bigint): VenueCommand => ({
  ...{ kind: 'quote', instrument: 1, tick: 9, bids: [], asks: [[asPrice(price), asQuantity(5n)]] },
});
const phaseOf = (phase: Phase): VenueCommand => ({ kind: 'set-phase', instrument: 1, phase });
const atOnce = (commands: readonly VenueCommand[]): Timed[] => commands.map(command => ({ command, at: asInstant(1) }));

/** Days that chance seldom makes: market orders alone before any price, a post-only order that is moved to the market, a quote behind an order of its price. */
const rareDays = [
  [phaseOf('opening-auction'), placed(1, 'buy', market), placed(2, 'sell', market), phaseOf('continuous')],
  [placed(1, 'sell', {}), placed(2, 'buy', { limit: asPrice(99n), postOnly: true }), { kind: 'replace', id: 2, limit: asPrice(101n) } as const],
  [placed(1, 'sell', {}), quoted(101n), placed(2, 'buy', {})],
].map(atOnce);
/** Enough days that each part of the state matters on one of them. */
const days = [...rareDays, ...fc.sample(day, { seed: 8, numRuns: 100 })];
const leftAlone = days.map(steps => live(steps).said.join());

test.each<[part: string, without: (state: VenueCoreState) => VenueCoreState]>([
  ['the last sequence', state => ({ ...state, sequence: 0 })],
  ['the last execution', state => ({ ...state, execution: 0 })],
  ['the corridors', inMarkets(() => ({ corridor: { staticBps: null, dynamicBps: null } }))],
  ['the phases', inMarkets(() => ({ phase: 'continuous' }))],
  ['the planned phases', inMarkets(() => ({ plannedPhase: 'closed' }))],
  ['the last prices', inMarkets(() => ({ last: null }))],
  ['the last prices of the main hours', inMarkets(() => ({ mainLast: null }))],
  ['the references', inMarkets(() => ({ reference: null }))],
  ['the bounds of the corridors', inMarkets(() => ({ staticBounds: null }))],
  ['the order in which orders came', inMarkets(({ orders }) => ({ orders: orders.toReversed() }))],
  ['owners', inOrders({ owner: 0 })],
  [
    'collars and limits of waiting orders',
    inMarkets(({ orders, bids, asks }) => ({
      orders: orders.map(order => ([...bids, ...asks].some(({ queue }) => queue.includes(order.id)) ? order : { ...order, limit: null })),
    })),
  ],
  ['stop prices', inOrders({ stop: 0 })],
  ['that a stop was triggered', inOrders({ triggered: false })],
  ['that an order is for the main hours', inOrders({ mainOnly: false })],
  ['that an order must not execute at once', inOrders({ postOnly: false })],
  ['the sequences of orders', inOrders({ sequence: 0 })],
  ['who stands first at a price', inQueues(queue => queue.toReversed())],
  ['quotes of the house', inQueues(queue => queue.filter(place => typeof place === 'number'))],
  ['the ticks of quotes', inQueues(queue => queue.map(place => (typeof place === 'number' ? place : { ...place, tick: 0 })))],
  ['market orders of a call', inMarkets(() => ({ callBuys: [], callSells: [] }))],
  ['the days’ ends', state => ({ ...state, plans: state.plans.map(plan => ({ ...plan, dayEnds: asInstant(0) })) })],
  ['the phases planned', state => ({ ...state, plans: state.plans.map(plan => ({ ...plan, phases: [] })) })],
  ['which phases the plan may still take back', state => ({ ...state, plans: state.plans.map(plan => ({ ...plan, due: [] })) })],
  ['the phases to come', withoutDue('phase')],
  ['the ends of volatility auctions', withoutDue('volatility-end')],
  ['the ends of days', withoutDue('day-end')],
  ['the ends of orders', withoutDue('expiry')],
])('without %s the day goes on differently', (_part, without) => {
  const moved = (core: VenueCore): VenueCore => loadVenueCore(rules, throughText(without(core.exportState())));
  const goesOnDifferently = days.some((steps, index) => {
    try {
      return live(steps, moved).said.join() !== leftAlone[index];
    } catch {
      // A venue that can't even go on has noticed.
      return true;
    }
  });
  expect(goesOnDifferently).toBe(true);
});

test('an auction that is under way when the venue is saved ends at its random moment and at its price', () => {
  const core = createVenueCore({ ...rules, instruments: [instrumentOf(1)], firstSequence: 1, firstExecution: 1 });
  const phases = [
    { from: asInstant(10), phase: 'opening-auction', randomDelayMs: 0 },
    { from: asInstant(1_000), phase: 'continuous', randomDelayMs: 15_000 },
  ] as const;
  core.apply({ kind: 'reference', instrument: 1, price: asPrice(100n) }, asInstant(0));
  core.apply({ kind: 'plan', schedule: 'xetra', phases, dayEnds: asInstant(90_000) }, asInstant(0));
  for (const command of [placed(1, 'buy', market), placed(2, 'sell', { quantity: asQuantity(9n), limit: asPrice(100n) })])
    core.apply(command, asInstant(20));
  const taken = savedAndLoaded(core);
  const [mine, theirs] = [core, taken].map(one => one.apply({ kind: 'advance' }, asInstant(80_000)));
  expect(theirs).toEqual(mine);
  expect(theirs!.map(event => event.kind)).toEqual(['execution', 'auction', 'phase']);
  expect(theirs![0]!.at).toBeGreaterThan(1_000);
});
