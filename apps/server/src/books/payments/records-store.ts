import { timestamp } from '../../platform/db.ts';
import type { RecordsWish } from './records.ts';

/**
 * The end of a statement that reads a page of records and one more, with its values; `moment` is the column that days are compared with. A filter that
 * isn't asked for is left out, so that the plan finds the index of the others; `name` tells the statements apart.
 */
export function recordsQuery(
  { customer, state, from, until, before, size }: RecordsWish,
  moment: 'since' | 'asked_at',
): { readonly name: string; readonly text: string; readonly values: readonly unknown[] } {
  const wanted = [
    { name: 'state', sql: 'state =', value: state },
    { name: 'from', sql: `${moment} >=`, value: from === null ? null : timestamp(from) },
    { name: 'until', sql: `${moment} <`, value: until === null ? null : timestamp(until) },
    { name: 'before', sql: 'id <', value: before },
  ].filter(({ value }) => value !== null);
  const conditions = ['customer_id = $1', ...wanted.map(({ sql }, at) => `${sql} $${at + 2}`)];
  return {
    name: wanted.map(({ name }) => `-${name}`).join(''),
    text: `where ${conditions.join(' and ')} order by id desc limit $${wanted.length + 2}`,
    values: [customer, ...wanted.map(({ value }) => value), size + 1],
  };
}
