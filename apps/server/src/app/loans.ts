import { wire } from '@parkett/contract';
import { divide, parseDecimal, powerOfTen, scaleOf, type Currency, type Instant } from '@parkett/kernel';
import { Credit } from '../books/credit/index.ts';
import { creditFacts } from '../credit-facts.ts';
import { paidInBetween } from '../features/deposits/index.ts';
import { addDeskLoanCalls, addLoanCalls, loanDebts, loanMornings, reviewOfLoans, reviewOfRaises, type LoanParts } from '../features/loans/index.ts';
import { overview } from '../features/wallet/index.ts';
import type { PerEuro } from '../features/withdrawals/index.ts';
import type { Base } from './base.ts';
import type { Feature } from './feature.ts';
import type { Notify } from './order-desk.ts';
import type { People } from './people.ts';

type Parts = {
  readonly base: Base;
  readonly people: People;
  readonly notify: Notify;
  readonly perEuro: (currency: Currency) => PerEuro | null;
};

/** An amount in euro cents by the last rate, rounded down; nothing without a rate. */
function centsOf(amount: string, currency: Currency, rate: PerEuro | null): bigint {
  const read = parseDecimal(amount, scaleOf(currency));
  const units = read.ok ? read.value : 0n;
  if (currency === 'EUR') return units;
  return rate && rate.units > 0n ? divide(units * 100n * powerOfTen(rate.scale), rate.units * powerOfTen(scaleOf(currency)), 'floor') : 0n;
}

/** Loans, with the worth of all wallets behind their limits. */
export function loansFeature({ base, people, notify, perEuro }: Parts): Feature {
  const { platform, commands, ruleBook, ledger, instruments, board, systemNow, clock } = base;
  const { customerKeys, claims, debts, work } = people;
  const credit = new Credit(creditFacts);
  const now = (): Instant => clock.now();
  const parts: LoanParts = {
    ...{ db: platform.db, commands, ruleBook, ledger, customerKeys, reviews: work.reviews, credit, systemNow, now, notify },
    netAssets: async (from, customer) => {
      const wallets = await Promise.all(
        wire.wallets.map(async ({ type, currency }) => {
          const { equity } = await overview(from, { customer, type, parts: { claims, debts, instruments, board } });
          return centsOf(equity, currency, perEuro(currency));
        }),
      );
      return wallets.reduce((sum, cents) => sum + cents, 0n);
    },
    paidIn: (from, asked) => paidInBetween(from, { ...asked, currency: 'EUR' }),
  };
  work.reviews.register(reviewOfLoans(parts));
  work.reviews.register(reviewOfRaises(parts));
  return {
    name: 'loans',
    calls: calls => addLoanCalls(calls, parts),
    desk: calls => addDeskLoanCalls(calls, parts),
    debts: [loanDebts({ credit, now, perEuro })],
    due: [loanMornings(parts)],
  };
}
