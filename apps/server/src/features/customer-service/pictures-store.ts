import type { Instant } from '@parkett/kernel';
import { numbersLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';

export type PictureRow = { readonly id: bigint; readonly file: bigint; readonly customer: bigint; readonly at: Instant };

export const nextPicture = async (tx: Tx): Promise<bigint> => (await nextNumbers(tx, { sequence: 'service_picture_id', count: 1 }))[0]!;

export const insertPicture = (tx: Tx, { id, file, customer, at }: PictureRow): Promise<unknown> =>
  tx.query('service.insert-picture', 'insert into service_picture (id, file_id, customer_id, sent_at) values ($1, $2, $3, $4)', [
    ...[id, file, customer, timestamp(at)],
  ]);

const isUnused = 'not exists (select from service_entry_picture e where e.picture_id = p.id)';

/** Those of these pictures that are the customer's own, sent since a moment and part of no text. */
export async function usablePictures(from: Queryable, asked: { customer: bigint; ids: readonly bigint[]; since: Instant }): Promise<Set<bigint>> {
  const rows = await from.query<{ id: bigint }>(
    'service.usable-pictures',
    `select id from service_picture p where customer_id = $1 and id = any($2::int8[]) and sent_at > $3 and ${isUnused}`,
    [asked.customer, numbersLiteral(asked.ids), timestamp(asked.since)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** A picture that no text names. */
export async function unusedPicture(from: Queryable, id: bigint): Promise<{ readonly file: bigint; readonly sentAt: Instant } | null> {
  const [row] = await from.query<{ file: bigint; sentAt: Instant }>(
    'service.unused-picture',
    `select file_id as file, sent_at as "sentAt" from service_picture p where id = $1 and ${isUnused}`,
    [id],
  );
  return row ?? null;
}

type Place = { readonly thread: bigint; readonly number: number };

export async function insertPicturesOf(tx: Tx, { thread, number, pictures }: Place & { readonly pictures: readonly bigint[] }): Promise<void> {
  if (pictures.length === 0) return;
  await tx.query(
    'service.insert-entry-pictures',
    `insert into service_entry_picture (picture_id, thread_id, number, place)
     select x.picture, $2, $3, x.place from unnest($1::int8[]) with ordinality x(picture, place)`,
    [numbersLiteral(pictures), thread, number],
  );
}

export type ShownPicture = { readonly picture: bigint; readonly number: number; readonly file: bigint };

/** Pictures of a thread, or of some of its texts, in the order of the texts. */
export const picturesOf = (
  from: Queryable,
  { thread, numbers = null }: { thread: bigint; numbers?: readonly number[] | null },
): Promise<ShownPicture[]> =>
  from.query<ShownPicture>(
    'service.pictures',
    `select e.picture_id as picture, e.number, p.file_id as file from service_entry_picture e join service_picture p on p.id = e.picture_id
     where e.thread_id = $1 and ($2::int4[] is null or e.number = any($2::int4[])) order by e.number, e.place`,
    [thread, numbers && numbersLiteral(numbers)],
  );

/** One of them by its number. */
export const findPicture = async (from: Queryable, { thread, picture }: { thread: bigint; picture: string }): Promise<ShownPicture | null> =>
  (await picturesOf(from, { thread })).find(one => String(one.picture) === picture) ?? null;
