import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { instantOf, instantToWire, type Instant } from '@parkett/kernel';
import type { Config } from '../../apps/server/src/app/config.ts';
import { timestamp } from '../../apps/server/src/platform/db.ts';
import type { Attacked, Blow } from './attacked.ts';
import type { Customer } from './customer.ts';
import { withBooks } from './judge.ts';

const arrivesWithinMs = 180_000;
const wishedEveryMs = 1_000;
const lookEveryMs = 100;
/** A step is no longer under way by then. */
const stepMs = 25;
/** A jump that does none of its steps by then is struck as it is. */
const stepWithinMs = 5_000;

/** A jump of the market clock with a blow on its way. */
export type StruckJump = {
  readonly target: string;
  /** Of the steps that the jump has on its way: those that were done at the blow, and all. */
  readonly stepsBefore: number;
  readonly steps: number;
  readonly recoveredMs: number;
};

type House = { readonly victim: Attacked; readonly config: Config; readonly random: () => number };
type Way = { readonly from: Instant; readonly to: Instant };

/** A house whose clock jumps. `leader`: the customer who sets it. `steps`: the due work whose steps are struck, as a condition on `due_item`. */
export class Jumps {
  readonly #house: House;
  readonly #leader: Customer;
  readonly #steps: string;

  constructor(house: House, { leader, steps }: { readonly leader: Customer; readonly steps: string }) {
    this.#house = house;
    this.#leader = leader;
    this.#steps = steps;
  }

  async now(): Promise<Instant | null> {
    return this.#leader.read('market/clock', {}).then(
      ({ now }) => instantOf(now),
      () => null,
    );
  }

  /** Has the clock arrive at a moment, however often what leads it dies on the way. */
  async arrive(goal: Instant): Promise<void> {
    const end = performance.now() + arrivesWithinMs;
    for (let wishedAt = -wishedEveryMs; ; await pause(lookEveryMs)) {
      const now = await this.now();
      if (now !== null && now >= goal) return;
      if (performance.now() > end) throw new Error(`the clock isn't at ${instantToWire(goal)} within ${arrivesWithinMs / 1_000} s`);
      if (performance.now() - wishedAt < wishedEveryMs) continue;
      wishedAt = performance.now();
      await this.#wish(goal);
    }
  }

  /** A second wish while a jump is on its way is refused, which changes nothing. */
  #wish(goal: Instant): Promise<unknown> {
    return this.#leader.send('market/setClock', { goTo: instantToWire(goal) }, randomUUID());
  }

  /** Jumps from one moment to another, where the clock stands at the first, with the blow of this round on the way. */
  async through(round: number, way: Way): Promise<StruckJump> {
    const { victim, random } = this.#house;
    const blow = await victim.blow(round, random);
    const { struckAt, jump } = await this.#strike(blow, way);
    const begun = performance.now();
    await Promise.all([blow.recover(), jump]);
    await this.arrive(way.to);
    const recovered = performance.now();
    const { all, done } = await this.#stepsOf(way, struckAt);
    return { target: blow.target, steps: all, stepsBefore: done, recoveredMs: Math.round(recovered - begun) };
  }

  /** Strikes while some step of the jump is under way, each as likely as any other. */
  async #strike(blow: Blow, way: Way): Promise<{ readonly struckAt: number; readonly jump: Promise<unknown> }> {
    const { config, random } = this.#house;
    let struckAt = 0;
    let jump: Promise<unknown> = Promise.resolve();
    await withBooks(config, async db => {
      const done = async (): Promise<Steps> => stepsIn(db, way, { which: this.#steps, before: null });
      const after = Math.floor(random() * (await done()).all);
      jump = this.#wish(way.to);
      const end = performance.now() + stepWithinMs;
      while (performance.now() < end && (await done()).done < after);
      await pause(random() * stepMs);
      struckAt = Date.now();
      blow.strike();
    });
    await blow.underLoad();
    return { struckAt, jump };
  }

  #stepsOf(way: Way, before: number): Promise<Steps> {
    return withBooks(this.#house.config, db => stepsIn(db, way, { which: this.#steps, before }));
  }
}

type Steps = { readonly all: number; readonly done: number };
type Books = Parameters<Parameters<typeof withBooks>[1]>[0];

/** Steps between two moments of business time; those that were done before a moment of the machine. */
async function stepsIn(db: Books, { from, to }: Way, { which, before }: { readonly which: string; readonly before: number | null }): Promise<Steps> {
  const [row] = await db.arrays<[bigint, bigint]>(
    'crash.steps',
    `select count(*), count(*) filter (where state = 'done' and ($3::timestamptz is null or done_at < $3)) from due_item where ${which} and at > $1 and at <= $2`,
    [timestamp(from), timestamp(to), before === null ? null : new Date(before).toISOString()],
  );
  return { all: Number(row![0]), done: Number(row![1]) };
}
