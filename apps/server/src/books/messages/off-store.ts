import type { MessageGroup, MessageWay } from '@parkett/contract';
import type { Queryable, Tx } from '../../platform/db.ts';
import { jsonRows } from '../../platform/json-rows.ts';

export type Off = { readonly customer: bigint; readonly group: MessageGroup; readonly way: MessageWay };

/** The ways that a customer has switched off. */
export const readOff = (from: Queryable, customer: bigint): Promise<Pick<Off, 'group' | 'way'>[]> =>
  from.query<Pick<Off, 'group' | 'way'>>('messages.off', 'select message_group as "group", way from message_off where customer_id = $1', [customer]);

/** Switches a way off, but for nobody who has left. */
export const insertOff = (tx: Tx, { customer, group, way }: Off): Promise<unknown> =>
  tx.query(
    'messages.switch-off',
    `insert into message_off (customer_id, message_group, way) select $1::int8, $2::text, $3::text
     where not exists (select from message_forgotten where customer_id = $1 and again_tx is null) on conflict do nothing`,
    [customer, group, way],
  );

export const deleteOff = (tx: Tx, { customer, group, way }: Off): Promise<unknown> =>
  tx.query('messages.switch-on', 'delete from message_off where customer_id = $1 and message_group = $2 and way = $3', [customer, group, way]);

export const readHeldOff = (from: Queryable, customer: bigint): Promise<Record<string, unknown>[]> =>
  jsonRows(from, {
    name: 'messages.held-off',
    select: 'select message_group as "group", way, since from message_off where customer_id = $1 order by 1, 2',
    values: [customer],
  });
