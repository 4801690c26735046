import type { TradingDate } from '@parkett/kernel';

/** The unsettled money of an exchange, in minor units: `less` waits where it was given, `more` where it was got. */
export type Carried = {
  readonly less: bigint;
  readonly lessOn: TradingDate;
  readonly more: bigint;
  readonly moreOn: TradingDate;
};

type Exchanged = {
  /** The wallet that gives, before. */
  readonly wallet: { readonly balance: bigint; readonly held: bigint };
  /** Its money that hasn't settled, by day, the earliest first. */
  readonly unsettled: readonly { readonly settlesOn: TradingDate; readonly amount: bigint }[];
  readonly given: bigint;
  readonly got: bigint;
};

/**
 * Settled money that is free is given first. The rest settles where it was got, on the last day of what waits, its part rounded up; it is taken off the
 * first day of what waits and off no other, so that nothing can be withdrawn before its day. Null: all of it has settled.
 */
export function carryUnsettled({ wallet, unsettled, given, got }: Exchanged): Carried | null {
  const waiting = unsettled.filter(({ amount }) => amount > 0n);
  const [first, last] = [waiting[0], waiting.at(-1)];
  if (!first || !last) return null;
  const sum = waiting.reduce((total, { amount }) => total + amount, 0n);
  const settled = wallet.balance - wallet.held - sum;
  const rest = given - (settled > 0n ? settled : 0n);
  if (rest <= 0n) return null;
  const part = rest < given ? rest : given;
  return {
    less: part < first.amount ? part : first.amount,
    lessOn: first.settlesOn,
    more: (got * part + given - 1n) / given,
    moreOn: last.settlesOn,
  };
}
