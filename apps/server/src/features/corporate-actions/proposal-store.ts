import type { TradingDate } from '@parkett/kernel';
import { numbersLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

/** A dividend, split or delisting that an operator proposes. Amounts as in `MarketTerm`. */
export type EventProposal = {
  readonly review: bigint;
  readonly instrumentId: number;
  readonly kind: 'dividend' | 'split' | 'delisting';
  readonly exDate: TradingDate;
  readonly amount: bigint;
  readonly old: bigint | null;
  readonly fresh: bigint | null;
  /** Of a delisting: nothing is paid. */
  readonly withoutPrice: boolean;
  readonly reason: string;
};

const table = tableOf<EventProposal>({
  review: ['review_id', 'int8'],
  instrumentId: ['instrument_id', 'int4'],
  kind: ['kind', 'text'],
  exDate: ['ex_date', 'date'],
  amount: ['amount', 'int8'],
  old: ['old_shares', 'int8'],
  fresh: ['new_shares', 'int8'],
  withoutPrice: ['without_price', 'bool'],
  reason: ['reason', 'text'],
});

export async function insertProposal(tx: Tx, proposal: EventProposal): Promise<void> {
  await tx.query(
    'corporate-actions.insert-proposal',
    `insert into corporate_proposal (${table.columns}) select * from ${table.unnested}`,
    table.arraysOf([proposal]),
  );
}

/** The proposals of some reviews, the oldest first. */
export const readProposals = (from: Queryable, reviews: readonly bigint[]): Promise<EventProposal[]> =>
  from.query<EventProposal>(
    'corporate-actions.proposals',
    `select ${table.selected} from corporate_proposal where review_id = any($1::int8[]) order by review_id`,
    [numbersLiteral(reviews)],
  );

export async function insertAnnouncement(tx: Tx, { term, review }: { readonly term: bigint; readonly review: bigint }): Promise<void> {
  await tx.query('corporate-actions.insert-announcement', 'insert into corporate_announcement (term_id, review_id) values ($1, $2)', [term, review]);
}

/** The reviews of the terms that operators announced, by term. */
export async function announcements(from: Queryable): Promise<ReadonlyMap<bigint, bigint>> {
  return new Map(await from.arrays<[bigint, bigint]>('corporate-actions.announcements', 'select term_id, review_id from corporate_announcement', []));
}
