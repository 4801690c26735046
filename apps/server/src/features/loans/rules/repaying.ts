import { denial, type Denial } from '@parkett/contract';
import { addDays, type TradingDate } from '@parkett/kernel';
import { interestBooking, moneyBooking, type Outcome } from './booking.ts';
import { amountText as text, currency } from './currency.ts';
import { counted, isPosted, overduePrincipal, overdueOf, payOverdue, posted, totalOwed, type Held, type Owing } from './owing.ts';
import { schedule } from './schedule.ts';

/** Days in which a contract can be withdrawn from, and in which all is due afterwards (decisions.md ‘Loans’). */
const [withdrawalDays, dueDaysAfterIt] = [14, 30];

export const lastDayToLeave = (grantedOn: TradingDate): TradingDate => addDays(grantedOn, withdrawalDays);

export type Cash = { readonly balance: bigint; readonly free: bigint };

/** The refusal of a payment that the wallet can't give. */
function shortOf({ balance, free }: Cash, needed: bigint): Denial | null {
  if (balance < needed) return denial('insufficient-balance', { neededAmount: text(needed), balanceAmount: text(balance), currency });
  return free < needed ? denial('insufficient-available-balance', { neededAmount: text(needed), availableAmount: text(free), currency }) : null;
}

/** Why an amount can't be repaid today; `owing` is counted up to today. */
export function repaymentDenial(owing: Owing, { amount, cash }: { readonly amount: bigint; readonly cash: Cash }): Denial | null {
  const total = totalOwed(owing);
  if (total === 0n) return denial('nothing-owed');
  if (amount > total) return denial('repayment-exceeds-loan', { neededAmount: text(amount), owedAmount: text(total), currency });
  if (amount < total && amount >= owing.outstanding + owing.interestDue) return denial('repay-all-instead', { owedAmount: text(total), currency });
  return shortOf(cash, amount);
}

/** The principal that isn't due yet, as one instalment of a day; the ones behind it go. */
function gathered<O extends Owing>({ owing, instalments }: Held<O>, dueOn: TradingDate): Held<O> {
  const first = instalments.find(one => !isPosted(one));
  if (!first) return { owing, instalments };
  const principal = owing.outstanding - overduePrincipal(owing, instalments);
  return { owing, instalments: [...instalments.filter(isPosted), { ...first, dueOn, principal }] };
}

/** Pays all that is owed today; the running interest is posted with it. */
export function repayAll<O extends Owing>(held: Held<O>, day: TradingDate): Outcome<O> {
  const owing = counted(held.owing, day);
  const first = held.instalments.find(one => !isPosted(one));
  const { interest, ...all } = posted(gathered({ ...held, owing }, first?.dueOn ?? day), (first ?? held.instalments.at(-1)!).no, day);
  const { paid, ...after } = payOverdue(all, overdueOf(all.instalments), day);
  return { ...after, bookings: [...interestBooking(interest), ...moneyBooking('repayment', paid)] };
}

/** Pays a part: what is overdue first, then principal that isn't due yet, whose instalments become smaller. Judged before. */
export function repayPart<O extends Owing>(held: Held<O>, amount: bigint, day: TradingDate): Outcome<O> {
  const owing = counted(held.owing, day);
  const overdue = overdueOf(held.instalments);
  const { paid, ...after } = payOverdue({ ...held, owing }, amount < overdue ? amount : overdue, day);
  const early = amount - paid.principal - paid.interest;
  if (early === 0n) return { ...after, bookings: moneyBooking('repayment', paid) };
  const left = { ...after.owing, outstanding: after.owing.outstanding - early };
  const open = after.instalments.filter(one => !isPosted(one));
  const plan = schedule({
    ...{ principal: left.outstanding, rateBps: left.rateBps, from: day, centDays: left.centDays },
    days: open.map(({ dueOn }) => dueOn),
    firstNo: open[0]!.no,
  });
  const principalOf = new Map(plan.map(({ no, principal }) => [no, principal]));
  const instalments = after.instalments.map(one => (isPosted(one) ? one : { ...one, principal: principalOf.get(one.no)! }));
  return { owing: left, instalments, bookings: moneyBooking('repayment', { principal: paid.principal + early, interest: paid.interest }) };
}

/** The contract is withdrawn from: all is paid where the money is there, else it is due within 30 days. */
export function leave<O extends Owing>(held: Held<O>, { day, free }: { readonly day: TradingDate; readonly free: bigint }): Outcome<O> {
  const owing = counted(held.owing, day);
  if (free >= totalOwed(owing)) return repayAll(held, day);
  return { ...gathered({ ...held, owing }, addDays(day, dueDaysAfterIt)), bookings: [] };
}
