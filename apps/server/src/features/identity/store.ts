import type { identity } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import { numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';
import type { Photos } from './rules/photos.ts';

/** An application as it lies in the database, without its fields. */
export type SentApplication = Photos & { readonly id: bigint; readonly customer: bigint; readonly sentAt: Instant };

export type Outcome = {
  readonly what: 'approved' | 'rejected' | 'withdrawn' | 'ran-out';
  readonly review: bigint | null;
  readonly reason: identity.RejectionReason | null;
  readonly at: Instant;
};

const { selected } = tableOf<SentApplication>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  front: ['front', 'int8'],
  back: ['back', 'int8'],
  sentAt: ['sent_at', 'timestamptz'],
});

export async function nextPhotoId(tx: Tx): Promise<bigint> {
  const [row] = await tx.arrays<[bigint]>('identity.next-photo-id', `select nextval('identity_photo_id')`);
  return row![0];
}

export async function insertPhoto(tx: Tx, photo: { id: bigint; file: bigint; customer: bigint; at: Instant }): Promise<void> {
  await tx.query('identity.insert-photo', 'insert into identity_photo (id, file_id, customer_id, sent_at) values ($1, $2, $3, $4)', [
    photo.id,
    photo.file,
    photo.customer,
    timestamp(photo.at),
  ]);
}

/** The file of a photo that belongs to an application of a customer. */
export async function fileOf(from: Queryable, photo: bigint): Promise<bigint | null> {
  const [row] = await from.query<{ file: bigint }>('identity.file-of', 'select file_id as file from identity_photo where id = $1', [photo]);
  return row?.file ?? null;
}

/** A photo that no application names, and when it was sent. */
export async function unusedPhoto(from: Queryable, photo: bigint): Promise<{ readonly file: bigint; readonly sentAt: Instant } | null> {
  const [row] = await from.query<{ file: bigint; sentAt: Instant }>(
    'identity.unused-photo',
    `select file_id as file, sent_at as "sentAt" from identity_photo p
     where id = $1 and not exists (select from identity_application a where p.id in (a.front, a.back))`,
    [photo],
  );
  return row ?? null;
}

/** Which of these are this customer's own, sent since a moment and part of no application. */
export async function usablePhotos(from: Queryable, asked: { customer: bigint; ids: readonly bigint[]; since: Instant }): Promise<Set<bigint>> {
  const rows = await from.query<{ id: bigint }>(
    'identity.usable-photos',
    `select id from identity_photo p where customer_id = $1 and id = any($2::int8[]) and sent_at > $3
       and not exists (select from identity_application a where a.front = p.id or a.back = p.id)`,
    [asked.customer, numbersLiteral(asked.ids), timestamp(asked.since)],
  );
  return new Set(rows.map(({ id }) => id));
}

export type NewApplication = Photos & {
  readonly customer: bigint;
  readonly numberIndex: Buffer;
  readonly sentAt: Instant;
};

export async function insertApplication(tx: Tx, { customer, front, back, numberIndex, sentAt }: NewApplication): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    'identity.insert-application',
    'insert into identity_application (customer_id, front, back, number_index, sent_at) values ($1, $2, $3, $4, $5) returning id',
    [customer, front, back, numberIndex, timestamp(sentAt)],
  );
  return row!.id;
}

export async function insertFields(
  tx: Tx,
  application: bigint,
  fields: readonly { readonly name: string; readonly sealed: Buffer }[],
): Promise<void> {
  await tx.query(
    'identity.insert-fields',
    'insert into identity_field (application_id, name, sealed) select $1, * from unnest($2::text[], $3::bytea[])',
    [application, textsLiteral(fields.map(({ name }) => name)), textsLiteral(fields.map(({ sealed }) => `\\x${sealed.toString('hex')}`))],
  );
}

export async function readFields(from: Queryable, application: bigint): Promise<{ name: identity.FieldName; sealed: Buffer }[]> {
  return from.query('identity.read-fields', 'select name, sealed from identity_field where application_id = $1', [application]);
}

export async function readApplication(from: Queryable, id: bigint): Promise<SentApplication | null> {
  const [row] = await from.query<SentApplication>('identity.read-application', `select ${selected} from identity_application where id = $1`, [id]);
  return row ?? null;
}

/** Every application of a customer, the oldest first. */
export const applicationsOf = (from: Queryable, customer: bigint): Promise<SentApplication[]> =>
  from.query('identity.applications-of', `select ${selected} from identity_application where customer_id = $1 order by id`, [customer]);

/** The one that this customer sent last. */
export async function lastApplication(from: Queryable, customer: bigint): Promise<SentApplication | null> {
  const [row] = await from.query<SentApplication>(
    'identity.last-application',
    `select ${selected} from identity_application where customer_id = $1 order by id desc limit 1`,
    [customer],
  );
  return row ?? null;
}

/** The one that was approved last, of those before `below` where that is given; its document may have run out. */
export async function lastApproved(from: Queryable, { customer, below }: { customer: bigint; below?: bigint }): Promise<SentApplication | null> {
  const [row] = await from.query<SentApplication>(
    'identity.last-approved',
    `select ${selected} from identity_application a where customer_id = $1 and ($2::int8 is null or id < $2)
       and exists (select from identity_outcome o where o.application_id = a.id and o.what = 'approved') order by id desc limit 1`,
    [customer, below ?? null],
  );
  return row ?? null;
}

/** What became of it last. */
export async function lastOutcome(from: Queryable, application: bigint): Promise<Outcome | null> {
  const [row] = await from.query<Outcome>(
    'identity.last-outcome',
    'select what, review_id as review, reason, at from identity_outcome where application_id = $1 order by at desc, tx desc limit 1',
    [application],
  );
  return row ?? null;
}

export async function insertOutcome(tx: Tx, { application, what, review, reason, at }: Outcome & { readonly application: bigint }): Promise<void> {
  await tx.query(
    'identity.insert-outcome',
    'insert into identity_outcome (application_id, what, review_id, reason, at) values ($1, $2, $3, $4, $5)',
    [application, what, review, reason, timestamp(at)],
  );
}

/** Somebody else with the document of an application; `verified`: it was approved as his. */
export type SameDocument = { readonly customer: bigint; readonly verified: boolean };

/** Other customers who have sent a document of this country and number, the newest first. */
export const othersWithNumber = (from: Queryable, application: bigint): Promise<SameDocument[]> =>
  from.query(
    'identity.others-with-number',
    `select o.customer_id as customer, bool_or(exists (select from identity_outcome e where e.application_id = o.id and e.what = 'approved')) as verified
     from identity_application a
     join identity_application o on o.number_index = a.number_index and o.customer_id <> a.customer_id
     where a.id = $1 group by 1 order by max(o.id) desc limit 20`,
    [application],
  );

/** What speaks for a second look, without what is sealed. `again`: its customer has sent one before. */
export type Standing = { readonly id: bigint; readonly customer: bigint; readonly shared: boolean; readonly again: boolean };

export const standingOf = (from: Queryable, applications: readonly bigint[]): Promise<Standing[]> =>
  from.query(
    'identity.standing-of',
    `select id, customer_id as customer,
       exists (select from identity_application o where o.number_index = a.number_index and o.customer_id <> a.customer_id) as shared,
       exists (select from identity_application o where o.customer_id = a.customer_id and o.id < a.id) as again
     from identity_application a where id = any($1::int8[])`,
    [numbersLiteral(applications)],
  );

/** The newest application of each of these customers who has one. */
export const lastApplicationsOf = (from: Queryable, customers: readonly bigint[]): Promise<SentApplication[]> =>
  from.query(
    'identity.last-applications-of',
    `select distinct on (customer_id) ${selected} from identity_application where customer_id = any($1::int8[]) order by customer_id, id desc`,
    [numbersLiteral(customers)],
  );

/** Some sealed fields of several applications. */
export const readSomeFields = (
  from: Queryable,
  asked: { readonly applications: readonly bigint[]; readonly names: readonly identity.FieldName[] },
): Promise<{ application: bigint; name: identity.FieldName; sealed: Buffer }[]> =>
  from.query(
    'identity.read-some-fields',
    'select application_id as application, name, sealed from identity_field where application_id = any($1::int8[]) and name = any($2::text[])',
    [numbersLiteral(asked.applications), textsLiteral(asked.names)],
  );
