import { randomUUID } from 'node:crypto';
import { dividendsOfPosition } from '../features/corporate-actions/index.ts';
import { addExchangeCalls, type ExchangeParts } from '../features/exchange/index.ts';
import { addTradingCalls } from '../features/trading/index.ts';
import { CurrencyRates } from '../books/currency-rates/index.ts';
import { cashOf, givePlayMoney } from '../books/ledger/index.ts';
import type { Currency } from '@parkett/kernel';
import { signInHouse, type SignInHouse } from './sign-in-house.ts';
import { testStart, TestFloor } from './trading-floor.ts';
import type { Answer, Visitor } from './visitor.ts';

export type Trader = { readonly visitor: Visitor; readonly id: bigint };
export type Rate = { readonly quote: string; readonly rate: string; readonly source: string; readonly spread: string; readonly middle: string };

/** A house whose customers exchange play money and trade at prices that a test sets. */
export type ExchangeHouse = {
  readonly house: SignInHouse;
  readonly floor: TestFloor;
  readonly parts: ExchangeParts;
  /** A demo customer whose session is unlocked. */
  readonly trader: () => Promise<Trader>;
  readonly quote: (who: Trader, from: Currency, to: Currency) => Promise<Rate>;
  readonly execute: (who: Trader, quote: string, amount: string, key?: string) => Promise<Answer>;
  /** Both at once. */
  readonly exchange: (who: Trader, from: Currency, to: Currency, amount: string) => Promise<Answer>;
  readonly cash: (who: Trader, currency: Currency) => Promise<bigint>;
  readonly pass: (ms: number) => void;
  readonly close: () => Promise<void>;
};

/** `rates`: others than those of the board. */
export async function exchangeHouse({ rates: given }: { readonly rates?: ExchangeParts['rates'] } = {}): Promise<ExchangeHouse> {
  let floor!: TestFloor;
  const house = await signInHouse({
    limits: { demoAccountsPerHour: 1_000_000, registrationsPerHour: 1_000_000, 'ledger.money-gap-seconds': 0, 'ledger.money-per-minute': 10_000 },
    welcome: (tx, { id }) => givePlayMoney(tx, { ledger: floor.ledger, customer: id, at: floor.now }),
    addCalls: opened => {
      floor = new TestFloor(opened.database);
    },
  });
  const { database, clock, calls, ruleBook } = house;
  clock.now = testStart;
  await ruleBook.open();
  await floor.open();
  const { instruments, board } = floor;
  const now = () => floor.now;
  const rates = given ?? new CurrencyRates({ instruments, board, ruleBook, now });
  const parts: ExchangeParts = {
    ...{ db: database.db, commands: house.commands, ledger: floor.ledger, ruleBook, rates },
    ...{ systemNow: () => clock.now, now, notify: () => {} },
  };
  addExchangeCalls(calls, parts);
  floor.systemNow = () => clock.now;
  addTradingCalls(calls, {
    ...{ desk: floor.trading, db: database.db, history: floor.views.history, movements: floor.views.movements, dividendsOf: dividendsOfPosition },
    standingOf: caller => house.customers.standingOf(caller),
    look: caller => house.customers.look(caller),
  });
  let numbers = 0;
  const quote: ExchangeHouse['quote'] = async (who, from, to) => (await who.visitor.post('exchange/quote', { from, to })).data;
  const execute: ExchangeHouse['execute'] = (who, named, amount, key = randomUUID()) =>
    who.visitor.post('exchange/execute', { quote: named, amount }, { key });
  return {
    ...{ house, floor, parts, quote, execute, close: () => house.close() },
    trader: async () => {
      const visitor = house.visitor();
      numbers += 1;
      const entered = await visitor.enter('demo/open', {}, { address: `10.4.${Math.floor(numbers / 250)}.${numbers % 250}` });
      if (entered.status !== 1) throw new Error(entered.msg);
      await visitor.post('user/setFundPassword', { fundPassword: '482915' });
      return { visitor, id: house.welcomed.at(-1)!.id };
    },
    exchange: async (who, from, to, amount) => execute(who, (await quote(who, from, to)).quote, amount),
    cash: async ({ id: customer }, currency) => (await cashOf(database.db, { customer, currency }))?.balance ?? 0n,
    pass: ms => {
      clock.now = (clock.now + ms) as typeof clock.now;
    },
  };
}
