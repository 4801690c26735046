import { randomUUID } from 'node:crypto';
import { exchangeRateScale, instantOf, later, type Currency, type Instant } from '@parkett/kernel';
import type { Bank } from '../books/bank/index.ts';
import { CurrencyRates } from '../books/currency-rates/index.ts';
import { openTestBank, paperDelayMs } from './house-bank.ts';
import { Debts, givePlayMoney, cashOf } from '../books/ledger/index.ts';
import type { Review } from '../books/reviews/index.ts';
import type { FindPendingDeposit, PendingDeposit } from '../books/payments/index.ts';
import {
  addWithdrawalCalls,
  HandOver,
  withdrawalFollower,
  higherReview,
  withdrawalReview,
  type PerEuro,
  type WithdrawalParts,
} from '../features/withdrawals/index.ts';
import { bodyHash, type Principal } from '../platform/commands/index.ts';
import { withTransaction } from '../platform/db.ts';
import { silentLog } from '../platform/log.ts';
import { signInHouse, type SignInHouse } from './sign-in-house.ts';
import { TestFloor } from './trading-floor.ts';
import type { Answer, Visitor } from './visitor.ts';

/** A Wednesday afternoon: within the hours of withdrawals. */
export const withdrawalDay: Instant = instantOf('2026-11-25T13:00:00Z');
export const fundPassword = '482915';
export const ownIban = 'DE02120300000000202051';

export type Owner = { readonly visitor: Visitor; readonly id: bigint };
type Wish = { readonly type?: 'Germany' | 'usd' | 'ustd'; readonly amount?: string; readonly payee?: string };

type TestBank = Awaited<ReturnType<typeof openTestBank>>;

/** A house whose customers have play money and withdraw it, with the paper bank behind it. */
export type WithdrawalHouse = {
  readonly house: SignInHouse;
  readonly floor: TestFloor;
  readonly bank: TestBank;
  readonly parts: WithdrawalParts;
  readonly debts: Debts;
  readonly rates: CurrencyRates;
  /** A demo customer with the six digits; `amounts` are play money. */
  readonly owner: () => Promise<Owner>;
  readonly payeeOf: (who: Owner, changes?: { number?: string; kind?: 'iban' | 'card' | 'trc20' | 'erc20'; waits?: boolean }) => Promise<string>;
  /** Confirms and asks. */
  readonly ask: (who: Owner, wish: Wish) => Promise<Answer>;
  readonly post: (who: Owner, path: string, body?: object) => Promise<Answer>;
  readonly reviewOf: (number: string) => Promise<Review>;
  readonly decide: (number: string, said: { by: Principal; decision: 'approved' | 'rejected'; reason?: string }) => Promise<string>;
  /** Hands over, and lets the bank do its work. */
  readonly handOver: () => Promise<void>;
  readonly bankWorks: () => Promise<void>;
  readonly stateOf: (who: Owner, number: string) => Promise<string>;
  readonly cash: (who: Owner, currency?: 'EUR' | 'USD' | 'USDT') => Promise<{ balance: bigint; held: bigint }>;
  /** The deposit that others say is pending. */
  readonly pending: { deposit: PendingDeposit | null; isCalledBack?: boolean };
  readonly close: () => Promise<void>;
};

export const mia: Principal = { kind: 'operator', id: 1n };
export const noah: Principal = { kind: 'operator', id: 2n };

export type WithdrawalHouseOptions = {
  /** Puts something between the house and its bank. */
  readonly wrap?: (bank: Bank) => Bank;
  readonly pendingDeposit?: FindPendingDeposit;
  readonly startsAt?: Instant;
  /** Euros are worth what the market says; without it 1.10 of each currency. */
  readonly atRates?: boolean;
  /** Opens the house itself, such as one with a desk. */
  readonly open?: typeof signInHouse;
};

/** The business clock of a house whose machine has another one: its market, its books and its customers have the same moment. */
const businessClock = ({ clock, jump }: Pick<SignInHouse, 'clock' | 'jump'>): { now: Instant } => ({
  get now() {
    return later(clock.now, jump.ms);
  },
  set now(at) {
    clock.now = later(at, -jump.ms);
  },
});

export async function withdrawalHouse({
  wrap,
  pendingDeposit,
  startsAt = withdrawalDay,
  atRates = false,
  open = signInHouse,
}: WithdrawalHouseOptions = {}): Promise<WithdrawalHouse> {
  let floor!: TestFloor;
  const pending: WithdrawalHouse['pending'] = { deposit: null };
  const house = await open({
    limits: { demoAccountsPerHour: 1_000_000, registrationsPerHour: 1_000_000, 'ledger.money-gap-seconds': 0, 'ledger.money-per-minute': 10_000 },
    welcome: (tx, { id }) => givePlayMoney(tx, { ledger: floor.ledger, customer: id, at: floor.now }),
    oneClock: true,
    addCalls: opened => {
      opened.clock.now = startsAt;
      floor = new TestFloor(opened.database, { clock: businessClock(opened) });
    },
  });
  const { database, clock, calls, ruleBook } = house;
  const bank = await openTestBank(database.db, { now: () => clock.now, ...(wrap ? { wrap } : {}) });
  await ruleBook.open();
  await floor.open();
  const debts = new Debts();
  const rates = new CurrencyRates({ instruments: floor.instruments, board: floor.board, ruleBook, now: () => floor.now });
  const parts: WithdrawalParts = {
    ...{ db: database.db, log: silentLog(), commands: house.commands, ruleBook, ledger: floor.ledger, customers: house.customers },
    ...{ payees: house.payees, reviews: house.work.reviews, bank: bank.bank, debts },
    ...{ systemNow: () => clock.now, now: () => later(clock.now, house.jump.ms), notify: () => {} },
    payOutFrom: async () => null,
    pendingDeposit: pendingDeposit ?? (async () => pending.deposit),
    keepsPayouts: async () => pending.isCalledBack ?? false,
    perEuro: currency => perEuroOf(currency, atRates ? rates : null),
  };
  parts.reviews.register(withdrawalReview(parts));
  parts.reviews.register(higherReview(parts));
  bank.bank.follow(withdrawalFollower(parts));
  addWithdrawalCalls(calls, parts);
  return { house, floor, bank, parts, debts, rates, pending, ...doings({ house, parts, bank }), close: () => house.close() };
}

function perEuroOf(currency: Currency, rates: CurrencyRates | null): PerEuro | null {
  if (currency === 'EUR') return null;
  if (!rates) return { units: 110_000n, scale: 5 };
  const units = rates.now().middle('EUR', currency);
  return units === null ? null : { units, scale: exchangeRateScale };
}

type Doings = Pick<WithdrawalHouse, 'owner' | 'payeeOf' | 'ask' | 'post' | 'reviewOf' | 'decide' | 'handOver' | 'bankWorks' | 'stateOf' | 'cash'>;

function doings({ house, parts, bank }: Pick<WithdrawalHouse, 'house' | 'parts' | 'bank'>): Doings {
  const { db } = house.database;
  const { reviews, payees } = parts;
  const handing = new HandOver(parts);
  const post: WithdrawalHouse['post'] = (who, path, body = {}) => who.visitor.post(path, body, { key: randomUUID() });
  const reviewOf: WithdrawalHouse['reviewOf'] = async number => {
    const review = await reviews.latest(db, { kind: 'withdrawal', subject: number.slice(1) });
    if (!review) throw new Error(`there is a review of ${number}`);
    return review;
  };
  let numbers = 0;
  return {
    post,
    reviewOf,
    owner: async () => {
      const visitor = house.visitor();
      const entered = await visitor.enter('demo/open', {}, { address: `10.3.${Math.floor(numbers / 250)}.${(numbers += 1) % 250}` });
      if (entered.status !== 1) throw new Error(entered.msg);
      await visitor.post('user/setFundPassword', { fundPassword });
      return { visitor, id: house.welcomed.at(-1)!.id };
    },
    payeeOf: async ({ id: customer }, { number = ownIban, kind = 'iban', waits = false } = {}) => {
      const added = await withTransaction(db, async tx => {
        const payee = { holder: 'Mara', number, bank: 'DKB', branch: '', bankCode: 'BYLADEM1001', knownName: null, nickname: '' };
        const id = await payees.nextId(tx);
        await payees.addPayee(tx, { ...payee, id, customer, kind, nameCheck: 'match' });
        if (!waits) await payees.markProved(tx, { customer, kind, number });
        return id;
      });
      return String(added);
    },
    ask: async (who, { type = 'Germany', amount = '', payee = '' }) => {
      const currency = { Germany: 'EUR', usd: 'USD', ustd: 'USDT' }[type];
      await who.visitor.post('security/confirm', { operation: 'withdraw', amount, currency, payee, fundPassword });
      return post(who, 'withdrawals/ask', { type, amount, payee });
    },
    decide: async (number, { by, decision, reason = null }) => {
      const { id } = await reviewOf(number);
      const command = { review: id, decision, reason, note: null };
      const key = { principal: by, key: randomUUID(), route: 'reviews/decide', bodyHash: bodyHash({ number, decision }) };
      const outcome = await reviews.decide({ ...key, command });
      if (outcome.outcome !== 'accepted') return outcome.outcome === 'denied' ? outcome.denial.code : outcome.outcome;
      return outcome.answer.state;
    },
    handOver: () => handing.look(),
    bankWorks: async () => {
      await bank.bank.look();
      house.clock.now = later(house.clock.now, paperDelayMs);
      await bank.bank.look();
    },
    stateOf: async (who, number) => ((await who.visitor.post('withdrawals/one', { number })).data as { state: string }).state,
    cash: async ({ id: customer }, currency = 'EUR') => {
      const { balance, held } = (await cashOf(db, { customer, currency }))!;
      return { balance, held };
    },
  };
}
