import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';
import type { OfferingRow } from './store.ts';

/** The terms of an offering that an operator drafts. */
export type DraftTerms = Pick<
  OfferingRow,
  'quantity' | 'minimum' | 'lot' | 'low' | 'high' | 'accountMinimum' | 'countMax' | 'lockDays' | 'underwriter' | 'opensAt' | 'endsAt' | 'drawAt'
> &
  Pick<OfferingRow, 'paymentDueAt' | 'payoutAt'> & {
    readonly payment: 'held' | 'after-draw';
    readonly method: 'pro-rata' | 'lottery' | 'equal';
  };

/** A draft of the offering of a company, which a review is about. */
export type Draft = DraftTerms & { readonly review: bigint; readonly instrumentId: number; readonly reason: string };

const drafts = tableOf<Draft>({
  review: ['review_id', 'int8'],
  instrumentId: ['instrument_id', 'int4'],
  payment: ['payment', 'text'],
  method: ['method', 'text'],
  quantity: ['quantity', 'int8'],
  minimum: ['minimum', 'int8'],
  lot: ['lot', 'int8'],
  low: ['price_low', 'int8'],
  high: ['price_high', 'int8'],
  accountMinimum: ['account_minimum', 'int8'],
  countMax: ['count_max', 'int4'],
  lockDays: ['lock_days', 'int4'],
  underwriter: ['underwriter', 'text'],
  opensAt: ['opens_at', 'timestamptz'],
  endsAt: ['ends_at', 'timestamptz'],
  drawAt: ['draw_at', 'timestamptz'],
  paymentDueAt: ['payment_due_at', 'timestamptz'],
  payoutAt: ['payout_at', 'timestamptz'],
  reason: ['reason', 'text'],
});

export const insertDraft = (tx: Tx, draft: Draft): Promise<unknown> =>
  tx.query('new-shares.draft', `insert into offering_draft (${drafts.columns}) select * from ${drafts.unnested}`, drafts.arraysOf([draft]));

export async function readDraft(from: Queryable, review: bigint): Promise<Draft> {
  const [row] = await from.query<Draft>('new-shares.drafted-terms', `select ${drafts.selected} from offering_draft where review_id = $1`, [review]);
  return row!;
}

/** A draft was signed: the calendar publishes its company with these terms. */
export const insertDrafted = (
  tx: Tx,
  { review, instrumentId, at }: { readonly review: bigint; readonly instrumentId: number; readonly at: Instant },
): Promise<unknown> =>
  tx.query('new-shares.drafted', 'insert into offering_drafted (review_id, instrument_id, at) values ($1, $2, $3)', [
    ...[review, instrumentId],
    timestamp(at),
  ]);

/** The signed draft of a company; null: it is published with the terms that ship. */
export async function draftedOf(from: Queryable, instrumentId: number): Promise<Draft | null> {
  const [row] = await from.query<Draft>(
    'new-shares.drafted-of',
    `select ${drafts.selected} from offering_draft where review_id = (select review_id from offering_drafted where instrument_id = $1)`,
    [instrumentId],
  );
  return row ?? null;
}

/** The companies whose drafts were signed. */
export async function draftedCompanies(from: Queryable): Promise<ReadonlySet<number>> {
  const rows = await from.query<{ instrument: number }>('new-shares.drafted-all', 'select instrument_id as instrument from offering_drafted');
  return new Set(rows.map(({ instrument }) => instrument));
}
