import { asPrice, asQuantity, later, roundToStep, type Instant, type Instrument } from '@parkett/kernel';
import type { Ladder, PriceSource } from '@parkett/market';
import fc from 'fast-check';
import { corridorsOf } from '../books/market-data/index.ts';
import { RuleReader } from '../books/house-rules/index.ts';
import { DayPlans } from '../adapters/venues/embedded/day-plans.ts';
import { textOf as textOfValue } from '../adapters/venues/embedded/engine/text-of.ts';
import { testEnds } from './test-feed.ts';
import { Engine, type EngineStart, type EngineStep } from '../adapters/venues/embedded/engine/engine.ts';
import type { EngineAction, EngineInput } from '../adapters/venues/embedded/engine/input.ts';

/** An engine's start at a moment, by the house's rules as they are preset. */
export const engineStart = (at: Instant): EngineStart => ({
  ...{ randomEnds: testEnds, at, corridors: corridorsOf(new RuleReader([])), learnt: [], firstSequence: 1, firstExecution: 1 },
});

/** What steps said, as a log would write it. */
export const textOf = (steps: readonly EngineStep[]): string[] => steps.map(({ events, quotes }) => textOfValue([events, [...quotes]]));

/** Engines from a start through a list of inputs; `moved` stands for what happens to one between any two of them. */
export function runOf(
  engine: Engine,
  inputs: readonly EngineInput[],
  moved: (engine: Engine) => Engine = same => same,
): { said: EngineStep[]; end: Engine } {
  let running = engine;
  const said = inputs.map(input => {
    running = moved(running);
    return running.apply(input);
  });
  return { said, end: running };
}

type Wish = {
  readonly instrument: Instrument;
  readonly kind: 'limit' | 'market' | 'stop' | 'stop-limit';
  readonly side: 'buy' | 'sell';
  /** From the middle of the makers' quotes, in hundredths of a per cent. */
  readonly away: number;
  readonly lots: number;
  readonly timeInForce: 'day' | 'gtc' | 'ioc' | 'at-close';
};

const middleOf = ({ tick }: Ladder): number => tick.price;

function orderOf(source: PriceSource, { wish, id, at }: { wish: Wish; id: number; at: Instant }): EngineAction {
  const { instrument, kind, side, away, lots, timeInForce } = wish;
  const ladder = source.ladderAt(instrument.id, at);
  const middle = ladder ? middleOf(ladder) : (source.referenceAt(instrument.id, at) ?? 10_000);
  const near = roundToStep(instrument.priceSteps, asPrice(BigInt(Math.round(middle * (1 + away / 10_000)))), 'nearest');
  const isStop = kind === 'stop' || kind === 'stop-limit';
  return {
    kind: 'submit',
    order: {
      ...{ id, owner: (id % 5) + 1, instrument: instrument.id, side, kind, quantity: asQuantity(BigInt(lots) * instrument.lot) },
      ...{ collarBps: kind === 'market' || kind === 'stop' ? 200 : null },
      ...{ limit: near, stop: isStop ? near : null, timeInForce: isStop ? 'gtc' : timeInForce, until: null, sessions: 'all' },
    },
  };
}

/** Seconds of business time between two inputs: mostly none or a few, sometimes a stretch. */
const pause = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 9_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 20_000, max: 400_000 }) },
);

type Wanted = { readonly source: PriceSource; readonly start: Instant; readonly instruments: readonly Instrument[] };

/** A stretch of a day as an engine is told it: orders near the market, changes, halts, other rules, jumps, and the plans that fall due. */
export function engineInputs({ source, start, instruments }: Wanted): fc.Arbitrary<EngineInput[]> {
  const instrument = fc.constantFrom(...instruments);
  const wish = fc.record<Wish>({
    instrument,
    kind: fc.constantFrom('limit', 'limit', 'market', 'stop', 'stop-limit'),
    side: fc.constantFrom('buy', 'sell'),
    away: fc.integer({ min: -40, max: 40 }),
    lots: fc.integer({ min: 1, max: 9_000 }),
    timeInForce: fc.constantFrom('day', 'day', 'gtc', 'ioc', 'at-close'),
  });
  const known = fc.integer({ min: 1, max: 40 });
  const action = fc.oneof(
    { weight: 12, arbitrary: wish.map(one => ({ ask: one })) },
    { weight: 2, arbitrary: known.map((id): { tell: EngineAction } => ({ tell: { kind: 'cancel', id } })) },
    { weight: 1, arbitrary: known.map((id): { tell: EngineAction } => ({ tell: { kind: 'reduce', id, by: asQuantity(1n) } })) },
    {
      weight: 4,
      arbitrary: instrument.chain(({ id }) =>
        fc.constantFrom<{ tell: EngineAction }>(
          { tell: { kind: 'halt', instrument: id } },
          { tell: { kind: 'resume', instrument: id } },
          { tell: { kind: 'resume', instrument: id } },
          { tell: { kind: 'end-orders', instrument: id, reason: 'corporate-action' } },
          { tell: { kind: 'list', instrument: id } },
          { tell: { kind: 'delist', instrument: id } },
        ),
      ),
    },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }).map(bps => ({ bps })) },
    { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 30_000_000 }).map(jumped => ({ jumped })) },
    { weight: 6, arbitrary: fc.constant<{ tell: EngineAction }>({ tell: { kind: 'advance' } }) },
  );
  return fc.array(fc.tuple(action, pause), { minLength: 15, maxLength: 50, size: 'max' }).map(wishes => {
    const plans = new DayPlans(source);
    const inputs: EngineInput[] = plans.due(start);
    let [at, id] = [start, 0];
    const put = (told: EngineAction): void => void inputs.push({ ...told, at }, ...plans.due(at));
    for (const [one, waited] of wishes) {
      at = later(at, waited);
      if ('ask' in one) put(orderOf(source, { wish: one.ask, id: ++id, at }));
      else if ('tell' in one) put(one.tell);
      else if ('bps' in one)
        put({ kind: 'rules', corridors: [{ from: start, staticBps: one.bps * 100, dynamicBps: { liquid: one.bps * 3, other: one.bps * 5 } }] });
      else {
        const from = at;
        at = later(at, one.jumped);
        put({ kind: 'jump', from });
      }
    }
    at = later(at, 60_000);
    put({ kind: 'advance' });
    return inputs;
  });
}
