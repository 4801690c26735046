import { randomUUID } from 'node:crypto';
import type { ReplyAt } from '@parkett/contract';
import { money, type Instant } from '@parkett/kernel';
import { Credit } from '../books/credit/index.ts';
import { creditFacts } from '../credit-facts.ts';
import { accountIn, accountsOfOwner, cashOf, unitOfCurrency } from '../books/ledger/index.ts';
import { paidInBetween } from '../features/deposits/index.ts';
import { addLoanCalls, loanDebts, loanMornings, reviewOfLoans, reviewOfRaises, type LoanParts } from '../features/loans/index.ts';
import { bodyHash, type Principal } from '../platform/commands/index.ts';
import { withTransaction } from '../platform/db.ts';
import type { signInHouse } from './sign-in-house.ts';
import { fundPassword, withdrawalHouse, type Owner, type WithdrawalHouse } from './withdrawal-house.ts';
import type { Answer } from './visitor.ts';

type Wish = Partial<{ amount: string; months: number; purpose: string; income: string; duties: string }>;

/** The desk of loans of a house, and its customers' steps. */
export type Lending = {
  readonly loans: LoanParts;
  /** Confirms and applies. */
  readonly apply: (who: Owner, wish?: Wish) => Promise<Answer>;
  readonly raise: (who: Owner, amount: string) => Promise<Answer>;
  readonly sign: (kind: 'loan' | 'credit-raise', who: Owner, by: Principal, decision: 'approved' | 'rejected', reason?: string) => Promise<string>;
  /** Applies, and two operators grant. */
  readonly lend: (who: Owner, wish?: Wish) => Promise<string>;
  readonly repay: (who: Owner, number: string, amount: string) => Promise<Answer>;
  readonly one: (who: Owner, number?: string) => Promise<NonNullable<ReplyAt<'loans/one'>>>;
  readonly overview: (who: Owner) => Promise<ReplyAt<'loans/overview'>>;
  /** Leaves an amount free in a wallet: the rest is set aside, as if for an order. */
  readonly leaveFree: (who: Owner, free: bigint) => Promise<void>;
};

/** A house that lends, with withdrawals beside it and a clock moved by hand. */
export type LoanHouse = WithdrawalHouse &
  Lending & {
    /** Does what is due up to a moment, each at its own. */
    readonly until: (moment: Instant) => Promise<void>;
  };

export const lender: Principal = { kind: 'operator', id: 1n };
export const cosigner: Principal = { kind: 'operator', id: 2n };

/** Net assets of customers who have nothing but euros. */
export const eurosOf: LoanParts['netAssets'] = async (from, customer) => (await cashOf(from, { customer, currency: 'EUR' }))?.balance ?? 0n;

const usual = { amount: '2000', months: 12, purpose: 'trading', income: '3000', duties: '1000' } as const;

/** `open` opens the house that lends, such as one with a desk. */
export async function loanHouse(open?: typeof signInHouse): Promise<LoanHouse> {
  const house = await withdrawalHouse(open ? { open } : {});
  const lending = lendIn(house);
  return { ...house, ...lending, until: mornings(house, lending) };
}

/** A house begins to lend. */
export function lendIn(house: WithdrawalHouse): Lending {
  const { parts, house: inner } = house;
  const credit = new Credit(creditFacts);
  const loans: LoanParts = {
    ...{ db: parts.db, commands: parts.commands, ruleBook: parts.ruleBook, ledger: parts.ledger, customerKeys: inner.customerKeys },
    ...{ reviews: parts.reviews, systemNow: parts.systemNow, now: parts.now, notify: parts.notify, credit },
    netAssets: eurosOf,
    paidIn: (from, asked) => paidInBetween(from, { ...asked, currency: 'EUR' }),
  };
  parts.reviews.register(reviewOfLoans(loans));
  parts.reviews.register(reviewOfRaises(loans));
  house.debts.register(loanDebts({ credit, now: parts.now, perEuro: parts.perEuro }));
  addLoanCalls(inner.calls, loans);
  return { loans, ...doings(house) };
}

type Doings = Omit<Lending, 'loans'>;

function doings({ parts, post }: WithdrawalHouse): Doings {
  const confirm = (who: Owner, operation: string, amount: string) =>
    who.visitor.post('security/confirm', { operation, amount, currency: 'EUR', fundPassword });
  const apply: Doings['apply'] = async (who, changes) => {
    const wish = { ...usual, ...changes };
    await confirm(who, 'borrow', wish.amount);
    return post(who, 'loans/apply', wish);
  };
  const sign: Doings['sign'] = async (kind, { id: customer }, by, decision, reason) => {
    const review = await parts.reviews.pendingOf(parts.db, { kind, customer });
    if (!review) return 'no review';
    const key = { principal: by, key: randomUUID(), route: 'reviews/decide', bodyHash: bodyHash({ decision }) };
    const outcome = await parts.reviews.decide({ ...key, command: { review: review.id, decision, reason: reason ?? null, note: null } });
    return outcome.outcome === 'accepted' ? outcome.answer.state : outcome.outcome === 'denied' ? outcome.denial.code : outcome.outcome;
  };
  return {
    apply,
    sign,
    raise: async (who, amount) => {
      await confirm(who, 'raise-credit', amount);
      return post(who, 'loans/raise', { amount });
    },
    lend: async (who, wish) => {
      const { data, code } = await apply(who, wish);
      if (code !== undefined) throw new Error(code);
      await sign('loan', who, lender, 'approved');
      const state = await sign('loan', who, cosigner, 'approved');
      if (state !== 'approved') throw new Error(state);
      return (data as { number: string }).number;
    },
    repay: (who, number, amount) => post(who, 'loans/repay', amount === 'all' ? { number, amount: '', all: true } : { number, amount }),
    one: async (who, number) => (await who.visitor.post('loans/one', number === undefined ? {} : { number })).data,
    overview: async who => (await who.visitor.post('loans/overview')).data,
    leaveFree: async ({ id: owner }, free) => {
      const account = accountIn(await accountsOfOwner(parts.db, { owner, purpose: 'cash' }), unitOfCurrency('EUR'))!;
      const held = money('EUR', account.balance - free - account.held);
      await withTransaction(parts.db, tx => parts.ledger.setAside(tx, { changes: [{ id: account.id, held, count: 0 }] }));
    },
  };
}

function mornings({ house, parts }: WithdrawalHouse, { loans }: Lending): LoanHouse['until'] {
  const { source, handle } = loanMornings(loans);
  return async moment => {
    for (;;) {
      const at = await source!.nextAt(parts.db, []);
      if (at === null || at > moment) break;
      house.jump.ms = at - house.clock.now;
      await withTransaction(parts.db, async tx => {
        const items = await source!.claim(tx, { until: at, max: 256, except: [], only: null });
        await handle(tx, items, at);
      });
    }
    house.jump.ms = moment - house.clock.now;
  };
}
