import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';

/** What is published of a draw so far: the commitment since the opening, the list's hash since the closing, the file since the draw. */
export type DrawRow = { readonly offering: bigint; readonly commitment: Buffer; readonly list: Buffer | null; readonly drawnAt: Instant | null };

export const insertSecret = (
  tx: Tx,
  { offering, commitment, sealed, at }: { offering: bigint; commitment: Buffer; sealed: Buffer; at: Instant },
): Promise<unknown> =>
  tx.query('new-shares.secret', 'insert into offering_secret (offering_id, commitment, sealed, at) values ($1, $2, $3, $4)', [
    ...[offering, commitment, sealed],
    timestamp(at),
  ]);

export const insertList = (tx: Tx, { offering, body, hash, at }: { offering: bigint; body: string; hash: Buffer; at: Instant }): Promise<unknown> =>
  tx.query('new-shares.list', 'insert into offering_list (offering_id, body, hash, at) values ($1, $2, $3, $4)', [
    ...[offering, body, hash],
    timestamp(at),
  ]);

export const insertDraw = (tx: Tx, { offering, file, at }: { offering: bigint; file: string; at: Instant }): Promise<unknown> =>
  tx.query('new-shares.draw', 'insert into offering_draw (offering_id, file, at) values ($1, $2, $3)', [offering, file, timestamp(at)]);

/** The sealed secret and the closed list of an offering. */
export async function toDraw(from: Queryable, offering: bigint): Promise<{ readonly sealed: Buffer; readonly body: string } | null> {
  const [row] = await from.query<{ sealed: Buffer; body: string }>(
    'new-shares.to-draw',
    'select s.sealed, l.body from offering_secret s join offering_list l using (offering_id) where offering_id = $1',
    [offering],
  );
  return row ?? null;
}

export const drawsOf = (from: Queryable, offerings: readonly bigint[]): Promise<DrawRow[]> =>
  from.query<DrawRow>(
    'new-shares.draws',
    `select s.offering_id as offering, s.commitment, l.hash as list, d.at as "drawnAt" from offering_secret s
       left join offering_list l using (offering_id) left join offering_draw d using (offering_id) where offering_id = any($1::int8[])`,
    [`{${offerings.join(',')}}`],
  );

export async function readFile(from: Queryable, offering: bigint): Promise<string | null> {
  const [row] = await from.query<{ file: string }>('new-shares.file', 'select file from offering_draw where offering_id = $1', [offering]);
  return row?.file ?? null;
}
