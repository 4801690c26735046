import type { ReplyAt, RequestAt } from '@parkett/contract';
import { formatDecimal, parseDecimal, scaleOf } from '@parkett/kernel';
import type { ExchangeParts } from './parts.ts';
import { amountsFor, amountsToGet } from './rules/quote.ts';
import { readQuote } from './store.ts';

type Asked = { readonly customer: bigint; readonly quote: bigint | null; readonly body: RequestAt<'exchange/amounts'> };

/** Both amounts at a rate that its customer was shown, as an exchange would book them. Whether it may be taken is no part of it. */
export async function amountsAt(
  { db }: Pick<ExchangeParts, 'db'>,
  { customer, quote: id, body }: Asked,
): Promise<ReplyAt<'exchange/amounts'>['amounts']> {
  const quote = id === null ? null : (await readQuote(db, id))?.quote;
  if (quote?.customer !== customer) return null;
  const { from, to } = quote;
  const typed = parseDecimal(body.amount.trim(), scaleOf(body.side === 'give' ? from : to));
  if (!typed.ok || typed.value <= 0n) return null;
  const { given, got, spread } = body.side === 'give' ? amountsFor(typed.value, quote) : amountsToGet(typed.value, quote);
  const [gives, gets] = [scaleOf(from), scaleOf(to)];
  return { given: formatDecimal(given, gives), got: formatDecimal(got, gets), spread: formatDecimal(spread, gives) };
}
