import fc from 'fast-check';
import { later, utcDate, type Instant, type Instrument } from '@parkett/kernel';
import type { Bank } from '../books/bank/index.ts';
import { schedules } from '../books/instruments/index.ts';
import { positionsOf } from '../books/positions/index.ts';
import { withTransaction } from '../platform/db.ts';
import { mia, noah, fundPassword } from './withdrawal-house.ts';
import { wallets, type Payer, type PaymentsHouse, type Wallet } from './payments-house.ts';
import { textOf } from './take-out.ts';

const hourMs = 3_600_000;
/** The next instalment of every loan is due in it. */
const monthHours = 31 * 24;
const currencies = Object.keys(wallets) as Wallet[];

/** Amounts around the limits: a cent, below the minimum, at a network's price, ordinary, above the maximum. Minor units. */
const amounts = {
  EUR: [1n, 99_99n, 250_00n, 1_200_50n, 60_000_00n],
  USDT: [1n, 600_000n, 1_000_000n, 1_000_001n, 99_000_000n, 750_000_000n],
} as const;

const who = fc.nat({ max: 1_000 });
const pick = <T>(...all: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...all);
const amountIn = fc.oneof(
  fc.record({ currency: pick('EUR' as const), amount: pick(...amounts.EUR) }),
  fc.record({ currency: pick('USDT' as const), amount: pick(...amounts.USDT) }),
);
const deed = <K extends string, T extends object>(weight: number, kind: K, rest: { [F in keyof T]: fc.Arbitrary<T[F]> }) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), who, ...rest }) as fc.Arbitrary<{ kind: K; who: number } & T>,
});

/** Everything that customers, the desk, the market and the bank do to money in these worlds. */
export const anyDeed = fc.oneof(
  deed(4, 'money comes', { money: amountIn, from: pick('own' as const, 'a stranger' as const, 'another account' as const) }),
  deed(3, 'announces', { isPaid: fc.boolean() }),
  deed(1, 'cancels a deposit', {}),
  deed(2, 'adds a payee', { isChain: fc.boolean() }),
  deed(1, 'removes a payee', {}),
  deed(5, 'withdraws', { currency: pick(...currencies), part: pick(1, 30, 100) }),
  deed(1, 'cancels a withdrawal', {}),
  deed(3, 'trades', { code: pick('SAP' as const, 'BTCUSDT' as const, 'EURUSD' as const), isSale: fc.boolean() }),
  deed(1, 'replaces a proof', {}),
  deed(1, 'is blocked', { gate: pick('frozen' as const, 'trade-banned' as const, 'withdrawal-banned' as const), hours: pick(1, 30, 100) }),
  deed(1, 'payout comes back', {}),
  deed(3, 'exchanges', { from: pick(...currencies), to: pick(...currencies), part: pick(1, 30, 100) }),
  deed(2, 'borrows', { amount: pick('500', '2000', '6000'), months: pick(3, 24) }),
  deed(2, 'a loan is decided', { decision: pick('approved' as const, 'approved' as const, 'rejected' as const) }),
  deed(2, 'repays', { part: pick(10, 60, 100) }),
  deed(1, 'leaves a loan', {}),
  deed(2, 'time passes', { hours: pick(1, 7, 26, 80, monthHours) }),
  deed(1, 'the bank is silent', {}),
);
export type Deed = typeof anyDeed extends fc.Arbitrary<infer D> ? D : never;

/** The desk's part, which worlds without an operator leave out. */
export const deskDeed = fc.record({
  kind: fc.constant('decides' as const),
  who,
  decision: pick('approved' as const, 'approved' as const, 'rejected' as const),
});
export type DeskDeed = typeof deskDeed extends fc.Arbitrary<infer D> ? D : never;

const quantities = { SAP: '10', BTCUSDT: '0.01', EURUSD: '1000' } as const;
const prices = { SAP: '128.40', BTCUSDT: '61000', EURUSD: '1.0743' } as const;

/** Whether an instrument trades by the house's plan: the market of these worlds never closes, and its day is UTC's. */
function isOpen({ schedule }: Instrument, now: Instant): boolean {
  const plan = schedules[schedule];
  return plan.phaseAt(now)?.phase === 'continuous' && plan.tradingDateAt(now) === utcDate(now);
}

export type Faults = { silent: boolean };

/** A bank that doesn't answer while it is silent. */
export const silentBank =
  (faults: Faults) =>
  (bank: Bank): Bank => {
    const heard = <T>(work: () => Promise<T>): Promise<T> => (faults.silent ? Promise.reject(new Error('no answer')) : work());
    return {
      ...{ accounts: bank.accounts, numberFor: bank.numberFor, makersOf: bank.makersOf },
      instruct: order => heard(() => bank.instruct(order)),
      status: id => heard(() => bank.status(id)),
      lines: (account, after) => heard(() => bank.lines(account, after)),
      end: account => heard(() => bank.end(account)),
    };
  };

/** Lives deeds in a world. A refusal is part of life; a broken invariant isn't. */
export class MoneyLife {
  readonly #world: PaymentsHouse;
  readonly #people: readonly Payer[];
  readonly #faults: Faults;
  #numbers = 0;

  constructor({ world, people, faults }: { world: PaymentsHouse; people: readonly Payer[]; faults: Faults }) {
    this.#world = world;
    this.#people = people;
    this.#faults = faults;
  }

  /** Prices for everything that is traded. */
  async open(): Promise<void> {
    for (const [code, price] of Object.entries(prices)) await this.#world.floor.price(code, price);
  }

  async live(one: Deed | DeskDeed): Promise<void> {
    const person = this.#people[one.who % this.#people.length]!;
    const world = this.#world;
    if (one.kind === 'time passes') return world.jump(later(world.house.clock.now, one.hours * hourMs)).catch(this.#quiet);
    if (one.kind === 'the bank is silent') return void (this.#faults.silent = !this.#faults.silent);
    if (one.kind === 'money comes') return this.#comes(person, one);
    if (one.kind === 'trades') return this.#trades(person, one);
    if (one.kind === 'withdraws') return this.#withdraws(person, one);
    if (one.kind === 'decides') return this.#decides(person, one.decision);
    if (one.kind === 'is blocked') return this.#blocked(person, one);
    if (one.kind === 'replaces a proof') return this.#replaces(person);
    if (one.kind === 'exchanges') return this.#exchanges(person, one);
    if (one.kind === 'borrows') return this.#borrows(person, one);
    if (one.kind === 'a loan is decided' || one.kind === 'repays' || one.kind === 'leaves a loan') return this.#ofLoan(one);
    return this.#small(person, one);
  }

  /** A silent bank fails a look, which is logged and made again. */
  readonly #quiet = (error: unknown): void => {
    if (!this.#faults.silent) throw error;
  };

  async #small(person: Payer, one: Deed): Promise<void> {
    const world = this.#world;
    if (one.kind === 'announces') {
      await world.announce(person, one.isPaid ? {} : { amount: '77.00' });
      if (one.isPaid) await world.settled().catch(this.#quiet);
    } else if (one.kind === 'cancels a deposit') {
      const { data } = await person.post('deposits/list');
      const [newest] = (data as { deposits: { number: string }[] }).deposits;
      if (newest) await world.command(person, 'deposits/cancel', { number: newest.number });
    } else if (one.kind === 'adds a payee') {
      this.#numbers += 1;
      if (one.isChain) await world.addAddress(person, world.bank.paperBank.numberFor('usdt-trc20', `wallet ${person.id} ${this.#numbers}`));
      else await world.addAccount(person, person.iban);
    } else if (one.kind === 'removes a payee') {
      const [payee] = await world.parts.payees.payeesOf(world.house.database.db, person.id);
      if (payee) await world.command(person, 'payees/remove', { id: String(payee.id) });
    } else {
      await this.#ofNewest(person, one.kind);
    }
  }

  async #ofNewest(person: Payer, kind: string): Promise<void> {
    const world = this.#world;
    const { data } = await person.post('withdrawals/list', {});
    const [newest] = (data as { withdrawals: { number: string; state: string }[] }).withdrawals;
    if (!newest) return;
    if (kind === 'cancels a withdrawal') return void (await world.command(person, 'withdrawals/cancel', { number: newest.number }));
    if (newest.state !== 'paid') return;
    const one = (await person.post('withdrawals/one', { number: newest.number })).data as { endToEndId: string };
    await world.bank.paperBank.sendBack(one.endToEndId);
  }

  async #comes(person: Payer, { money, from }: Extract<Deed, { kind: 'money comes' }>): Promise<void> {
    const { currency, amount } = money;
    const account = currency === 'EUR' ? 'bank-eur' : 'usdt-trc20';
    const wallet = this.#world.bank.paperBank.numberFor('usdt-trc20', `wallet ${person.id}`);
    const own = currency === 'EUR' ? {} : { holder: '', number: wallet };
    const others = {
      'a stranger': { holder: 'Noah Stranger', number: 'DE89370400440532013000' },
      'another account': { number: 'DE02500105170137075030' },
    };
    await this.#world.send(person, { amount, account, ...own, ...(currency === 'EUR' && from !== 'own' ? others[from] : {}) });
    await this.#world.settled().catch(this.#quiet);
  }

  async #exchanges(person: Payer, { from, to, part }: Extract<Deed, { kind: 'exchanges' }>): Promise<void> {
    const { withdrawable } = await this.#world.free(person, from);
    await this.#world.exchange(person, { from, to, amount: textOf((withdrawable * BigInt(part)) / 100n, from) });
  }

  async #borrows(person: Payer, { amount, months }: Extract<Deed, { kind: 'borrows' }>): Promise<void> {
    await person.post('security/confirm', { operation: 'borrow', amount, currency: 'EUR', fundPassword });
    await this.#world.command(person, 'loans/apply', { amount, months, purpose: 'trading', income: '3000', duties: '1000' });
  }

  /** Few have a loan: the deed is that of one of them. */
  async #ofLoan(one: Extract<Deed, { kind: 'a loan is decided' | 'repays' | 'leaves a loan' }>): Promise<void> {
    const world = this.#world;
    const loans = await world.house.database.owner.query<{ customer: bigint; number: string }>(
      '',
      `select customer_id as customer, 'L' || id as number from loan where state = $1 order by id`,
      [one.kind === 'a loan is decided' ? 'asked' : 'running'],
    );
    const loan = loans[one.who % loans.length];
    const person = this.#people.find(({ id }) => id === loan?.customer);
    if (!loan || !person) return;
    if (one.kind === 'leaves a loan') return void (await world.command(person, 'loans/leave', { number: loan.number }));
    if (one.kind === 'a loan is decided') {
      const reason = one.decision === 'rejected' ? 'income-not-enough' : undefined;
      for (const by of [mia, noah]) await world.sign('loan', person, by, one.decision, reason);
      return;
    }
    const { total } = (await person.post('loans/one', { number: loan.number })).data as { total: string };
    const amount = textOf((BigInt(total.replace('.', '')) * BigInt(one.part)) / 100n, 'EUR');
    await world.command(person, 'loans/repay', one.part === 100 ? { number: loan.number, amount: '', all: true } : { number: loan.number, amount });
  }

  async #trades({ id: customer }: Payer, { code, isSale }: Extract<Deed, { kind: 'trades' }>): Promise<void> {
    const { floor, house } = this.#world;
    if (!isOpen(floor.instruments.withCode(code)!, floor.now)) return;
    await floor.price(code, prices[code]);
    if (!isSale) return void (await floor.place(customer, { code, side: 'buy', quantity: quantities[code] }));
    const { positions } = await positionsOf(house.database.db, { customer, currency: null, open: true, instrument: null, offset: 0, size: 50 });
    const held = positions.find(({ instrumentId }) => floor.instruments.withId(instrumentId).code === code);
    if (held) await floor.place(customer, { code, side: 'sell', quantity: quantities[code], position: `P${held.id}` });
  }

  async #withdraws(person: Payer, { currency, part }: Extract<Deed, { kind: 'withdraws' }>): Promise<void> {
    const world = this.#world;
    const { withdrawable } = await world.free(person, currency);
    const payees = await world.parts.payees.payeesOf(world.house.database.db, person.id);
    const payee = payees.find(({ kind }) => (kind === 'trc20' || kind === 'erc20') === (currency === 'USDT'));
    const amount = textOf((withdrawable * BigInt(part)) / 100n, currency);
    if (!payee || Number(amount) === 0) return;
    await person.post('security/confirm', { operation: 'withdraw', amount, currency, payee: String(payee.id), fundPassword });
    await world.command(person, 'withdrawals/ask', { type: wallets[currency], amount, payee: String(payee.id) });
  }

  async #decides({ id: customer }: Payer, decision: 'approved' | 'rejected'): Promise<void> {
    const { parts, house, decide } = this.#world;
    const pending = await parts.reviews.pendingOf(house.database.db, { kind: 'withdrawal', customer });
    if (!pending) return;
    const reason = decision === 'rejected' ? { reason: 'customer-asked' } : {};
    for (const by of [mia, noah]) await decide(`W${pending.subject}`, { by, decision, ...reason });
    await this.#world.settled().catch(this.#quiet);
  }

  async #blocked({ id }: Payer, { gate: kind, hours }: Extract<Deed, { kind: 'is blocked' }>): Promise<void> {
    const { gates, clock } = this.#world.house;
    const placedBy = { kind: 'tool', name: 'test' } as const;
    await gates.place(id, { kind, reason: 'court-order', placedBy, expiresAt: later(clock.now, hours * hourMs) });
  }

  async #replaces({ id: customer }: Payer): Promise<void> {
    const { house, replaced, parts } = this.#world;
    const { db } = house.database;
    // A review allows it; which one makes no difference to the wait.
    const review = await parts.reviews.pendingOf(db, { kind: 'withdrawal', customer });
    if (review) await withTransaction(db, tx => replaced.add(tx, { customer, what: 'login-password', session: null, review: review.id }));
  }
}
