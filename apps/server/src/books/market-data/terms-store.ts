import type { Instant, TradingDate } from '@parkett/kernel';
import type { Queryable, Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

/**
 * A dividend, a split, a capital increase or a delisting that was announced. Amount and close in units of 10^-priceScale of the instrument, in its currency; the amount of a capital
 * increase is the price of a new share, and `old` shares entitle to `fresh` new ones; a split has the amount 0 and makes `fresh` shares of `old` ones. A delisting
 * has the amount 0, and its ex-day is the first trading day without the share; a company whose offering was withdrawn goes with what would be its first day.
 */
export type MarketTerm = {
  readonly id: bigint;
  readonly instrumentId: number;
  readonly kind: 'dividend' | 'capital-increase' | 'split' | 'delisting' | 'withdrawn';
  readonly exDate: TradingDate;
  readonly amount: bigint;
  readonly recordDate: TradingDate;
  readonly paysOn: TradingDate;
  readonly announcedAt: Instant;
  readonly close: bigint;
  readonly old: bigint | null;
  readonly fresh: bigint | null;
};

/** Whether holders of a delisted share are paid: its pay-day is then behind its ex-day. */
export const isPaidFor = ({ kind, exDate, paysOn }: Pick<MarketTerm, 'kind' | 'exDate' | 'paysOn'>): boolean =>
  kind === 'delisting' && paysOn > exDate;

const table = tableOf<Omit<MarketTerm, 'id'>>({
  instrumentId: ['instrument_id', 'int4'],
  kind: ['kind', 'text'],
  exDate: ['ex_date', 'date'],
  amount: ['amount', 'int8'],
  recordDate: ['record_date', 'date'],
  paysOn: ['pays_on', 'date'],
  announcedAt: ['announced_at', 'timestamptz'],
  close: ['close', 'int8'],
  old: ['old_shares', 'int8'],
  fresh: ['new_shares', 'int8'],
});

/** All terms in the order of their ex-days. */
export const readTerms = (from: Queryable): Promise<MarketTerm[]> =>
  from.query<MarketTerm>('market-data.terms', `select id, ${table.selected} from market_term order by ex_date, id`);

export async function readTerm(from: Queryable, id: bigint): Promise<MarketTerm | null> {
  const [row] = await from.query<MarketTerm>('market-data.term', `select id, ${table.selected} from market_term where id = $1`, [id]);
  return row ?? null;
}

/** Writes terms; one of an instrument and ex-day that has one already isn't written and isn't answered. */
export async function insertTerms(tx: Tx, terms: readonly Omit<MarketTerm, 'id'>[]): Promise<MarketTerm[]> {
  if (terms.length === 0) return [];
  return tx.query<MarketTerm>(
    'market-data.insert-terms',
    `insert into market_term (${table.columns}) select * from ${table.unnested} on conflict (instrument_id, ex_date) do nothing returning id, ${table.selected}`,
    table.arraysOf(terms),
  );
}
