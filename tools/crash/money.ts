import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ibanOf } from '../../apps/server/src/testing/iban-of.ts';
import { fundPassword, type Customer } from './customer.ts';
import type { Body, Command, Load } from './load.ts';

/** Commands that move money without an order. */
export type MoneyCall =
  | 'deposits/announce'
  | 'deposits/cancel'
  | 'exchange/execute'
  | 'loans/apply'
  | 'loans/cancel'
  | 'loans/repay'
  | 'withdrawals/ask'
  | 'withdrawals/cancel';

/** `asked`: the confirmation that it needs. Without a body a rate is asked for. */
type Wish = { readonly call: MoneyCall; readonly body: Body | null; readonly asked?: Body };

type Kind = 'deposit' | 'loan' | 'withdrawal';
const made: Readonly<Record<string, Kind>> = { 'deposits/announce': 'deposit', 'loans/apply': 'loan', 'withdrawals/ask': 'withdrawal' };

/** A customer's money, and what he may ask for next without meeting the limit of money commands. */
type Purse = {
  readonly customer: Customer;
  readonly iban: string;
  payee: string;
  /** The newest of each kind, under its number. */
  readonly newest: Map<Kind, string>;
  readonly askedAt: number[];
};

/** Three seconds between two commands and nine in a minute: the house refuses a command that comes sooner. */
const [gapMs, minuteMs, perMinute] = [3_000, 61_000, 9];
const creditedWithinMs = 60_000;
const currencies = ['EUR', 'USD', 'USDT'] as const;
/** Pictures are read one after the other, and ten of a customer in an hour. */
const announceShare = 0.04;

/** Deposits, withdrawals, exchanges and loans of the customers of a load. */
export class Money {
  readonly #purses: readonly Purse[];
  readonly #random: () => number;

  constructor({ customers, random }: { customers: readonly Customer[]; random: () => number }) {
    this.#purses = customers.map((customer, index) => ({ customer, iban: ibanOf(index + 1), payee: '', newest: new Map(), askedAt: [] }));
    this.#random = random;
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)]!;
  }

  /** Everybody pays in once: the account that money came from can be withdrawn to at once. */
  async open(load: Pick<Load, 'send' | 'insist'>): Promise<void> {
    // One after the other, as pictures are read.
    for (const purse of this.#purses) await load.send((await this.#command(purse, this.#announcement(purse)))!);
    await load.insist();
    for (const { customer, newest } of this.#purses) {
      const number = newest.get('deposit')!;
      const end = Date.now() + creditedWithinMs;
      // A house that has much to do may not answer.
      while ((await customer.read('deposits/one', { number }).catch(() => null))?.state !== 'credited') {
        if (Date.now() > end) throw new Error(`${number} isn't credited after ${creditedWithinMs / 1_000} s`);
        await pause(200);
      }
    }
    for (const purse of this.#purses) purse.payee = (await purse.customer.read('payees/list', {})).payees[0]!.id;
  }

  /** The next command of somebody; null where nobody may give one now, or the server doesn't say what it needs. */
  async next(): Promise<Command | null> {
    const now = Date.now();
    const purse = this.#pick(this.#purses);
    const lately = purse.askedAt.filter(at => at > now - minuteMs);
    purse.askedAt.splice(0, purse.askedAt.length, ...lately);
    if (lately.length >= perMinute || (lately.at(-1) ?? 0) > now - gapMs) return null;
    purse.askedAt.push(now);
    return this.#command(purse, this.#wish(purse));
  }

  #announcement({ iban }: Purse): Wish {
    return { call: 'deposits/announce', body: { channel: 'bank-eur', amount: '250.00', payee: '', sender: iban } };
  }

  /** A command for a customer, by chance: an open loan or withdrawal is ended as often as another command about its kind is given. */
  #wish(purse: Purse): Wish {
    const [dice, ends] = [this.#random(), this.#random() < 0.5];
    const [deposit, loan, withdrawal] = (['deposit', 'loan', 'withdrawal'] as const).map(kind => purse.newest.get(kind));
    if (dice < announceShare) return this.#announcement(purse);
    if (dice < 2 * announceShare && deposit) return { call: 'deposits/cancel', body: { number: deposit } };
    if (dice < 0.4) {
      if (withdrawal && ends) return { call: 'withdrawals/cancel', body: { number: withdrawal } };
      const wish = { amount: '150.00', payee: purse.payee };
      return { call: 'withdrawals/ask', body: { type: 'Germany', ...wish }, asked: { operation: 'withdraw', ...wish } };
    }
    if (dice < 0.6) {
      const wish = { amount: '500.00', months: 12, income: '3000', duties: '1000', purpose: 'trading' };
      if (!loan) return { call: 'loans/apply', body: wish, asked: { operation: 'borrow', amount: wish.amount } };
      return ends ? { call: 'loans/cancel', body: { number: loan } } : { call: 'loans/repay', body: { number: loan, amount: '10.00' } };
    }
    return { call: 'exchange/execute', body: null };
  }

  /** A command with what must be asked before it: a rate, or a confirmation. Null where no answer comes. */
  async #command({ customer }: Purse, { call, body, asked }: Wish): Promise<Command | null> {
    const key = randomBytes(16).toString('base64url');
    if (asked) {
      const confirmed = await customer.send('security/confirm', { ...asked, currency: 'EUR', fundPassword });
      if (confirmed.status !== 1) return null;
    }
    if (body !== null) return { customer, key, call, body };
    const from = this.#pick(currencies);
    const to = this.#pick(currencies.filter(currency => currency !== from));
    const rate = await customer.send('exchange/quote', { from, to });
    return rate.status === 1 ? { customer, key, call, body: { quote: (rate.data as { quote: string }).quote, amount: '20.00' } } : null;
  }

  /** Remembers what was acknowledged. */
  heard({ customer, call }: Command, { number }: { readonly number?: string }): void {
    const kind = made[call];
    const purse = this.#purses.find(one => one.customer === customer)!;
    if (kind && number !== undefined) purse.newest.set(kind, number);
    if (call === 'loans/cancel') purse.newest.delete('loan');
  }
}
