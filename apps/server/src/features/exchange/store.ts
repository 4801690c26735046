import type { Currency, Instant, TradingDate } from '@parkett/kernel';
import { numbersLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';
import type { RateSource } from '../../books/currency-rates/index.ts';
import type { Quote } from './rules/quote.ts';

type QuoteRow = Omit<Quote, 'source'> & {
  readonly source: RateSource['kind'];
  readonly sourceAt: Instant | null;
  readonly sourceDate: TradingDate | null;
};

const quotes = tableOf<QuoteRow>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  from: ['give_currency', 'text'],
  to: ['get_currency', 'text'],
  middle: ['middle', 'int8'],
  rate: ['rate', 'int8'],
  spreadBps: ['spread_bps', 'int4'],
  source: ['source', 'text'],
  sourceAt: ['source_at', 'timestamptz'],
  sourceDate: ['source_date', 'date'],
  askedAt: ['asked_at', 'timestamptz'],
  validUntil: ['valid_until', 'timestamptz'],
});

const sourceOf = ({ source, sourceAt, sourceDate }: Pick<QuoteRow, 'source' | 'sourceAt' | 'sourceDate'>): RateSource =>
  source === 'fixing' ? { kind: source, date: sourceDate! } : { kind: source, at: sourceAt! };

const quoteOf = ({ source, sourceAt, sourceDate, ...row }: QuoteRow): Quote => ({ ...row, source: sourceOf({ source, sourceAt, sourceDate }) });

const rowOf = ({ source, ...quote }: Quote): QuoteRow => ({
  ...quote,
  source: source.kind,
  sourceAt: source.kind === 'fixing' ? null : source.at,
  sourceDate: source.kind === 'fixing' ? source.date : null,
});

export const nextQuote = async (tx: Tx): Promise<bigint> => (await nextNumbers(tx, { sequence: 'exchange_quote_id', count: 1 }))[0]!;
export const nextExchanges = (tx: Tx, count: number): Promise<bigint[]> => nextNumbers(tx, { sequence: 'exchange_id', count });

/** Keeps a rate that a customer is shown, and forgets his that nobody took since a moment. */
export async function insertQuote(tx: Tx, quote: Quote, { forgetBefore }: { readonly forgetBefore: Instant }): Promise<void> {
  await tx.query(
    'exchange.forget-quotes',
    `delete from exchange_quote q where customer_id = $1 and asked_at < $2 and not exists (select from exchange x where x.quote_id = q.id)`,
    [quote.customer, timestamp(forgetBefore)],
  );
  await tx.query(
    'exchange.insert-quote',
    `insert into exchange_quote (${quotes.columns}) select * from ${quotes.unnested}`,
    quotes.arraysOf([rowOf(quote)]),
  );
}

/** A rate that somebody was shown, and the exchange that took it. */
export type SeenQuote = { readonly quote: Quote; readonly takenBy: bigint | null };

/** Those of some rates that are kept. */
export async function readQuotes(from: Queryable, ids: readonly bigint[]): Promise<SeenQuote[]> {
  const rows = await from.query<QuoteRow & { takenBy: bigint | null }>(
    'exchange.quotes',
    `select ${quotes.selected}, (select x.id from exchange x where x.quote_id = q.id) as "takenBy" from exchange_quote q where q.id = any($1::int8[])`,
    [numbersLiteral(ids)],
  );
  return rows.map(({ takenBy, ...quote }) => ({ quote: quoteOf(quote), takenBy }));
}

export const readQuote = async (from: Queryable, id: bigint): Promise<SeenQuote | null> => (await readQuotes(from, [id]))[0] ?? null;

/** An exchange. Amounts in minor units; `at` is business time, `takenAt` system time. */
export type ExchangeRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly quote: bigint;
  /** The order that it came before; null where a customer exchanged by itself. */
  readonly order: bigint | null;
  readonly from: Currency;
  readonly to: Currency;
  readonly given: bigint;
  readonly spread: bigint;
  readonly got: bigint;
  readonly at: Instant;
  readonly takenAt: Instant;
};

const exchanges = tableOf<ExchangeRow>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  quote: ['quote_id', 'int8'],
  order: ['order_id', 'int8'],
  from: ['give_currency', 'text'],
  to: ['get_currency', 'text'],
  given: ['given', 'int8'],
  spread: ['spread', 'int8'],
  got: ['got', 'int8'],
  at: ['exchanged_at', 'timestamptz'],
  takenAt: ['taken_at', 'timestamptz'],
});

export async function insertExchanges(tx: Tx, rows: readonly ExchangeRow[]): Promise<void> {
  await tx.query('exchange.insert', `insert into exchange (${exchanges.columns}) select * from ${exchanges.unnested}`, exchanges.arraysOf(rows));
}

/** An exchange with the rate that it took. */
export type RatedExchange = ExchangeRow & { readonly rate: bigint; readonly source: RateSource };
type RatedRow = ExchangeRow & Pick<QuoteRow, 'rate' | 'source' | 'sourceAt' | 'sourceDate'>;

const ratedOf = ({ rate, source, sourceAt, sourceDate, ...row }: RatedRow): RatedExchange => ({
  ...{ ...row, rate, source: sourceOf({ source, sourceAt, sourceDate }) },
});

/** A customer's exchanges, the newest first, before a number. */
export async function listExchanges(
  from: Queryable,
  { customer, before, size }: { readonly customer: bigint; readonly before: bigint | null; readonly size: number },
): Promise<RatedExchange[]> {
  const own = exchanges.selected;
  const rows = await from.query<RatedRow>(
    'exchange.list',
    `select x.*, q.rate, q.source, q.source_at as "sourceAt", q.source_date as "sourceDate"
     from (select ${own} from exchange where customer_id = $1 and ($2::int8 is null or id < $2) order by id desc limit $3) x
     join exchange_quote q on q.id = x.quote order by x.id desc`,
    [customer, before, size],
  );
  return rows.map(ratedOf);
}

/** The exchange that came before an order; null where none did. */
export async function exchangeOfOrder(from: Queryable, order: bigint): Promise<RatedExchange | null> {
  const [row] = await from.query<RatedRow>(
    'exchange.of-order',
    `select x.*, q.rate, q.source, q.source_at as "sourceAt", q.source_date as "sourceDate"
     from (select ${exchanges.selected} from exchange where order_id = $1) x join exchange_quote q on q.id = x.quote`,
    [order],
  );
  return row ? ratedOf(row) : null;
}
