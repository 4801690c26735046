import { sumOfParts } from './cpu.ts';
import { connections, openHttpHouse, type HttpRound } from './http-house.ts';
import { median, times, type Row } from './row.ts';
import { missingWrk } from './wrk.ts';

const warmUpSeconds = 10;
const pairs = 9;
const goal = 1.25;

/** Microseconds of processor an order: of the servers and PostgreSQL, not of the load. */
const costOf = ({ cpu }: HttpRound): number => sumOfParts(Object.fromEntries(Object.entries(cpu).filter(([part]) => part !== 'wrk')));

const medianOf = (rounds: readonly HttpRound[], figure: (round: HttpRound) => number): number => median(rounds.map(figure));

/** The round in the middle, by what it cost. */
const middleOf = (rounds: readonly HttpRound[]): HttpRound => rounds.toSorted((a, b) => costOf(a) - costOf(b))[Math.floor(rounds.length / 2)]!;

type Turns = { readonly one: readonly HttpRound[]; readonly several: readonly HttpRound[] };

async function takeTurns(seconds: number, say: (line: string) => void): Promise<Turns> {
  const one = await openHttpHouse();
  try {
    const several = await openHttpHouse({ processes: 'several' });
    try {
      for (const house of [one, several]) await house.round(warmUpSeconds);
      const turns = { one: [] as HttpRound[], several: [] as HttpRound[] };
      for (let pair = 1; pair <= pairs; pair += 1) {
        const [alone, parted] = [await one.round(seconds), await several.round(seconds)];
        turns.one.push(alone);
        turns.several.push(parted);
        say(
          `pair ${pair}: ${costOf(alone).toFixed(0)} → ${costOf(parted).toFixed(0)} µs, ${alone.perSecond.toFixed(0)} → ${parted.perSecond.toFixed(0)} per second`,
        );
      }
      return turns;
    } finally {
      await several.stop();
    }
  } finally {
    await one.stop();
  }
}

function rowsOf({ one, several }: Turns): Row[] {
  const ratios = several.map((round, pair) => costOf(round) / costOf(one[pair]!));
  const rates = several.map((round, pair) => round.perSecond / one[pair]!.perSecond);
  const refused = [...one, ...several].reduce((sum, round) => sum + round.refused, 0);
  const rate = (rounds: readonly HttpRound[]): string => `${medianOf(rounds, ({ perSecond }) => perSecond).toFixed(0)} per second`;
  return [
    {
      what: `order over HTTP at one process, ${connections} connections`,
      measured: `${rate(one)}, ${refused} refused`,
      goal: '',
      met: true,
      costs: middleOf(one),
    },
    {
      what: 'the same at two http with one engine,work',
      measured: `${times(median(ratios))} the processor of servers and PostgreSQL (${rate(several)}, ${times(median(rates))} its rate)`,
      goal: `≤ ${goal} ×`,
      met: refused === 0 && median(ratios) <= goal,
      costs: middleOf(several),
    },
  ];
}

/**
 * Orders over HTTP at two processes that serve and a third for exchange and work, against one process that does all: each on a PostgreSQL of its own,
 * in turns. wrk speaks to the two directly, with half of the connections and of the customers each: the small balancer of `npm run processes` isn't
 * what is measured. Judged by processor, since two cores have no room for more processes. No rows, and a sentence, where wrk is missing.
 */
export async function benchProcesses(options: { seconds: number; say: (line: string) => void }): Promise<Row[]> {
  const { seconds, say } = options;
  const missing = missingWrk();
  if (missing) {
    say(missing);
    return [];
  }
  say('placing orders at one process and at three, in turns');
  return rowsOf(await takeTurns(Math.max(5, Math.round(seconds / pairs)), say));
}
