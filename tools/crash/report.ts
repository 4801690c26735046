import { median } from '../../bench/row.ts';
import type { EventRound } from './event-rounds.ts';
import type { Judgement } from './judge.ts';
import type { Round } from './rounds.ts';

const seconds = (ms: number, digits = 1): string => `${(ms / 1_000).toFixed(digits)} s`;

/** What a round was and left, in one line. */
export function lineOf(number: number, round: Round & { readonly acks: number }): string {
  const { target, ordersPerSecond, acks, money, unanswered, tradingAgainMs, recoveredMs, judgedMs, lost, doubled, stuck, told, untold } = round;
  return [
    `${String(number).padStart(4)}  ${target.padEnd(10)} ${String(ordersPerSecond).padStart(4)} orders/s`,
    `${String(acks).padStart(6)} acks, ${money.acks} of money, ${money.paid} paid`,
    `${String(unanswered).padStart(4)} asked again`,
    `${tradingAgainMs === null ? `back in ${seconds(recoveredMs)}` : `trading again in ${seconds(tradingAgainMs, 2)}`}, judged in ${seconds(judgedMs)}`,
    `${lost.length} lost`,
    `${doubled.length} doubled`,
    `${stuck} stuck`,
    `${told} messages, ${untold} missing`,
    invariantsOf(round),
  ].join('  ');
}

const invariantsOf = ({ holding, broken }: Judgement): string =>
  `${holding} invariants hold${broken.length > 0 ? `, broken: ${broken.slice(0, 3).join('; ')}` : ''}`;

/** A round through an ex-day or a pay-day in one line: the blow, and the state of the books afterwards. */
export function lineOfEvents(number: number, round: EventRound): string {
  const { target, day, stepsBefore, steps, recoveredMs, judgedMs, booked, ended, lost, doubled, stuck, told, untold } = round;
  return [
    `${String(number).padStart(4)}  ${target.padEnd(10)} ${day}`,
    `${stepsBefore} of ${steps} steps done before`,
    `arrived in ${seconds(recoveredMs)}, judged in ${seconds(judgedMs)}`,
    `${booked} dividends, ${ended} orders ended`,
    `${lost.length} lost`,
    `${doubled.length} doubled`,
    `${stuck} stuck`,
    `${told} messages, ${untold} missing`,
    invariantsOf(round),
  ].join('  ');
}

type Pause = { readonly target: string; readonly ms: number };

function saidOf(name: string, pauses: readonly Pause[]): string {
  const figures = pauses.map(({ ms }) => ms);
  return `${name} ${seconds(median(figures), 2)}, worst ${seconds(Math.max(...figures), 2)} (${figures.length})`;
}

/** How long nobody could trade, over all rounds and by what was hurt; nothing where that wasn't looked at. */
export function tradingAgain(rounds: readonly Round[]): string[] {
  const pauses = rounds.flatMap(({ target, tradingAgainMs }): Pause[] => (tradingAgainMs === null ? [] : [{ target, ms: tradingAgainMs }]));
  if (pauses.length === 0) return [];
  const byTarget = [...Map.groupBy(pauses, ({ target }) => target)].toSorted(([a], [b]) => a.localeCompare(b));
  return [saidOf('trading again: median', pauses), ...byTarget.map(([target, some]) => saidOf(`  ${target}: median`, some))];
}
