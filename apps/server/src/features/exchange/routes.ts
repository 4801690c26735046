import { denied, type ReplyAt } from '@parkett/contract';
import * as contract from '@parkett/contract/exchange';
import { formatDecimal, idOfNumber, instantToWire, later, nothing, ok, rateText, scaleOf, turnedRate, type Currency } from '@parkett/kernel';
import { usdtInDollars } from '../../books/currency-rates/index.ts';
import type { SignedIn } from '../../books/customers/index.ts';
import { available, cashOf } from '../../books/ledger/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { withTransaction } from '../../platform/db.ts';
import { amountsAt } from './amounts.ts';
import { executing, openHouseAccounts } from './execute.ts';
import { exchangeSpread, quoteSeconds } from './limits.ts';
import type { ExchangeParts } from './parts.ts';
import { rated, type Quote } from './rules/quote.ts';
import { exchangeShown, sourceShown } from './shown.ts';
import { insertQuote, listExchanges, nextQuote } from './store.ts';

const usualSize = 20;
/** A rate that nobody took is kept so long, to say that it has expired. */
const keptMs = 3_600_000;

type Pair = { readonly customer: bigint; readonly from: Currency; readonly to: Currency };

/** Makes a rate for a customer and keeps it. */
async function quoted({ db, rates, ruleBook, systemNow }: ExchangeParts, { customer, from, to }: Pair): Promise<Quote> {
  const askedAt = systemNow();
  const validUntil = later(askedAt, ruleBook.now(quoteSeconds) * 1_000);
  const rate = rated(rates.now(), { from, to, spreads: ruleBook.now(exchangeSpread) });
  return withTransaction(db, async tx => {
    const quote: Quote = { ...rate, id: await nextQuote(tx), customer, askedAt, validUntil };
    await insertQuote(tx, quote, { forgetBefore: later(askedAt, -keptMs) });
    return quote;
  });
}

async function quoteShown(parts: ExchangeParts, quote: Quote): Promise<ReplyAt<'exchange/quote'>> {
  const { customer, from, to, middle, rate, spreadBps, source, askedAt, validUntil } = quote;
  const wallet = (await cashOf(parts.db, { customer, currency: from })) ?? { balance: nothing, held: nothing };
  const text = (amount: bigint): string => formatDecimal(amount, scaleOf(from));
  return {
    ...{ quote: String(quote.id), from, to, rate: rateText(rate), turned: rateText(turnedRate(rate)), middle: rateText(middle) },
    ...{ spread: formatDecimal(BigInt(spreadBps), 2), ...sourceShown(source) },
    usdtInDollars: from === 'USDT' || to === 'USDT' ? formatDecimal(BigInt(parts.ruleBook.now(usdtInDollars)), 4) : null,
    ...{ validUntil: instantToWire(validUntil), validMs: validUntil - askedAt },
    ...{ balance: text(wallet.balance), available: text(available(wallet)) },
  };
}

const quoteNumber = (text: string): bigint | null => (/^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null);

/** The calls of exchanges. */
export function addExchangeCalls(calls: Calls<SignedIn>, parts: ExchangeParts): void {
  const { db, ledger } = parts;
  calls.signedIn(contract.quote, async ({ from, to }, { session }) => {
    if (from === to) return denied('currencies-same', { currency: from });
    await openHouseAccounts(ledger, [from, to]);
    return ok(await quoteShown(parts, await quoted(parts, { customer: session.customer.id, from, to })));
  });
  calls.signedIn(contract.amounts, async (body, { session }) =>
    ok({ amounts: await amountsAt(parts, { customer: session.customer.id, quote: quoteNumber(body.quote), body }) }),
  );
  const execute = executing(parts);
  calls.keyed(contract.execute, ({ quote, amount }, { session, commandKey }) =>
    execute({ ...commandKey(), command: { customer: session.customer.id, quote: quoteNumber(quote), amount } }),
  );
  calls.signedIn(contract.list, async ({ before, size = usualSize }, { session }) => {
    const rows = await listExchanges(db, {
      ...{ customer: session.customer.id, before: before === undefined ? null : idOfNumber('X', before), size: size + 1 },
    });
    return ok({ exchanges: rows.slice(0, size).map(exchangeShown), hasMore: rows.length > size });
  });
}
