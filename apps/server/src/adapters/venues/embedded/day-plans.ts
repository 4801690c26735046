import { later, type Instant, type Schedule, type TradingDate } from '@parkett/kernel';
import type { PhaseStart } from '@parkett/exchange';
import type { PriceSource } from '@parkett/market';
import type { EngineInput } from './engine/input.ts';

/** The venue's phases of one trading date: each begins at a planned moment, plus up to `randomDelayMs` after an auction. */
function planOf(schedule: Schedule, date: TradingDate): { phases: PhaseStart[]; dayEnds: Instant } {
  const spans = schedule.spansOn(date);
  const phases: PhaseStart[] = [];
  for (const [index, span] of spans.entries()) {
    const before = spans[index - 1];
    if (before && before.to < span.from) phases.push({ from: before.to, phase: 'pause', randomDelayMs: before.randomEndMs });
    const follows = before && before.to === span.from;
    phases.push({ from: span.from, phase: span.phase, randomDelayMs: follows ? before.randomEndMs : 0 });
  }
  const last = spans.at(-1)!;
  const dayEnds = later(last.to, last.randomEndMs);
  phases.push({ from: last.to, phase: 'closed', randomDelayMs: last.randomEndMs });
  return { phases, dayEnds };
}

type PlanInput = Extract<EngineInput, { kind: 'plan' }>;
export type ToldPlan = readonly [schedule: string, dayEnds: Instant];

/** Knows which days the engine was told: of each schedule the trading date that goes on, or once that is over the next one. */
export class DayPlans {
  readonly #schedules: ReadonlyMap<Schedule['name'], Schedule>;
  /** By schedule the end of the newest day that was told. */
  readonly #told: Map<string, Instant>;

  constructor(source: Pick<PriceSource, 'instruments' | 'scheduleOf'>, told: Iterable<ToldPlan> = []) {
    this.#schedules = new Map(source.instruments.map(({ id, schedule }) => [schedule, source.scheduleOf(id)]));
    this.#told = new Map(told);
  }

  get told(): ToldPlan[] {
    return [...this.#told];
  }

  /** A plan that the engine was told as its log says. */
  note({ schedule, dayEnds }: PlanInput): void {
    this.#told.set(schedule, dayEnds);
  }

  /** What the engine is to be told at a moment. */
  due(at: Instant): PlanInput[] {
    const inputs: PlanInput[] = [];
    for (const [name, schedule] of this.#schedules) {
      if ((this.#told.get(name) ?? at) > at) continue;
      const date = schedule.tradingDateAt(at);
      const present = planOf(schedule, date);
      const { phases, dayEnds } = present.dayEnds <= at ? planOf(schedule, schedule.calendar.next(date)) : present;
      this.#told.set(name, dayEnds);
      inputs.push({ kind: 'plan', schedule: name, phases, dayEnds, at });
    }
    return inputs;
  }
}
