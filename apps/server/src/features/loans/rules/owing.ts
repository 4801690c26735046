import type { TradingDate } from '@parkett/kernel';
import { centDaysOf, interestOf } from './schedule.ts';

/** The debt of a loan, in cents: principal, posted interest, and cent-days since the last interest. */
export type Owing = {
  readonly rateBps: number;
  readonly outstanding: bigint;
  readonly interestDue: bigint;
  readonly centDays: bigint;
  readonly countedTo: TradingDate;
};

/** An instalment of a running loan: `interest` is null until its day. */
export type Instalment = {
  readonly no: number;
  readonly dueOn: TradingDate;
  readonly principal: bigint;
  readonly interest: bigint | null;
  readonly paid: bigint;
  readonly paidOn: TradingDate | null;
};

/** Counts the days up to a day. */
export const counted = <O extends Owing>(owing: O, to: TradingDate): O => ({
  ...owing,
  ...(to > owing.countedTo ? { centDays: owing.centDays + centDaysOf(owing.outstanding, owing.countedTo, to), countedTo: to } : {}),
});

/** The interest that runs and isn't posted, as of the day up to which it is counted. */
export const running = ({ centDays, rateBps }: Owing): bigint => interestOf(centDays, rateBps);

const owedOf = ({ principal, interest, paid }: Instalment): bigint => principal + (interest ?? 0n) - paid;
export const isPosted = ({ interest }: Instalment): boolean => interest !== null;
export const isOverdue = (one: Instalment): boolean => isPosted(one) && owedOf(one) > 0n;

/** Interest and principal of the instalments that are due and unpaid. */
export const overdueOf = (instalments: readonly Instalment[]): bigint => instalments.filter(isOverdue).reduce((sum, one) => sum + owedOf(one), 0n);

/** The part of the principal that is due and unpaid: interest that was posted and isn't paid is all overdue. */
export const overduePrincipal = ({ interestDue }: Pick<Owing, 'interestDue'>, instalments: readonly Instalment[]): bigint =>
  overdueOf(instalments) - interestDue;

/** All that is owed as of the day up to which interest is counted. */
export const totalOwed = (owing: Owing): bigint => owing.outstanding + owing.interestDue + running(owing);

/** A loan and its instalments in hand. */
export type Held<O extends Owing = Owing> = { readonly owing: O; readonly instalments: readonly Instalment[] };

/** A payment as it is booked. */
export type Paid = { readonly principal: bigint; readonly interest: bigint };

type Taken<O extends Owing> = Held<O> & { readonly paid: Paid };

/** Pays what is overdue: the oldest instalment first, of each its interest before its principal. `amount` is at most what is overdue. */
export function payOverdue<O extends Owing>({ owing, instalments }: Held<O>, amount: bigint, on: TradingDate): Taken<O> {
  if (amount === 0n) return { owing, instalments, paid: { principal: 0n, interest: 0n } };
  let [rest, principal, interest] = [amount, 0n, 0n];
  const last = instalments.findLast(isOverdue);
  const after = instalments.map(one => {
    const part = isOverdue(one) ? (rest < owedOf(one) ? rest : owedOf(one)) : 0n;
    if (part === 0n) return one;
    rest -= part;
    // The last instalment may get more interest when a part of its principal is paid already: to it belongs all that the others leave.
    const unpaidInterest = one === last ? owing.interestDue - interest : one.interest! > one.paid ? one.interest! - one.paid : 0n;
    const ofInterest = part < unpaidInterest ? part : unpaidInterest;
    [interest, principal] = [interest + ofInterest, principal + part - ofInterest];
    const paid = one.paid + part;
    return { ...one, paid, paidOn: paid === one.principal + one.interest! ? on : null };
  });
  return {
    owing: { ...owing, outstanding: owing.outstanding - principal, interestDue: owing.interestDue - interest },
    instalments: after,
    paid: { principal, interest },
  };
}

/** Posts the interest that ran to an instalment: from then on it is due. Less than half a cent isn't posted, and its days go on. */
export function posted<O extends Owing>({ owing, instalments }: Held<O>, no: number, on: TradingDate): Held<O> & { readonly interest: bigint } {
  const interest = running(owing);
  const withIt = (one: Instalment): Instalment => {
    const next = { ...one, interest: (one.interest ?? 0n) + interest };
    return { ...next, paidOn: owedOf(next) === 0n ? on : null };
  };
  return {
    owing: { ...owing, centDays: interest > 0n ? 0n : owing.centDays, interestDue: owing.interestDue + interest },
    instalments: instalments.map(one => (one.no === no ? withIt(one) : one)),
    interest,
  };
}
