import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../apps/server/src/app/config.ts';
import { universe } from '../../apps/server/src/books/instruments/index.ts';
import type { AckFile } from './acks.ts';
import type { Attacked, Blow } from './attacked.ts';
import { Customer } from './customer.ts';
import { judge, type JudgedLoad } from './judge.ts';
import { Money } from './money.ts';
import { Load, lookAtPrices, type Traded } from './load.ts';
import { untilTradingAgain } from './trading-again.ts';

/** Shares of several price levels, one traded in dollars and one in parts. */
const codes = ['SAP', 'ALV', 'BMW', 'DBK', 'DTE', 'EOAN', 'BTCUSDT', 'EURUSD'];
const customersCount = 16;
/** Commands in a second, of which two in three are orders. */
const perSecond = 220;
const warmUpMs = 500;
const killWithinMs = 1_500;
const repeats = 10;

export type Round = JudgedLoad & {
  readonly target: string;
  readonly unanswered: number;
  readonly ordersPerSecond: number;
  /** From the blow until an order that was sent after it is executed and booked; null where nothing was left to trade on. */
  readonly tradingAgainMs: number | null;
  readonly recoveredMs: number;
  readonly judgedMs: number;
};

const tradedNow = (): Traded[] =>
  codes.flatMap(code => universe.filter(instrument => instrument.code === code).map(instrument => ({ instrument, last: 0n })));

export type Attack = { readonly victim: Attacked; readonly config: Config; readonly acks: AckFile; readonly random: () => number };

/** A server under a steady load of orders and of money that comes and goes, killed round by round. */
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
    const money = new Money({ customers: this.#customers, random });
    this.#load = new Load({ acks, customers: this.#customers, traded: this.#traded, random, money });
    await money.open(this.#load);
    await this.#waitForPrices();
  }

  async #waitForPrices(): Promise<void> {
    const end = Date.now() + 30_000;
    let why: unknown;
    do {
      // A house that has just come back may still be too busy to answer.
      await lookAtPrices(this.#customers[0]!, this.#traded).catch((error: unknown) => (why = error));
      if (this.#traded.every(({ last }) => last > 0n)) return;
      await pause(250);
    } while (Date.now() < end);
    throw new Error(
      `no price of ${this.#traded
        .filter(({ last }) => last === 0n)
        .map(({ instrument }) => instrument.code)
        .join(', ')}`,
      { cause: why },
    );
  }

  /** One blow: load, the blow at a random moment, recovery, every open question asked again, and the judgement. */
  async round(number: number): Promise<Round> {
    const { victim, random, config, acks } = this.#attack;
    const blow = await victim.blow(number, random);
    const { ordersPerSecond, tradingAgainMs } = await this.#strike(blow);
    const recovery = this.#recover(blow);
    // What trades already answers and is judged while the rest comes back.
    if (!blow.othersTrade) await recovery;
    await this.#load.calm();
    const unanswered = await this.#load.insist();
    const differing = await this.#load.repeat(repeats);
    await this.#waitForPrices();
    const judging = performance.now();
    const judgement = await judge({ config, acks, load: this.#load, differing });
    const judgedMs = Math.round(performance.now() - judging);
    const recoveredMs = await recovery;
    return { target: blow.target, unanswered, ordersPerSecond, tradingAgainMs, recoveredMs, judgedMs, ...judgement };
  }

  /** Answers how long it took. */
  #recover(blow: Blow): Promise<number> {
    const begun = performance.now();
    const recovery = blow.recover().then(() => Math.round(performance.now() - begun));
    // Looked at later: until then its failure is nobody's.
    recovery.catch(() => {});
    return recovery;
  }

  async #strike(blow: Blow): Promise<Pick<Round, 'ordersPerSecond' | 'tradingAgainMs'>> {
    const before = this.#load.orders;
    let over = false;
    const begun = performance.now();
    const running = this.#load.run({ perSecond, until: () => over });
    try {
      await pause(warmUpMs + this.#attack.random() * killWithinMs);
      blow.strike();
      const struck = performance.now();
      const ordersPerSecond = Math.round(((this.#load.orders - before) / (struck - begun)) * 1_000);
      const tradingAgainMs = blow.othersTrade ? Math.round(await untilTradingAgain(this.#load, struck)) : null;
      await blow.underLoad();
      return { ordersPerSecond, tradingAgainMs };
    } finally {
      // Also when it went wrong: a load that never ends would keep this program alive.
      over = true;
      await running;
    }
  }
}
