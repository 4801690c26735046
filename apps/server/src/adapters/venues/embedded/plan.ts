import { later, type Instant, type Schedule, type TradingDate } from '@parkett/kernel';
import type { PhaseStart } from '@parkett/exchange';

/** The venue's phases of one trading date, as `plan` wants them: each phase begins at a planned moment, plus up to `randomDelayMs` after an auction. */
export function planOf(schedule: Schedule, date: TradingDate): { phases: PhaseStart[]; dayEnds: Instant } {
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
