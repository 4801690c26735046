import type { Instant } from '@parkett/kernel';
import type { OfferingChange } from '@parkett/contract/desk-new-shares';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';

/** The change of an offering that a review is about. */
export type ProposedChange = {
  readonly review: bigint;
  readonly offering: bigint;
  readonly change: OfferingChange;
  /** Of a change of the price; else null. */
  readonly price: bigint | null;
  readonly reason: string;
};

export const insertProposedChange = (tx: Tx, { review, offering, change, price, reason }: ProposedChange): Promise<unknown> =>
  tx.query('new-shares.propose-change', 'insert into offering_proposal (review_id, offering_id, change, price, reason) values ($1, $2, $3, $4, $5)', [
    ...[review, offering, change, price, reason],
  ]);

export async function readProposedChange(from: Queryable, review: bigint): Promise<ProposedChange> {
  const [row] = await from.query<ProposedChange>(
    'new-shares.proposed-change',
    'select review_id as review, offering_id as offering, change, price, reason from offering_proposal where review_id = $1',
    [review],
  );
  return row!;
}

export const insertChange = (tx: Tx, { review, at }: { readonly review: bigint; readonly at: Instant }): Promise<unknown> =>
  tx.query('new-shares.change', 'insert into offering_change (review_id, at) values ($1, $2)', [review, timestamp(at)]);

/** Subscribing pauses, or goes on. The offering is locked. */
export const setPaused = (tx: Tx, { offering, isPaused }: { readonly offering: bigint; readonly isPaused: boolean }): Promise<unknown> =>
  tx.query('new-shares.pause', 'update offering set is_paused = $2 where id = $1', [offering, isPaused]);

/** The price of the issue. The offering is locked. */
export const setPrice = (tx: Tx, { offering, price }: { readonly offering: bigint; readonly price: bigint }): Promise<unknown> =>
  tx.query('new-shares.price', 'update offering set price = $2 where id = $1', [offering, price]);
