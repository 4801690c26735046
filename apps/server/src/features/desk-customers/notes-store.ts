import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';

/** A note of an operator at an order, sealed; `at` is system time. */
export type NoteRow = { readonly order: bigint; readonly customer: bigint; readonly operator: bigint; readonly sealed: Buffer; readonly at: Instant };

export async function insertNote(tx: Tx, { order, customer, operator, sealed, at }: NoteRow): Promise<void> {
  await tx.query(
    'desk-customers.insert-note',
    'insert into order_note (order_id, customer_id, operator_id, sealed, written_at) values ($1, $2, $3, $4, $5)',
    [order, customer, operator, sealed, timestamp(at)],
  );
}

/** The notes of an order, the first one first. */
export const notesOf = (from: Queryable, order: bigint): Promise<NoteRow[]> =>
  from.query(
    'desk-customers.notes-of',
    `select order_id as "order", customer_id as customer, operator_id as operator, sealed, written_at as at from order_note where order_id = $1 order by id`,
    [order],
  );
