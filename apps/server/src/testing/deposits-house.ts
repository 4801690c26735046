import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@parkett/contract';
import type { depositOne } from '@parkett/contract/deposits';
import { instantOf, later } from '@parkett/kernel';
import { expect } from 'vitest';
import { HouseBank } from '../books/bank/index.ts';
import { findByAccount } from '../books/customers/index.ts';
import { Payees } from '../books/payments/index.ts';
import {
  addDepositCalls,
  addDeskDepositCalls,
  depositFollower,
  depositReview,
  lineReview,
  PaperPayer,
  recallReview,
  unmatchedFollower,
  type DepositsParts,
} from '../features/deposits/index.ts';
import { referenceOf } from '../features/deposits/rules/reference.ts';
import { bodyHash, type Principal } from '../platform/commands/index.ts';
import { silentLog } from '../platform/log.ts';
import { deskReadsHouse, type DeskReadsHouse } from './desk-reads-house.ts';
import { paperDelayMs } from './house-bank.ts';
import { ibanOf } from './iban-of.ts';
import { pictureSent } from './picture-sent.ts';
import { setRealName } from './real-name.ts';
import { form } from './sign-in-house.ts';
import { proofPicture } from './proof-picture.ts';
import type { Answer, Visitor } from './visitor.ts';

type Announced = Partial<Record<'channel' | 'amount' | 'payee' | 'sender', string>> & { readonly picture?: Buffer | null };

export type DepositsHouse = DeskReadsHouse & {
  readonly parts: DepositsParts;
  readonly payer: PaperPayer;
  readonly payees: Payees;
  /** A customer with a verified name, signed in. */
  readonly customer: (name?: string) => Promise<{ visitor: Visitor; id: bigint; reference: string; iban: string }>;
  readonly announce: (visitor: Visitor, changes?: Announced) => Promise<Answer>;
  readonly command: (visitor: Visitor, path: string, body: object) => Promise<Answer>;
  readonly one: (visitor: Visitor, number?: string) => Promise<NonNullable<ReplyOf<typeof depositOne>>>;
  /** Money leaves somebody's bank. */
  readonly send: (sent: { reference: string; amount: bigint; holder: string; number: string; account?: string }) => Promise<void>;
  /** Time goes on; the paper bank and the house look. */
  readonly pass: (ms?: number) => Promise<void>;
  readonly decide: (review: bigint, by: Principal, decision: 'approved' | 'rejected', reason?: string) => Promise<string>;
};

/** Deposits at the public door: real database, real pictures, the paper bank, and a clock moved by hand. `hasBank`: one is plugged in. */
export async function depositsHouse({ hasBank = true } = {}): Promise<DepositsHouse> {
  const house = await deskReadsHouse();
  const { database, customerKeys, customers, clock, floor, paperBank, files, commands, work } = house;
  const { db } = database;
  clock.now = instantOf('2026-11-25T10:00:00+01:00');
  const now = () => clock.now;
  const bank = hasBank ? house.bank : new HouseBank({ db, log: silentLog(), keys: customerKeys, bank: null, now });
  const names = new Map<bigint, string>();
  const ibans = new Map<Visitor, string>();
  const payees = new Payees({
    customerKeys,
    ruleBook: floor.ruleBook,
    businessNow: now,
    systemNow: now,
    isOurs: number => bank.isOwn(number),
    openPayments: [],
  });
  const free = { name: 'money', now, gapSeconds: () => 0, perMinute: () => 1_000 };
  const parts: DepositsParts = {
    ...{ db, log: silentLog(), commands, ruleBook: floor.ruleBook, ledger: floor.ledger, customers, customerKeys, reviews: work.reviews },
    ...{ bank, payees, files, systemNow: now, now, notify: () => {}, limit: free },
    ownNameOf: async (_, id) => names.get(id) ?? null,
  };
  addDepositCalls(house.calls, parts);
  addDeskDepositCalls(house.deskCalls, parts);
  bank.follow(depositFollower(parts));
  bank.follow(unmatchedFollower(bank));
  work.reviews.register(depositReview(parts));
  work.reviews.registerOfHouse(lineReview(parts));
  work.reviews.register(recallReview(parts));
  const payer = new PaperPayer(parts, { send: sent => paperBank.send(sent), delayMs: paperDelayMs });
  let count = 0;
  return {
    ...{ ...house, parts, payer, payees },
    customer: async (name = "Mara O'Neill") => {
      const account = `payer${(count += 1)}@example.org`;
      const visitor = house.visitor();
      expect((await visitor.enter('user/register', form(account), { address: `10.5.${count}.1` })).status).toBe(1);
      const id = (await findByAccount(db, customerKeys, account))!;
      names.set(id, name);
      await setRealName(customers, id, 'verified');
      const iban = ibanOf(count);
      ibans.set(visitor, iban);
      return { visitor, id, reference: referenceOf(id), iban };
    },
    announce: (visitor, { picture = proofPicture, ...changes } = {}) => {
      const texts = { channel: 'bank-eur', amount: '1200.50', payee: '', sender: ibans.get(visitor)!, ...changes };
      return visitor.post('deposits/announce', {}, { key: randomUUID(), ...pictureSent('proof', picture, texts) });
    },
    command: (visitor, path, body) => visitor.post(path, body, { key: randomUUID() }),
    one: async (visitor, number) => (await visitor.post('deposits/one', number === undefined ? {} : { number })).data,
    send: ({ reference, amount, holder, number, account = 'bank-eur' }) =>
      paperBank.send({ id: randomUUID(), account, from: { number, holder }, amount, reference, at: clock.now }),
    pass: async (ms = paperDelayMs) => {
      clock.now = later(clock.now, ms);
      await payer.look();
      await bank.look();
    },
    decide: async (review, by, decision, reason) => {
      const key = { principal: by, key: randomUUID(), route: 'reviews/decide', bodyHash: bodyHash({ key: randomUUID() }) };
      const said = await work.reviews.decide({ ...key, command: { review, decision, reason: reason ?? null, note: null } });
      return said.outcome === 'accepted' ? said.answer.state : said.outcome === 'denied' ? said.denial.code : said.outcome;
    },
  };
}
