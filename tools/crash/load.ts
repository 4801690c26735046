import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { asPrice, parseDecimal, formatDecimal, roundToStep, type Instrument } from '@parkett/kernel';
import type { AckFile } from './acks.ts';
import type { Answer, Customer } from './customer.ts';
import type { Money, MoneyCall } from './money.ts';

type OrderCall = 'trade/order' | 'trade/cancel' | 'trade/replace';
/** Of all commands, the share that moves money without an order. */
const moneyShare = 0.06;

/** A command as it was sent: the same key and body in every try. */
export type Command = { readonly customer: Customer; readonly key: string; readonly call: OrderCall | MoneyCall; readonly body: Body };
export type Body = Readonly<Record<string, string | number | boolean>>;
export type Outcome = 'open' | 'acknowledged' | 'refused';

/** An order at market that was acknowledged, and when it was sent. */
export type MarketOrder = { readonly customer: Customer; readonly number: string; readonly sentAt: number };

/** An instrument of the load with the last price it was seen at. */
export type Traded = { readonly instrument: Instrument; last: bigint };

const tickMs = 10;
const outstandingMax = 400;
const askedAtOnce = 64;
/** Of all that is asked again, when everything is back in service. */
const answeredWithinMs = 120_000;

/** Customers who place, change and cancel orders at a steady rate, whatever the server does, and remember every answer. */
export class Load {
  readonly #acks: AckFile;
  readonly #customers: readonly Customer[];
  readonly #traded: readonly Traded[];
  readonly #random: () => number;
  readonly #money: Money | null;
  readonly outcomes = new Map<string, { command: Command; outcome: Outcome; text: string }>();
  readonly #resting: { customer: Customer; number: string; traded: Traded }[] = [];
  readonly #bought: { customer: Customer; traded: Traded }[] = [];
  readonly #atMarket: MarketOrder[] = [];
  /** Whose fund password is asked for again. */
  readonly #locked = new Set<Customer>();
  #outstanding = 0;
  orders = 0;

  constructor(parts: { acks: AckFile; customers: readonly Customer[]; traded: readonly Traded[]; random: () => number; money?: Money }) {
    this.#acks = parts.acks;
    this.#customers = parts.customers;
    this.#traded = parts.traded;
    this.#random = parts.random;
    this.#money = parts.money ?? null;
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)]!;
  }

  #order(customer: Customer, wish: { traded: Traded; side: 'buy' | 'sell'; limitBps: bigint | null }): Command {
    const { traded, side, limitBps } = wish;
    const { instrument, last } = traded;
    const price =
      limitBps === null
        ? {}
        : { price: formatDecimal(roundToStep(instrument.priceSteps, asPrice((last * limitBps) / 10_000n), 'down'), instrument.priceScale) };
    const body = {
      code: instrument.code,
      side,
      type: limitBps === null ? 'market' : 'limit',
      quantity: formatDecimal(instrument.lot, instrument.quantityScale),
      timeInForce: 'day',
      ...price,
    };
    return { customer, key: randomBytes(16).toString('base64url'), call: 'trade/order', body };
  }

  /** The next command: mostly orders, some that rest and are cancelled or changed again, so that the money goes round. */
  #next(): Command {
    const dice = this.#random();
    const customer = this.#pick(this.#customers);
    const traded = this.#pick(this.#traded);
    const key = randomBytes(16).toString('base64url');
    if (dice < 0.28 && this.#resting.length > 40) {
      const { customer: owner, number } = this.#resting.splice(Math.floor(this.#random() * this.#resting.length), 1)[0]!;
      return { customer: owner, key, call: 'trade/cancel', body: { number } };
    }
    if (dice < 0.34 && this.#resting.length > 20) {
      const { customer: owner, number, traded: share } = this.#pick(this.#resting);
      const price = formatDecimal(
        roundToStep(share.instrument.priceSteps, asPrice((share.last * 9_400n) / 10_000n), 'down'),
        share.instrument.priceScale,
      );
      return {
        customer: owner,
        key,
        call: 'trade/replace',
        body:
          this.#random() < 0.5 ? { number, price } : { number, quantity: formatDecimal(2n * share.instrument.lot, share.instrument.quantityScale) },
      };
    }
    if (dice < 0.62) return this.#order(customer, { traded, side: 'buy', limitBps: 9_600n });
    const own = dice < 0.82 && this.#bought.length > 10 ? this.#bought.splice(Math.floor(this.#random() * this.#bought.length), 1)[0]! : null;
    if (own) return this.#order(own.customer, { traded: own.traded, side: 'sell', limitBps: this.#random() < 0.3 ? 9_900n : null });
    return this.#order(customer, { traded, side: 'buy', limitBps: this.#random() < 0.3 ? 10_100n : null });
  }

  /** Sends `perSecond` commands a second until it is told to stop. */
  async run(pace: { perSecond: number; until: () => boolean }): Promise<void> {
    const begun = performance.now();
    let sent = 0;
    while (!pace.until()) {
      const due = Math.floor(((performance.now() - begun) / 1_000) * pace.perSecond);
      for (; sent < due; sent += 1) this.#sendNext();
      this.#acks.flush();
      await pause(tickMs);
    }
    this.#acks.flush();
  }

  /** Orders at market that were sent after a moment and acknowledged. */
  marketOrdersSince(moment: number): MarketOrder[] {
    return this.#atMarket.filter(({ sentAt }) => sentAt > moment);
  }

  /** Answers when every command has an answer or was given up. */
  async calm(): Promise<void> {
    while (this.#outstanding > 0) await pause(tickMs);
    this.#acks.flush();
  }

  /** Sends one command, and hears its answer. */
  readonly send = async (command: Command): Promise<void> => {
    const { customer, call, body, key } = command;
    if (call === 'trade/order') this.orders += 1;
    this.outcomes.set(key, { command, outcome: 'open', text: '' });
    this.#outstanding += 1;
    const sentAt = performance.now();
    const answer = await customer.send(call, body, key);
    this.#outstanding -= 1;
    this.#heard(command, answer);
    if (answer.status === 1 && body.type === 'market') this.#atMarket.push({ customer, number: (answer.data as { number: string }).number, sentAt });
  };

  async #sendMoney(money: Money): Promise<void> {
    this.#outstanding += 1;
    const command = await money.next();
    this.#outstanding -= 1;
    if (command) await this.send(command);
  }

  /** A command of whatever kind is next. */
  #sendNext(): void {
    if (this.#outstanding >= outstandingMax) return;
    if (this.#money && this.#random() < moneyShare) void this.#sendMoney(this.#money);
    else void this.send(this.#next());
  }

  #heard(command: Command, answer: Answer): void {
    if (answer.status === null) return;
    if (answer.status === 0 && answer.code === 'fund-password-required') {
      this.#locked.add(command.customer);
    } else if (answer.status === 0) {
      this.outcomes.set(command.key, { command, outcome: 'refused', text: answer.code });
    } else {
      this.outcomes.set(command.key, { command, outcome: 'acknowledged', text: answer.text });
      this.#remember(command, answer.data as { number: string });
    }
  }

  #remember(command: Command, answer: { number: string }): void {
    const { customer, key, call, body } = command;
    const { account } = customer;
    const { number } = answer;
    if (call !== 'trade/order' && call !== 'trade/cancel' && call !== 'trade/replace') {
      this.#acks.add({ account, key, call, number: number ?? String(body.number) });
      return this.#money?.heard(command, answer);
    }
    this.#acks.add({ account, key, call, answer });
    if (call !== 'trade/order') return;
    const traded = this.#traded.find(({ instrument }) => instrument.code === body.code)!;
    if (body.type === 'limit' && body.side === 'buy') this.#resting.push({ customer, number, traded });
    else if (body.side === 'buy') this.#bought.push({ customer, traded });
  }

  async unlock(): Promise<void> {
    for (const customer of this.#locked) {
      await customer.unlock();
      this.#locked.delete(customer);
    }
  }

  /** Sends whatever has no answer yet again, under its own key, until each has one. Throws when one never gets any. */
  async insist(): Promise<number> {
    const first = [...this.outcomes.values()].filter(({ outcome }) => outcome === 'open').length;
    const end = performance.now() + answeredWithinMs;
    for (let open = first; open > 0;) {
      await this.unlock();
      const commands = [...this.outcomes.values()].filter(({ outcome }) => outcome === 'open').map(({ command }) => command);
      for (let at = 0; at < commands.length; at += askedAtOnce) {
        await Promise.all(
          commands
            .slice(at, at + askedAtOnce)
            .map(async command => this.#heard(command, await command.customer.send(command.call, command.body, command.key))),
        );
      }
      open = [...this.outcomes.values()].filter(({ outcome }) => outcome === 'open').length;
      if (open > 0 && performance.now() > end)
        throw new Error(`${open} commands are never answered, such as ${commands[0]!.call} ${commands[0]!.key}`);
      if (open > 0) await pause(200);
    }
    this.#acks.flush();
    return first;
  }

  /** Sends some acknowledged commands once more and answers those whose second answer differs by a byte. */
  async repeat(count: number): Promise<string[]> {
    const known = [...this.outcomes.values()].filter(({ outcome }) => outcome === 'acknowledged');
    const chosen = Array.from({ length: Math.min(count, known.length) }, () => this.#pick(known));
    const differing: string[] = [];
    for (const { command, text } of chosen) {
      const again = await this.#answered(command);
      if (again !== text) differing.push(`${command.call} ${command.key}: first ${text}, then ${again}`);
    }
    return differing;
  }

  /** Sends a command until it has an answer: after a kill the first may find nobody there, which is no other answer. */
  async #answered({ customer, call, body, key }: Command): Promise<string> {
    for (const end = performance.now() + answeredWithinMs; performance.now() < end; await pause(200)) {
      const answer = await customer.send(call, body, key);
      if (answer.status !== null) return answer.status === 1 ? answer.text : answer.code;
    }
    return 'no answer';
  }
}

/** Last prices as the market tells them. */
export async function lookAtPrices(customer: Customer, traded: readonly Traded[]): Promise<void> {
  const { rows } = await customer.read('market/instruments', { codes: traded.map(({ instrument }) => instrument.code) });
  for (const { code, quote } of rows) {
    const entry = traded.find(({ instrument }) => instrument.code === code);
    const last = entry && quote.last !== null ? parseDecimal(quote.last, entry.instrument.priceScale) : null;
    if (entry && last?.ok) entry.last = last.value;
  }
}
