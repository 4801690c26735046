import { denial, type Denial } from '@parkett/contract';
import {
  exchangeNumber,
  formatDecimal,
  ok,
  parseDecimal,
  rateText,
  refuse,
  scaleOf,
  type Currency,
  type Instant,
  type Result,
} from '@parkett/kernel';
import type { AccountRow } from '../../../books/ledger/index.ts';
import { missing } from '../../../books/ledger/rules/missing.ts';
import { amountsFor, amountsToGet, hasMoved, type Amounts, type Quote } from './quote.ts';

/** All that decides about an exchange beside what is typed. */
export type Situation = {
  readonly customer: bigint;
  /** As it was named; null where there is none. */
  readonly quote: Quote | null;
  /** The exchange that took it already. */
  readonly takenBy: bigint | null;
  /** The middle of its pair now, in units of 10^-12. */
  readonly middle: bigint | null;
  /** Thousandths of a per cent. */
  readonly tolerance: number;
  /** The wallet that gives; null where it was never opened. */
  readonly wallet: Pick<AccountRow<Currency>, 'balance' | 'held'> | null;
  /** System time. */
  readonly now: Instant;
};

/** The amounts of an exchange, in minor units of its currencies. */
export type Decided = Amounts & { readonly quote: Quote };

/** The amount in minor units of what is given. */
function readAmount(typed: string, { from }: Quote): Result<bigint, Denial> {
  if (typed.trim() === '') return refuse(denial('amount-missing'));
  const decimals = scaleOf(from);
  const read = parseDecimal(typed.trim(), decimals);
  if (read.ok) return read.value > 0n ? ok(read.value) : refuse(denial('amount-malformed'));
  return refuse(read.error === 'too-many-decimals' ? denial('amount-too-many-decimals', { currency: from, decimals }) : denial('amount-malformed'));
}

/** Why a rate can't be taken; null where it holds. */
function quoteDenial(quote: Quote, { takenBy, middle, tolerance, now }: Situation): Denial | null {
  if (takenBy !== null) return denial('quote-used', { number: exchangeNumber(takenBy) });
  if (now >= quote.validUntil) return denial('quote-expired', { seconds: Math.round((quote.validUntil - quote.askedAt) / 1_000) });
  if (middle !== null && !hasMoved(quote.middle, middle, tolerance)) return null;
  const [from, to] = [quote.from, quote.to];
  return denial('rate-changed', { from, to, before: rateText(quote.middle), after: middle === null ? '0' : rateText(middle) });
}

/** Judges an exchange at a rate that was shown. A rate of somebody else's isn't there for this customer. */
export function decideExchange(typed: string, situation: Situation): Result<Decided, Denial> {
  const { customer, quote } = situation;
  if (quote?.customer !== customer) return refuse(denial('no-such-quote'));
  const amount = readAmount(typed, quote);
  return amount.ok ? decideAmounts(amountsFor(amount.value, quote), { ...situation, quote }) : amount;
}

/** Judges the exchange of what an order lacks: the least that brings it is given. The rate is one between the two currencies that the order names. */
export function decideForOrder(
  { from, to, missing: lacking }: { readonly from: Currency; readonly to: Currency; readonly missing: bigint },
  situation: Situation,
): Result<Decided, Denial> {
  const { customer, quote } = situation;
  if (quote?.customer !== customer || quote.from !== from || quote.to !== to) return refuse(denial('no-such-quote'));
  return decideAmounts(amountsToGet(lacking, quote), { ...situation, quote });
}

function decideAmounts(amounts: Amounts, situation: Situation & { readonly quote: Quote }): Result<Decided, Denial> {
  const { given } = amounts;
  const { quote, wallet } = situation;
  const refused = quoteDenial(quote, situation) ?? missing(wallet, { needed: given, currency: quote.from });
  if (refused) return refuse(refused);
  if (amounts.got === 0n)
    return refuse(
      denial('exchange-gives-nothing', {
        ...{ givenAmount: formatDecimal(given, scaleOf(quote.from)), currency: quote.from },
        ...{ smallest: formatDecimal(1n, scaleOf(quote.to)), to: quote.to },
      }),
    );
  return ok({ quote, ...amounts });
}
