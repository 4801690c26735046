import { instantToWire } from '@parkett/kernel';
import { median } from '../../bench/row.ts';
import type { EventRound } from './event-rounds.ts';
import type { Judgement } from './judge.ts';
import type { StruckJump } from './jumps.ts';
import type { OfferingRound } from './offering-rounds.ts';
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

/** A jump with a blow on its way in one line: the blow, what the jump is about, and the state of the books afterwards. */
function lineOfJump(
  number: number,
  round: StruckJump & Judgement & { readonly judgedMs: number },
  about: readonly [when: string, what: string],
): string {
  const { target, stepsBefore, steps, recoveredMs, judgedMs, lost, doubled, stuck, told, untold } = round;
  return [
    `${String(number).padStart(4)}  ${target.padEnd(10)} ${about[0]}`,
    `${stepsBefore} of ${steps} steps done before`,
    `arrived in ${seconds(recoveredMs)}, judged in ${seconds(judgedMs)}`,
    about[1],
    `${lost.length} lost`,
    `${doubled.length} doubled`,
    `${stuck} stuck`,
    `${told} messages, ${untold} missing`,
    invariantsOf(round),
  ].join('  ');
}

/** A round through an ex-day or a pay-day. */
export const lineOfEvents = (number: number, round: EventRound): string =>
  lineOfJump(number, round, [round.day, `${round.booked} dividends, ${round.ended} orders ended`]);

/** A round through a step of offerings. */
export const lineOfOfferings = (number: number, round: OfferingRound): string =>
  lineOfJump(number, round, [instantToWire(round.at), `${round.subscriptions} subscriptions, ${round.delivered} delivered`]);

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
