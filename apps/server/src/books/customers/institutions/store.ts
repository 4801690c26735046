import type { Instant } from '@parkett/kernel';
import { numbersLiteral } from '../../../platform/db-types.ts';
import { timestamp, type Queryable, type Tx } from '../../../platform/db.ts';
import type { InviteCode } from '../rules/invite.ts';

/** The institution's id; null when the name is taken. */
export async function insertInstitution(tx: Tx, institution: { name: string; demo: boolean }): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(
    'institutions.insert',
    'insert into institution (name, demo) values ($1, $2) on conflict do nothing returning id',
    [institution.name, institution.demo],
  );
  return rows[0]?.id ?? null;
}

export type NewInviteCode = {
  readonly code: string;
  readonly institutionId: number;
  /** Who invites; null for the institution itself. */
  readonly customerId: bigint | null;
  readonly usesMax?: number;
  readonly expiresAt?: Instant;
};

export async function insertInviteCode(tx: Tx, code: NewInviteCode): Promise<void> {
  await tx.query(
    'institutions.insert-code',
    'insert into invite_code (code, institution_id, customer_id, uses_max, expires_at) values ($1, $2, $3, $4, $5)',
    [code.code, code.institutionId, code.customerId, code.usesMax ?? null, code.expiresAt === undefined ? null : timestamp(code.expiresAt)],
  );
}

export async function findInviteCode(from: Queryable, code: string): Promise<InviteCode | null> {
  const rows = await from.query<InviteCode>(
    'institutions.find-code',
    `select c.code, c.institution_id as "institutionId", c.customer_id as "invitedBy", i.demo as "demoInstitution",
            c.uses_max as "usesMax", c.uses, c.expires_at as "expiresAt"
     from invite_code c join institution i on i.id = c.institution_id where c.code = $1`,
    [code],
  );
  return rows[0] ?? null;
}

/** Counts one use; false when the code is used up meanwhile. */
export async function useInviteCode(tx: Tx, code: string): Promise<boolean> {
  const rows = await tx.query(
    'institutions.use-code',
    'update invite_code set uses = uses + 1 where code = $1 and (uses_max is null or uses < uses_max) returning code',
    [code],
  );
  return rows.length > 0;
}

export async function codeOfCustomer(from: Queryable, customerId: bigint): Promise<string | null> {
  const rows = await from.query<{ code: string }>('institutions.code-of-customer', 'select code from invite_code where customer_id = $1', [
    customerId,
  ]);
  return rows[0]?.code ?? null;
}

export type Institution = { readonly id: number; readonly name: string };

/** The institution that a customer belongs to. */
export async function institutionOf(from: Queryable, customerId: bigint): Promise<Institution> {
  const rows = await from.query<Institution>(
    'institutions.of-customer',
    'select i.id, i.name from customer c join institution i on i.id = c.institution_id where c.id = $1',
    [customerId],
  );
  return rows[0]!;
}

export async function institutionNamed(from: Queryable, name: string): Promise<number | null> {
  const rows = await from.query<{ id: number }>('institutions.named', 'select id from institution where name = $1', [name]);
  return rows[0]?.id ?? null;
}

/** The names of institutions by their ids. */
export async function institutionNames(from: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await from.query<Institution>('institutions.names', 'select id, name from institution where id = any($1::int4[])', [
    numbersLiteral([...new Set(ids)]),
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function demoInstitution(from: Queryable): Promise<{ id: number; code: string } | null> {
  const rows = await from.query<{ id: number; code: string }>(
    'institutions.demo',
    'select i.id, c.code from institution i join invite_code c on c.institution_id = i.id where i.demo and c.customer_id is null',
  );
  return rows[0] ?? null;
}
