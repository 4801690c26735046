import type { Paid, Held, Owing } from './owing.ts';

/** Something that is booked of a loan: one entry of the ledger. */
export type Booking = Paid & { readonly kind: 'interest' | 'instalment' | 'repayment' };

/** A loan after something happened to it, and what is booked of that, in its order. */
export type Outcome<O extends Owing = Owing> = Held<O> & { readonly bookings: readonly Booking[] };

export const interestBooking = (interest: bigint): Booking[] => (interest > 0n ? [{ kind: 'interest', principal: 0n, interest }] : []);
export const moneyBooking = (kind: 'instalment' | 'repayment', paid: Paid): Booking[] =>
  paid.principal + paid.interest > 0n ? [{ kind, ...paid }] : [];
