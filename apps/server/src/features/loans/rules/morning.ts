import { addDays, type Instant, type TradingDate } from '@parkett/kernel';
import { interestBooking, moneyBooking, type Booking, type Outcome } from './booking.ts';
import { morningOf } from './days.ts';
import { counted, isPosted, overdueOf, payOverdue, posted, running, type Held, type Instalment, type Owing } from './owing.ts';

/** Days before an instalment on which its customer hears of it. */
const noticeDays = 3;

export const isFinished = ({ owing, instalments }: Held): boolean =>
  owing.outstanding === 0n && owing.interestDue === 0n && running(owing) === 0n && instalments.every(isPosted);

/** The moment of the next look at a loan: the morning after while something is overdue, else the notice of the next instalment, else its day. */
export function nextLook({ owing, instalments }: Held, day: TradingDate): Instant {
  const next = instalments.find(one => !isPosted(one));
  if (overdueOf(instalments) > 0n || !next || running(owing) < 0n) return morningOf(addDays(day, 1));
  const notice = addDays(next.dueOn, -noticeDays);
  return morningOf(notice > day ? notice : next.dueOn);
}

export type Morning<O extends Owing = Owing> = Outcome<O> & {
  /** The instalment of three days later. */
  readonly soon: Instalment | null;
  readonly taken: bigint;
  /** The missing part of an instalment of this day. */
  readonly missing: bigint;
};

/**
 * A morning of a loan: the interest of an instalment of this day is posted, and what is due is taken from the money that is free, in parts if need be. Interest goes on at
 * the same rate on what is missing; once no instalment is left it is posted with the payment that ends the loan.
 */
export function morning<O extends Owing>(held: Held<O>, { day, free }: { readonly day: TradingDate; readonly free: bigint }): Morning<O> {
  const due = held.instalments.find(one => !isPosted(one) && one.dueOn <= day);
  let now: Held<O> = { ...held, owing: counted(held.owing, day) };
  const bookings: Booking[] = [];
  const post = (no: number): void => {
    const { interest, ...after } = posted(now, no, day);
    bookings.push(...interestBooking(interest));
    now = after;
  };
  if (due) post(due.no);
  const isLast = now.instalments.every(isPosted);
  if (isLast && running(now.owing) > 0n && free >= overdueOf(now.instalments) + running(now.owing)) post(now.instalments.at(-1)!.no);
  const overdue = overdueOf(now.instalments);
  const taken = free < overdue ? free : overdue;
  const { paid, ...after } = payOverdue(now, taken, day);
  bookings.push(...moneyBooking('instalment', paid));
  const soon = after.instalments.find(one => !isPosted(one) && addDays(one.dueOn, -noticeDays) === day) ?? null;
  return { ...after, bookings, soon, taken, missing: due ? overdue - taken : 0n };
}
