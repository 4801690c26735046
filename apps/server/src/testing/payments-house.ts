import { randomUUID } from 'node:crypto';
import { textOfAccount, textOfAddress, type AccountForm, type AddressForm } from '@parkett/contract/payees';
import { latest, later, sumOf, withdrawalNumber, type Instant } from '@parkett/kernel';
import { paperNames } from '../adapters/payee-names/paper-names.ts';
import { Pictures } from '../adapters/pictures/pictures.ts';
import { auditOfOperators } from '../books/audit/index.ts';
import { findByAccount } from '../books/customers/index.ts';
import { Files } from '../books/files/index.ts';
import { cashOf, unsettledOf } from '../books/ledger/index.ts';
import { ReplacedProofs } from '../books/replaced-proofs/index.ts';
import { addDepositCalls, depositFollower, depositReview, PaperPayer, type DepositsParts } from '../features/deposits/index.ts';
import { pendingDepositOf } from '../features/deposits/pending.ts';
import { referenceOf } from '../features/deposits/rules/reference.ts';
import { addExchangeCalls } from '../features/exchange/index.ts';
import { loanMornings } from '../features/loans/index.ts';
import { addPayeeCalls } from '../features/payees/index.ts';
import { eveningComparison, bringFirst } from '../features/reconciliation/evening.ts';
import { settlementFollower } from '../features/reconciliation/settle.ts';
import { settlement } from '../features/trading/index.ts';
import { listWithdrawals } from '../features/withdrawals/store.ts';
import { SimulatedClock } from '../platform/clock.ts';
import { DueLoop } from '../platform/due.ts';
import { dueItems, type DueKind } from '../platform/due-items.ts';
import { silentLog } from '../platform/log.ts';
import { paperDelayMs } from './house-bank.ts';
import { ibanOf } from './iban-of.ts';
import { lendIn, type Lending } from './loan-house.ts';
import { pictureSent } from './picture-sent.ts';
import { setRealName } from './real-name.ts';
import { form } from './sign-in-house.ts';
import type { Answer, Visitor } from './visitor.ts';
import { proofPicture } from './proof-picture.ts';
import { fundPassword, withdrawalHouse, type WithdrawalHouse, type WithdrawalHouseOptions } from './withdrawal-house.ts';

/** Wallets that are paid out of as they are, and two whose money goes by way of euros. */
export const wallets = { EUR: 'Germany', USD: 'usd', USDT: 'ustd', JPY: 'jpy', KRW: 'krw' } as const;
export type Wallet = keyof typeof wallets;

/** Somebody with a verified name, a fund password and play money, who signs in again whenever his session has ended. */
export type Payer = {
  readonly id: bigint;
  readonly visitor: Visitor;
  readonly name: string;
  readonly iban: string;
  readonly reference: string;
  readonly post: (path: string, body?: object, options?: object) => Promise<Answer>;
};

export type PaymentsHouse = WithdrawalHouse &
  Lending & {
    readonly deposits: DepositsParts;
    readonly payer: (account?: string) => Promise<Payer>;
    readonly announce: (who: Payer, changes?: Partial<Record<'channel' | 'amount' | 'payee' | 'sender', string>>) => Promise<Answer>;
    readonly send: (who: Payer, sent: { amount: bigint; account?: string; holder?: string; number?: string }) => Promise<void>;
    readonly command: (who: Payer, path: string, body?: object) => Promise<Answer>;
    /** Exchanges at the rate of now. */
    readonly exchange: (who: Payer, wish: { from: Wallet; to: Wallet; amount: string }) => Promise<Answer>;
    /** Confirms and adds an account. */
    readonly addAccount: (who: Payer, iban: string) => Promise<Answer>;
    readonly addAddress: (who: Payer, address: string) => Promise<Answer>;
    readonly replaced: ReplacedProofs;
    /** Moves both clocks: everything due on the way is done in its order. */
    readonly jump: (to: Instant) => Promise<void>;
    /** The bank carries out what was ordered, and its lines are read. */
    readonly settled: () => Promise<void>;
    readonly free: (who: Payer, currency: Wallet) => Promise<{ withdrawable: bigint; unsettled: bigint; held: bigint }>;
    /** The withdrawal of a customer that has not ended. */
    readonly underWay: (
      who: Payer,
      currency: Wallet,
    ) => Promise<{ readonly number: string; readonly state: string; readonly decidedBy: Instant } | null>;
    /** Names that customers have verified. */
    readonly names: Map<bigint, string>;
  };

/** Payees, deposits, withdrawals, exchange, loans, trading and the evening's comparison on one database, with one clock that jumps. */
export async function paymentsHouse(options: Pick<WithdrawalHouseOptions, 'wrap' | 'startsAt'> = {}): Promise<PaymentsHouse> {
  const world = await withdrawalHouse({ ...options, atRates: true, pendingDeposit: (from, customer) => pendingDepositOf(from, { customer }) });
  const { house, floor, bank, parts } = world;
  const { clock, customerKeys, ruleBook, commands, customers } = house;
  const { db } = house.database;
  commands.add(auditOfOperators);
  const now = (): Instant => clock.now;
  const names = new Map<bigint, string>();
  const personOf = async (_: unknown, customer: bigint) => ({ name: names.get(customer)! });
  const files = new Files({ db, keys: customerKeys, ruleBook, pictures: new Pictures({ log: silentLog() }), now });
  const free = { name: 'money', now, gapSeconds: () => 0, perMinute: () => 10_000 };
  const deposits: DepositsParts = {
    ...{ db, log: silentLog(), commands, ruleBook, ledger: floor.ledger, customers, customerKeys, reviews: parts.reviews, bank: bank.bank },
    ...{ payees: parts.payees, files, systemNow: now, now, notify: () => {}, limit: free, ownNameOf: async (_, id) => names.get(id) ?? null },
  };
  addDepositCalls(house.calls, deposits);
  bank.bank.follow(depositFollower(deposits));
  parts.reviews.register(depositReview(deposits));
  addPayeeCalls(house.calls, { db, commands, payees: parts.payees, ruleBook, customerKeys, personOf, rail: paperNames, systemNow: now });
  bank.bank.follow(settlementFollower(floor.ledger));
  const replaced = new ReplacedProofs({ db, ruleBook, businessNow: now, systemNow: now });
  const paperPayer = new PaperPayer(deposits, { send: sent => bank.paperBank.send(sent), delayMs: paperDelayMs });
  const business = new SimulatedClock({ at: clock.now, speed: 1, paused: true }, () => 0);
  const due = new DueLoop({ db, clock: business, log: silentLog() });
  const reconciliation = { db, bank: bank.bank, ledger: floor.ledger, now };
  const lending = lendIn(world);
  addExchangeCalls(house.calls, { ...{ db, commands, ledger: floor.ledger, ruleBook, rates: world.rates }, systemNow: now, now, notify: () => {} });
  // A jump of the house stops before a deadline, and the clock that goes on meets it; here it is done on the way.
  const { inJump: _, ...deadlines } = parts.reviews.deadlines();
  const kinds: readonly DueKind[] = [deadlines, settlement(() => {}), eveningComparison(reconciliation), loanMornings(lending.loans)];
  for (const kind of kinds) due.register(dueItems({ db, log: silentLog() }, kind));
  due.onJumpStep(async to => {
    // The bank's work has moved the clock a little already.
    clock.now = latest(clock.now, to);
  });
  await bringFirst(reconciliation);
  const settled: PaymentsHouse['settled'] = async () => {
    await paperPayer.look();
    await world.handOver();
    await bank.bank.look();
    clock.now = later(clock.now, paperDelayMs);
    await paperPayer.look();
    await bank.bank.look();
  };
  return {
    ...{ ...world, ...lending, deposits, names, replaced, settled },
    ...doingsOf(world, names),
    jump: async to => {
      await due.jump(to);
      clock.now = latest(clock.now, to);
      await floor.advance(0);
      await settled();
    },
  };
}

type Doings = Pick<PaymentsHouse, 'command' | 'exchange' | 'payer' | 'announce' | 'send' | 'addAccount' | 'addAddress' | 'underWay' | 'free'>;

/** The steps of customers. */
function doingsOf({ house, bank }: WithdrawalHouse, names: Map<bigint, string>): Doings {
  const { clock, customerKeys, customers } = house;
  const { db } = house.database;
  let count = 0;
  const command: PaymentsHouse['command'] = (who, path, body = {}) => who.post(path, body, { key: randomUUID() });
  const add = async (who: Payer, { path, body, payee }: { path: string; body: object; payee: string }): Promise<Answer> => {
    await who.post('security/confirm', { operation: 'add-payee', payee, fundPassword });
    return command(who, path, body);
  };
  return {
    command,
    payer: async (account = `payer${(count += 1)}@example.org`) => {
      const visitor = house.visitor();
      const address = `10.5.${Math.floor(count / 250)}.${(count % 250) + 1}`;
      const entered = await visitor.enter('user/register', form(account), { address });
      if (entered.status !== 1) throw new Error(entered.msg);
      const id = (await findByAccount(db, customerKeys, account))!;
      const name = `Mara Payer ${'abcdefghijklmnopqrstuvwxyz'[count % 26]}`;
      names.set(id, name);
      await setRealName(customers, id, 'verified');
      await visitor.post('user/setFundPassword', { fundPassword });
      const post: Payer['post'] = async (path, body = {}, options = {}) => {
        const answer = await visitor.post(path, body, options);
        if (answer.code !== 'no-session') return answer;
        const again = await visitor.enter('user/login', { account, password: 'a ladder in the rain' }, { address });
        if (again.status !== 1) throw new Error(again.msg);
        return visitor.post(path, body, options);
      };
      return { id, visitor, name, iban: ibanOf(Number(id)), reference: referenceOf(id), post };
    },
    announce: (who, changes = {}) => {
      const texts = { channel: 'bank-eur', amount: '1200.50', payee: '', sender: who.iban, ...changes };
      return who.post('deposits/announce', {}, { key: randomUUID(), ...pictureSent('proof', proofPicture, texts) });
    },
    send: (who, { amount, account = 'bank-eur', holder = who.name, number = who.iban }) =>
      bank.paperBank.send({ id: randomUUID(), account, from: { number, holder }, amount, reference: who.reference, at: clock.now }),
    addAccount: (who, iban) => {
      const number = { kind: 'iban', first: iban.slice(0, 4), rest: iban.slice(4) } as const;
      const body: AccountForm = { ...number, holder: who.name, bank: 'DKB', branch: '', bankCode: 'BYLADEM1001', nickname: '' };
      return add(who, { path: 'payees/addAccount', body, payee: textOfAccount(body) });
    },
    addAddress: (who, address) => {
      const body: AddressForm = { kind: 'trc20', address, nickname: '', compared: false };
      return add(who, { path: 'payees/addAddress', body, payee: textOfAddress(body) });
    },
    underWay: async ({ id: customer }, currency) => {
      const all = await listWithdrawals(db, { customer, state: null, from: null, until: null, before: null, size: 20 });
      const open = all.find(one => one.currency === currency && ['asked', 'approved', 'sent'].includes(one.state));
      return open ? { ...open, number: withdrawalNumber(open.id) } : null;
    },
    exchange: async (who, { from, to, amount }) => {
      await who.post('user/unlockTrading', { fundPassword });
      const { data, ...refused } = await who.post('exchange/quote', { from, to });
      return data ? command(who, 'exchange/execute', { quote: (data as { quote: string }).quote, amount }) : { ...refused, data };
    },
    free: async ({ id: customer }, currency) => {
      const cash = await cashOf(db, { customer, currency });
      if (!cash) return { withdrawable: 0n, unsettled: 0n, held: 0n };
      const unsettled = sumOf((await unsettledOf(db, { account: cash.id, currency })).map(({ amount }) => amount));
      const left = cash.balance - cash.held - unsettled;
      return { withdrawable: left > 0n ? left : 0n, unsettled, held: cash.held };
    },
  };
}
