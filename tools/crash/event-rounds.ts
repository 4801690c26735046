import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  asPrice,
  dateAt,
  formatDecimal,
  instantOf,
  roundToStep,
  zonedInstant,
  type Instant,
  type Instrument,
  type TradingDate,
} from '@parkett/kernel';
import type { ReplyAt } from '@parkett/contract';
import type { Config } from '../../apps/server/src/app/config.ts';
import { xetraCalendar } from '../../apps/server/src/books/instruments/index.ts';
import { readTerms, type MarketTerm } from '../../apps/server/src/books/market-data/index.ts';
import { verify } from '../../apps/server/src/verify.ts';
import type { Attacked } from './attacked.ts';
import { Customer } from './customer.ts';
import { nextDay } from './event-calendar.ts';
import { judgeHolders, sharesOf, type Holder } from './judge-events.ts';
import { heldOf, stuckOrders, untoldRows, withBooks, type Judgement } from './judge.ts';
import { Jumps, type StruckJump } from './jumps.ts';
import { lookAtPrices, type Body, type Traded } from './load.ts';

const holdersCount = 4;
/** For so much of its currency each holder buys a share, and one more for each holder before. */
const worthEach = 1_000n;
const pricesWithinMs = 30_000;
const executedWithinMs = 30_000;
const lookEveryMs = 100;
/** Below the last price: such an order rests. */
const restingBps = 9_500n;
const restingMax = 8;
const announcedWithinDays = 40;
/** Due work of dividends and splits, without their announcements. */
const corporateSteps = `kind like 'corporate-actions.%' and kind <> 'corporate-actions.announce'`;
/** Refusals of a process that hasn't heard hour and prices from the one that matches. */
const ofAnotherProcess: ReadonlySet<string> = new Set(['outside-trading-hours', 'price-not-obtained']);

export type EventRound = StruckJump &
  Judgement & {
    readonly day: TradingDate;
    readonly judgedMs: number;
    /** Dividends of the holders in all, and resting orders that an ex-day should have ended. */
    readonly booked: number;
    readonly ended: number;
  };

type Attack = {
  readonly victim: Attacked;
  readonly config: Config;
  readonly random: () => number;
  /** Shares with events of the coming weeks. */
  readonly shares: readonly Instrument[];
};
type Resting = { readonly code: string; readonly number: string };

/** A server whose clock jumps from ex-day to pay-day, struck in the middle of each jump. Holders sell nothing, so that what they must get is known. */
export class EventRounds {
  readonly #attack: Attack;
  readonly #traded: Traded[];
  #holders: Holder[] = [];
  #trader!: Customer;
  #jumps!: Jumps;
  #resting: Resting[] = [];

  constructor(attack: Attack) {
    this.#attack = attack;
    this.#traded = attack.shares.map(instrument => ({ instrument, last: 0n }));
  }

  async open(): Promise<void> {
    const { victim, shares } = this.#attack;
    await victim.start();
    this.#trader = await new Customer(victim.origin).open();
    this.#jumps = new Jumps(this.#attack, { leader: this.#trader, steps: corporateSteps });
    await this.#waitForPrices();
    for (let index = 0; index < holdersCount; index += 1) {
      const customer = await new Customer(victim.origin).open();
      await this.#buy(customer, BigInt(index));
      this.#holders.push({ customer, shares: await sharesOf(customer, shares) });
    }
  }

  async #waitForPrices(): Promise<void> {
    const end = Date.now() + pricesWithinMs;
    for (;;) {
      await lookAtPrices(this.#trader, this.#traded).catch(() => {});
      if (this.#traded.every(({ last }) => last > 0n)) return;
      if (Date.now() > end) throw new Error('there are shares without a price');
      await pause(lookEveryMs);
    }
  }

  /** Two positions of each share, so that a split shares out over both. */
  async #buy(customer: Customer, more: bigint): Promise<void> {
    const numbers: string[] = [];
    for (const { instrument, last } of this.#traded) {
      const shares = (worthEach * 10n ** BigInt(instrument.priceScale)) / last + 1n + more;
      for (const quantity of [shares, 1n]) {
        const body = { code: instrument.code, side: 'buy', type: 'market', quantity: String(quantity), timeInForce: 'day' } as const;
        numbers.push((await customer.demand('trade/order', body)).number);
      }
    }
    const end = Date.now() + executedWithinMs;
    while ((await customer.read('trade/orders', { state: 'pending', size: 1 })).total > 0) {
      if (Date.now() > end) throw new Error(`the purchases of ${customer.account} aren't executed`);
      await pause(lookEveryMs);
    }
  }

  /** Orders that rest in the evening before an ex-day. */
  async #rest(terms: readonly MarketTerm[]): Promise<void> {
    await this.#trader.unlock();
    await this.#waitForPrices();
    const codes = new Set(terms.map(({ instrumentId }) => instrumentId));
    const before = this.#traded.filter(({ instrument }) => codes.has(instrument.id)).slice(0, restingMax);
    for (const { instrument, last } of before) {
      const { code, priceSteps, priceScale } = instrument;
      const price = formatDecimal(roundToStep(priceSteps, asPrice((last * restingBps) / 10_000n), 'down'), priceScale);
      this.#resting.push({ code, number: await this.#placed({ code, side: 'buy', type: 'limit', quantity: '1', price, timeInForce: 'gtc' }) });
    }
  }

  /** Places an order. A process that serves has hour and prices from the one that matches, behind a change of the leader later than the clock. */
  async #placed(body: Body): Promise<string> {
    for (const end = performance.now() + pricesWithinMs; ; await pause(lookEveryMs)) {
      const answer = await this.#trader.send('trade/order', body, randomUUID());
      if (answer.status === 1) return (answer.data as ReplyAt<'trade/order'>).number;
      const said = answer.status === null ? 'nothing' : answer.code;
      if (!ofAnotherProcess.has(said) || performance.now() > end) throw new Error(`an order of ${body['code']} in the evening was answered ${said}`);
    }
  }

  /** From the evening before the next ex-day or pay-day into its morning, with a blow on the way. */
  async round(number: number): Promise<EventRound> {
    const { config } = this.#attack;
    const day = await this.#nextDay();
    const [from, to] = [zonedInstant(xetraCalendar.previous(day), '21:30'), zonedInstant(day, '08:01')];
    await this.#jumps.arrive(from);
    const terms = await withBooks(config, readTerms);
    await this.#rest(terms.filter(({ exDate }) => exDate === day));
    const struck = await this.#jumps.through(number, { from, to });
    const judging = performance.now();
    const judgement = await this.#judge(to);
    return { ...struck, day, ...judgement, judgedMs: Math.round(performance.now() - judging) };
  }

  /** The first round goes as far ahead as events are announced. */
  async #nextDay(): Promise<TradingDate> {
    const ids = new Set(this.#attack.shares.map(({ id }) => id));
    const { now } = await this.#trader.read('market/clock', {});
    for (let today = dateAt(instantOf(now)), looked = 0; looked < announcedWithinDays; looked += 1) {
      const terms = await withBooks(this.#attack.config, readTerms);
      const next = nextDay(
        terms.filter(({ instrumentId }) => ids.has(instrumentId)),
        today,
      );
      if (next !== null) return next;
      today = xetraCalendar.next(today);
      await this.#jumps.arrive(zonedInstant(today, '18:30'));
    }
    throw new Error(`nothing is announced within ${announcedWithinDays} trading days`);
  }

  async #judge(now: Instant): Promise<Omit<EventRound, keyof StruckJump | 'day' | 'judgedMs'>> {
    const { config, shares: instruments } = this.#attack;
    return withBooks(config, async db => {
      const stuck = await stuckOrders(db);
      const messages = await untoldRows(db);
      const terms = await readTerms(db);
      const { lost, doubled, booked } = await judgeHolders(this.#holders, { terms, instruments, now });
      const outlived = await this.#outlived();
      const verdict = await verify(config, { say: () => {} });
      return { lost: [...lost, ...outlived], doubled, booked, ended: this.#resting.length, stuck, ...messages, ...heldOf(verdict) };
    });
  }

  /** Orders that rested the evening before an ex-day and still wait in its morning. */
  async #outlived(): Promise<string[]> {
    for (const end = performance.now() + executedWithinMs; ; await pause(lookEveryMs)) {
      const { orders } = await this.#trader.read('trade/orders', { state: 'pending', size: 300 });
      const waiting = new Set(orders.map(({ number }) => number));
      const left = this.#resting.filter(({ number }) => waiting.has(number));
      if (left.length === 0 || performance.now() > end) return left.map(({ code, number }) => `order ${number} of ${code} outlived an ex-day`);
    }
  }
}
