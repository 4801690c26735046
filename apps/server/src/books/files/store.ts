import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

export type FileRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly purpose: string;
  readonly type: string;
  /** Bytes, without the seal. */
  readonly size: number;
  readonly digest: Buffer;
  readonly sealedKey: Buffer;
  readonly sealDigest: Buffer;
  readonly keptAt: Instant;
};

const files = tableOf<FileRow>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  purpose: ['purpose', 'text'],
  type: ['media_type', 'text'],
  size: ['size', 'int4'],
  digest: ['digest', 'bytea'],
  sealedKey: ['sealed_key', 'bytea'],
  sealDigest: ['seal_digest', 'bytea'],
  keptAt: ['kept_at', 'timestamptz'],
});

export async function nextFileId(tx: Tx): Promise<bigint> {
  const [row] = await tx.arrays<[bigint]>('files.next-id', `select nextval('file_id')`);
  return row![0];
}

export async function insertFile(tx: Tx, row: FileRow, content: Buffer): Promise<void> {
  await Promise.all([
    tx.query('files.insert', `insert into file (${files.columns}) select * from ${files.unnested}`, files.arraysOf([row])),
    tx.query('files.insert-content', 'insert into file_content (file_id, content) values ($1, $2)', [row.id, content]),
  ]);
}

export async function readFile(from: Queryable, id: bigint): Promise<(FileRow & { readonly content: Buffer }) | null> {
  const [row] = await from.query<FileRow & { content: Buffer }>(
    'files.read',
    `select ${files.selected}, content from file join file_content on file_id = id where id = $1`,
    [id],
  );
  return row ?? null;
}

export type View = {
  readonly file: bigint;
  /** 'customer', 'operator' or 'staff', and who of them. */
  readonly viewerKind: string;
  readonly viewer: bigint;
  readonly reason: string;
  readonly at: Instant;
};

export async function insertView(tx: Tx, { file, viewerKind, viewer, reason, at }: View): Promise<void> {
  await tx.query('files.insert-view', 'insert into file_view (file_id, viewer_kind, viewer_id, reason, at) values ($1, $2, $3, $4, $5)', [
    ...[file, viewerKind, viewer, reason, timestamp(at)],
  ]);
}

/** The newest first. */
export const readViews = (from: Queryable, customer: bigint, most: number): Promise<(View & { readonly purpose: string })[]> =>
  from.query(
    'files.views',
    `select v.file_id as file, f.purpose, v.viewer_kind as "viewerKind", v.viewer_id as viewer, v.reason, v.at
     from file f join file_view v on v.file_id = f.id where f.customer_id = $1 order by v.id desc limit $2`,
    [customer, most],
  );

export async function readOperatorsWhoSaw(from: Queryable, file: bigint): Promise<ReadonlySet<bigint>> {
  const rows = await from.query<{ operator: bigint }>(
    'files.operators-who-saw',
    `select distinct viewer_id as operator from file_view where file_id = $1 and viewer_kind = 'operator'`,
    [file],
  );
  return new Set(rows.map(({ operator }) => operator));
}

/** Takes a content away for ever, and says so. */
export async function eraseContent(tx: Tx, { file, at }: { file: bigint; at: Instant }): Promise<void> {
  await tx.query('files.insert-erasure', 'insert into file_erasure (file_id, at) values ($1, $2) on conflict do nothing', [file, timestamp(at)]);
  await tx.query('files.erase-content', 'delete from file_content where file_id = $1', [file]);
}
