import { numbersLiteral, textsLiteral, type Queryable, type Tx } from '../../platform/db.ts';

export type List = { id: number; name: string; codes: string[] };

/** In the customer's order. */
export function readLists(from: Queryable, customerId: bigint): Promise<List[]> {
  return from.query<List>('watchlist.read', 'select id, name, codes from watchlist where customer_id = $1 order by place, id', [customerId]);
}

/** An id for a list that may be made; one that isn't used is lost. */
export async function nextListId(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ id: number }>('watchlist.next-id', `select nextval('watchlist_id')::int as id`);
  return row!.id;
}

/** At the end of the customer's lists. */
export async function insertList(tx: Tx, list: { customerId: bigint; id: number; name: string; codes: readonly string[] }): Promise<void> {
  await tx.query(
    'watchlist.insert',
    `insert into watchlist (customer_id, id, name, codes, place)
     select $1, $2, $3, $4::text[], coalesce(max(place), 0) + 1 from watchlist where customer_id = $1`,
    [list.customerId, list.id, list.name, textsLiteral(list.codes)],
  );
}

export async function renameList(tx: Tx, list: { customerId: bigint; id: number; name: string }): Promise<void> {
  await tx.query('watchlist.rename', 'update watchlist set name = $3 where customer_id = $1 and id = $2', [list.customerId, list.id, list.name]);
}

export async function deleteList(tx: Tx, list: { customerId: bigint; id: number }): Promise<void> {
  await tx.query('watchlist.delete', 'delete from watchlist where customer_id = $1 and id = $2', [list.customerId, list.id]);
}

export async function deleteLists(tx: Tx, customerId: bigint): Promise<void> {
  await tx.query('watchlist.delete-all', 'delete from watchlist where customer_id = $1', [customerId]);
}

/** Puts all lists of the customer into the order of the ids. */
export async function writeOrder(tx: Tx, customerId: bigint, ids: readonly number[]): Promise<void> {
  await tx.query(
    'watchlist.order',
    `update watchlist w set place = o.place from unnest($2::int[]) with ordinality as o (id, place)
     where w.customer_id = $1 and w.id = o.id`,
    [customerId, numbersLiteral(ids)],
  );
}

export async function writeCodes(tx: Tx, list: { customerId: bigint; id: number; codes: readonly string[] }): Promise<void> {
  await tx.query('watchlist.write-codes', 'update watchlist set codes = $3::text[] where customer_id = $1 and id = $2', [
    list.customerId,
    list.id,
    textsLiteral(list.codes),
  ]);
}
