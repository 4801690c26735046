import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../apps/server/src/app/config.ts';
import { universe } from '../../apps/server/src/books/instruments/index.ts';
import type { AckFile } from './acks.ts';
import { Customer } from './customer.ts';
import { judge, type Judgement } from './judge.ts';
import { Load, lookAtPrices, type Traded } from './load.ts';
import { targets, type Target, type Victim } from './server.ts';

/** Shares of several price levels, one traded in dollars and one in parts. */
const codes = ['SAP', 'ALV', 'BMW', 'DBK', 'DTE', 'EOAN', 'BTCUSDT', 'EURUSD'];
const customersCount = 16;
/** Commands in a second, of which two in three are orders. */
const perSecond = 220;
const warmUpMs = 500;
const killWithinMs = 1_500;
const afterKillMs = 300;
const repeats = 10;

export type Round = Judgement & {
  readonly target: Target;
  readonly unanswered: number;
  readonly ordersPerSecond: number;
  readonly recoveredMs: number;
  readonly judgedMs: number;
};

const tradedNow = (): Traded[] =>
  codes.flatMap(code => universe.filter(instrument => instrument.code === code).map(instrument => ({ instrument, last: 0n })));

export type Attack = { readonly victim: Victim; readonly config: Config; readonly acks: AckFile; readonly random: () => number };

/** A server under a steady load of orders, killed round by round. */
export class Rounds {
  readonly #attack: Attack;
  readonly #traded = tradedNow();
  #customers: Customer[] = [];
  #load!: Load;

  constructor(attack: Attack) {
    this.#attack = attack;
  }

  async open(): Promise<void> {
    const { victim, acks, random } = this.#attack;
    await victim.start();
    for (let i = 0; i < customersCount; i += 1) this.#customers.push(await new Customer(victim.origin).open());
    this.#load = new Load({ acks, customers: this.#customers, traded: this.#traded, random });
    await this.#waitForPrices();
  }

  async #waitForPrices(): Promise<void> {
    const end = Date.now() + 30_000;
    do {
      await lookAtPrices(this.#customers[0]!, this.#traded);
      if (this.#traded.every(({ last }) => last > 0n)) return;
      await pause(250);
    } while (Date.now() < end);
    throw new Error(
      `no price of ${this.#traded
        .filter(({ last }) => last === 0n)
        .map(({ instrument }) => instrument.code)
        .join(', ')}`,
    );
  }

  /** One kill: load, the kill at a random moment, recovery, every open question asked again, and the judgement. */
  async round(): Promise<Round> {
    const { victim, random, config, acks } = this.#attack;
    const target = targets[Math.floor(random() * targets.length)]!;
    const before = this.#load.orders;
    let over = false;
    const begun = performance.now();
    const running = this.#load.run({ perSecond, until: () => over });
    await pause(warmUpMs + random() * killWithinMs);
    victim.kill(target);
    const ordersPerSecond = Math.round(((this.#load.orders - before) / (performance.now() - begun)) * 1_000);
    await pause(afterKillMs);
    over = true;
    await running;
    const recovering = performance.now();
    await victim.recover(target);
    const recoveredMs = Math.round(performance.now() - recovering);
    await this.#load.calm();
    const unanswered = await this.#load.insist();
    const differing = await this.#load.repeat(repeats);
    await this.#waitForPrices();
    const judging = performance.now();
    const judgement = await judge({ config, acks, load: this.#load, differing });
    return { target, unanswered, ordersPerSecond, recoveredMs, judgedMs: Math.round(performance.now() - judging), ...judgement };
  }
}
