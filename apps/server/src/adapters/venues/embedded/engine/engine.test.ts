import { instantOf, later, zonedInstant, type Instant } from '@parkett/kernel';
import type { PriceSource } from '@parkett/market';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engineInputs, engineStart, runOf, textOf } from '../../../../testing/engine-day.ts';
import { FakeMarket } from '../../../../testing/fake-market.ts';
import { testEnds, testFeed } from '../../../../testing/test-feed.ts';
import { universe } from '../../../../books/instruments/index.ts';
import { openFeed } from '../../../feeds/open-feed.ts';
import { Engine } from './engine.ts';
import type { EngineState } from './engine-state.ts';
import type { EngineInput } from './input.ts';

// What trades follows from the engine's inputs and the price source alone, whoever runs it, whenever, and however often it was saved and loaded.

const world = testFeed(instantOf('2026-11-23T07:59:30Z'));
const codes = ['SAP', 'ADS', 'BTCUSDT'];
/** A market of three is as good as one of hundreds, and quicker to save. */
const few = universe.filter(({ code }) => codes.includes(code));
const openFew = (): PriceSource => ({ ...openFeed(world), instruments: few });
const simulated = openFew();

/** A price source that says absurd things: now and then a price is ten times the one before, and for a while none is known. */
function absurdMarket(start: Instant): PriceSource {
  const market = new FakeMarket(few, start);
  for (const { id } of few) {
    for (let second = 60; second < 3_000; second += 9) {
      const isAbsurd = (second + id) % 60 < 10;
      market.print(id, { at: later(start, second * 1_000), price: (1_000_000 + (second % 7) * 500) * (isAbsurd ? 20 : 1) });
    }
  }
  return market;
}

const berlin = (time: string): Instant => zonedInstant('2026-11-24', time);
const noon = berlin('12:00');
const markets: readonly [name: string, start: Instant, source: PriceSource, again: () => PriceSource][] = [
  ...(['08:54', '12:59', '17:28', '21:58'] as const).map(
    time => [`the simulator from ${time} on`, berlin(time), simulated, openFew] as [string, Instant, PriceSource, () => PriceSource],
  ),
  ['a feed that says absurd prices', noon, absurdMarket(noon), () => absurdMarket(noon)],
];
const listOf = (source: PriceSource, start: Instant): fc.Arbitrary<EngineInput[]> => engineInputs({ source, start, instruments: few });

const savedAndLoaded =
  (source: PriceSource) =>
  (engine: Engine): Engine =>
    Engine.load(source, { randomEnds: testEnds, state: JSON.parse(JSON.stringify(engine.exportState())) as EngineState });

const runs = { numRuns: 20 };

test.each(markets)(
  '%s: the same inputs give the same events, byte for byte, also with a price source that was opened anew',
  (_name, start, source, again) => {
    fc.assert(
      fc.property(listOf(source, start), inputs => {
        const [one, other] = [source, again()].map(prices => runOf(Engine.open(prices, engineStart(start)), inputs));
        expect(textOf(other!.said)).toEqual(textOf(one!.said));
      }),
      { numRuns: 8 },
    );
  },
);

test.each(markets)('%s: an engine that is saved and loaded after every input goes on with equal events, byte for byte', (_name, start, source) => {
  fc.assert(
    fc.property(listOf(source, start), inputs => {
      const alone = runOf(Engine.open(source, engineStart(start)), inputs);
      const moved = runOf(Engine.open(source, engineStart(start)), inputs, savedAndLoaded(source));
      expect(textOf(moved.said)).toEqual(textOf(alone.said));
      expect(moved.end.exportState()).toEqual(alone.end.exportState());
    }),
    runs,
  );
});

test.each(markets)('%s: it makes no difference in how many steps time passes, nor who looks at the books meanwhile', (_name, start, source) => {
  fc.assert(
    fc.property(listOf(source, start), fc.integer({ min: 200, max: 40_000 }), (inputs, beatMs) => {
      const end: EngineInput = { kind: 'advance', at: inputs.at(-1)!.at };
      const once = runOf(Engine.open(source, engineStart(start)), [...withoutSteps(inputs), end]);
      const beats = [...withBeats(inputs, { start, beatMs }), end];
      const often = runOf(Engine.open(source, engineStart(start)), beats, engine => {
        for (const { id } of few) engine.snapshot(id, 5);
        engine.exportState();
        return engine;
      });
      expect(eventsOf(often)).toEqual(eventsOf(once));
    }),
    runs,
  );
});

/** Without the steps in which time passes, but for what ends a jump: another jump would go on with the one before. */
function withoutSteps(inputs: readonly EngineInput[]): EngineInput[] {
  let isJumping = false;
  return inputs.filter(({ kind }) => {
    const isStep = kind === 'advance' && !isJumping;
    if (kind !== 'plan') isJumping = kind === 'jump';
    return !isStep;
  });
}

/** Lets time pass in steps of `beatMs` wherever it isn't jumped over. */
function withBeats(inputs: readonly EngineInput[], { start, beatMs }: { start: Instant; beatMs: number }): EngineInput[] {
  let at = start;
  return inputs.flatMap(input => {
    const to = input.kind === 'jump' ? input.from : input.at;
    const beats: EngineInput[] = [];
    for (let beat = later(at, beatMs); beat < to; beat = later(beat, beatMs)) beats.push({ kind: 'advance', at: beat });
    at = input.at;
    return [...beats, input];
  });
}

/** Events and quotes behind them as one list, however many steps they came in. */
function eventsOf({ said }: ReturnType<typeof runOf>): string[] {
  const quotes = new Map(said.flatMap(step => [...step.quotes]));
  return textOf([{ events: said.flatMap(({ events }) => events), quotes }]);
}

test('a state of another version is refused by name', () => {
  const state = Engine.open(simulated, engineStart(noon)).exportState();
  expect(() => Engine.load(simulated, { randomEnds: testEnds, state: { ...state, version: 9 } })).toThrow('version 9');
});
