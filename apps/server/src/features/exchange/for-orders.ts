import { formatDecimal, exchangeNumber, money, ok, rateText, scaleOf } from '@parkett/kernel';
import type { AskedExchange, OrderExchanges, ReadRates, ToldExchange } from '../../books/orders/index.ts';
import { cashKey } from './chart.ts';
import { openHouseAccounts, saveExchanges } from './execute.ts';
import { rateTolerance } from './limits.ts';
import type { ExchangeParts } from './parts.ts';
import { decideForOrder, type Situation } from './rules/decide-exchange.ts';
import { exchangeOfOrder, nextExchanges, readQuotes, type RatedExchange, type SeenQuote } from './store.ts';

type Parts = Pick<ExchangeParts, 'ledger' | 'rates' | 'ruleBook' | 'systemNow'>;

const quoteNumber = (text: string): bigint | null => (/^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null);

const namedBy = (asked: readonly AskedExchange[]): bigint[] => asked.flatMap(({ quote }) => quoteNumber(quote) ?? []);

/** The rates that orders name, with all that decides about them as it is now. `ids` are numbers for exchanges. */
function ratesNow({ rates, ruleBook, systemNow }: Parts, rows: readonly SeenQuote[], ids: bigint[]): ReadRates {
  const [middles, tolerance, now] = [rates.now(), ruleBook.now(rateTolerance), systemNow()];
  const seen = new Map(rows.map(({ quote }) => [quote.id, quote]));
  const takenBy = new Map(rows.map(row => [row.quote.id, row.takenBy]));
  return {
    decide: ({ customer, quote: named, from: gives, to }, { missing, wallet }) => {
      const id = quoteNumber(named);
      const quote = id === null ? null : (seen.get(id) ?? null);
      const taken = quote && (takenBy.get(quote.id) ?? null);
      const middle = quote && middles.middle(quote.from, quote.to);
      const situation: Situation = { customer, quote, takenBy: taken, middle, tolerance, wallet, now };
      const decided = decideForOrder({ from: gives, to, missing }, situation);
      if (!decided.ok) return decided;
      const { quote: rate, given, spread, got } = decided.value;
      return ok({
        ...{ id: ids[0] ?? 0n, customer, quote: rate.id, from: gives, to, rate: rate.rate, takenAt: now },
        ...{ given: money(gives, given), spread: money(gives, spread), got: money(to, got) },
      });
    },
    take: ({ id, quote }) => {
      ids.shift();
      takenBy.set(quote, id);
    },
  };
}

/** An exchange of an order, for the slip of the order. */
const told = ({ id, from, to, given, got, spread, rate }: RatedExchange): ToldExchange => ({
  ...{ number: exchangeNumber(id), from, given: formatDecimal(given, scaleOf(from)), got: formatDecimal(got, scaleOf(to)) },
  ...{ spread: formatDecimal(spread, scaleOf(from)), rate: rateText(rate) },
});

/** Exchanges of what an order lacks, in the command of the order. */
export const orderExchanges = (parts: Parts): OrderExchanges => ({
  prepare: async ({ customer, from, to }) => {
    await openHouseAccounts(parts.ledger, [from, to]);
    await parts.ledger.directory.open([cashKey(customer, to)]);
  },
  read: async (from, asked) => ratesNow(parts, await readQuotes(from, namedBy(asked)), []),
  readToTake: async (tx, asked) => {
    const [rows, ids] = await Promise.all([readQuotes(tx, namedBy(asked)), nextExchanges(tx, asked.length)]);
    return ratesNow(parts, rows, ids);
  },
  save: (tx, exchanges) =>
    saveExchanges(
      parts,
      tx,
      exchanges.map(({ rate: _rate, ...row }) => row),
    ),
  ofOrder: async (from, order) => {
    const row = await exchangeOfOrder(from, order);
    return row && told(row);
  },
});
