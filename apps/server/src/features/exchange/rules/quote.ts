import { cutRate, divide, givenFor, gotFor, invariant, type Currency, type Instant } from '@parkett/kernel';
import type { MomentRates, RateSource } from '../../../books/currency-rates/index.ts';

/** Spread in hundredths of a per cent: of an open market, and of an old rate. */
export type Spreads = { readonly open: number; readonly old: number };

/** A rate as a customer is shown it. `middle` and `rate`: the amount that is got for one given, in units of 10^-12. */
export type Rated = {
  readonly from: Currency;
  readonly to: Currency;
  readonly middle: bigint;
  readonly rate: bigint;
  readonly spreadBps: number;
  readonly source: RateSource;
};

/** A rate that somebody was shown. Moments are system time. */
export type Quote = Rated & { readonly id: bigint; readonly customer: bigint; readonly askedAt: Instant; readonly validUntil: Instant };

const whole = 10_000n;

/** The middle less the spread, cut off to the figures that are shown: never more than it says. */
export function rated(rates: MomentRates, { from, to, spreads }: { from: Currency; to: Currency; spreads: Spreads }): Rated {
  const [middle, source] = [rates.middle(from, to), rates.sourceOf(from, to)];
  invariant(middle !== null && source !== null, `there is a rate of each currency, at least a fixing: ${from}, ${to}`);
  const spreadBps = source.kind === 'market' ? spreads.open : spreads.old;
  return { from, to, middle, spreadBps, source, rate: cutRate(divide(middle * (whole - BigInt(spreadBps)), whole, 'down')) };
}

/** The house's part of what is given, rounded half up. */
export const spreadOf = (given: bigint, spreadBps: number): bigint => divide(given * BigInt(spreadBps), whole, 'half-up');

/** Whether the middle moved too far since a rate was shown, whichever way. `tolerance`: thousandths of a per cent. */
export function hasMoved(shown: bigint, now: bigint, tolerance: number): boolean {
  const moved = now > shown ? now - shown : shown - now;
  return moved * 100_000n >= shown * BigInt(tolerance);
}

/** The amounts of an exchange, in minor units of its currencies. */
export type Amounts = { readonly given: bigint; readonly spread: bigint; readonly got: bigint };

/** What an amount gives at a rate: of what is shown before an exchange, and of the exchange. */
export const amountsFor = (given: bigint, rate: Pick<Rated, 'from' | 'to' | 'rate' | 'spreadBps'>): Amounts => ({
  given,
  got: gotFor(given, rate),
  spread: spreadOf(given, rate.spreadBps),
});

/** The least that has to be given for an amount, and what it gives. */
export const amountsToGet = (got: bigint, rate: Pick<Rated, 'from' | 'to' | 'rate' | 'spreadBps'>): Amounts => amountsFor(givenFor(got, rate), rate);
