import type { Language, signIn } from '@parkett/contract';
import type { UnlockMinutes } from '@parkett/contract/confirming';
import { invariant, type Instant } from '@parkett/kernel';
import { numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import { keepAccountFindable } from './finding/finding.ts';
import { readGates } from './gates/store.ts';
import { accountIndex, openCustomer, sealedAs, type SealedCustomer } from './personal.ts';
import type { Gate } from './rules/gates.ts';
import type { CustomerStanding, RealName } from './rules/standing.ts';

export type CustomerKind = 'registered' | 'demo';
export type Appropriateness = Partial<Record<(typeof signIn.appropriatenessClasses)[number], 'yes' | 'no'>>;

/** What is known of a customer besides money. Secrets are not in it. */
export type Customer = {
  readonly id: bigint;
  readonly account: string;
  readonly kind: CustomerKind;
  readonly institution: string;
  readonly realName: RealName;
  readonly callName: string | null;
  readonly language: Language | null;
  readonly appropriateness: Appropriateness;
  readonly preferences: Partial<signIn.Preferences>;
  /** Business time. */
  readonly createdAt: Instant;
  readonly hasFundPassword: boolean;
  /** For how many minutes after a money command trading stays unlocked, as he chose. */
  readonly unlockMinutes: UnlockMinutes;
  /** Grows with every change of gates, real name, fund password and of the choice above. */
  readonly standingVersion: number;
  /** Gates that weren't lifted; some may have run out. */
  readonly gates: readonly Gate[];
};

export type NewCustomer = {
  readonly account: string;
  readonly kind: CustomerKind;
  readonly institutionId: number;
  readonly invitedBy: bigint | null;
  readonly realName: RealName;
  readonly language: Language | null;
  /** When the account is opened, business time: the bank’s day, which the machine’s needn’t be. */
  readonly createdAt: Instant;
};

type CustomerRow = Omit<Customer, 'gates' | 'account' | 'callName'> & SealedCustomer;

export async function readCustomer(from: Queryable, keys: CustomerKeys, id: bigint): Promise<Customer | null> {
  const [[row], gates] = await Promise.all([
    from.query<CustomerRow>(
      'customers.read',
      `select c.id, c.account, c.account_sealed as "accountSealed", c.call_name_sealed as "callNameSealed", c.kind, i.name as institution,
              c.real_name as "realName", c.language,
              c.appropriateness, c.preferences, c.created_at as "createdAt", k.fund_password is not null as "hasFundPassword",
              c.unlock_minutes as "unlockMinutes", c.standing_version as "standingVersion"
       from customer c join institution i on i.id = c.institution_id join credential k on k.customer_id = c.id
       where c.id = $1`,
      [id],
    ),
    readGates(from, id),
  ]);
  if (!row) return null;
  const { accountSealed: _, callNameSealed: __, ...rest } = row;
  return { ...rest, ...(await openCustomer(from, keys, row)), gates };
}

type ReadStanding = CustomerStanding & { readonly unlockMinutes: UnlockMinutes };

/** What decides what a customer may do, without anything personal. */
export async function readStanding(from: Queryable, id: bigint): Promise<ReadStanding | null> {
  const [[row], gates] = await Promise.all([
    from.query<Omit<ReadStanding, 'gates'>>(
      'customers.read-standing',
      `select c.standing_version as version, c.real_name as "realName", k.fund_password is not null as "hasFundPassword", c.unlock_minutes as "unlockMinutes"
       from customer c join credential k on k.customer_id = c.id where c.id = $1`,
      [id],
    ),
    readGates(from, id),
  ]);
  return row ? { ...row, gates } : null;
}

/**
 * What is known now of those customers about whom something else was known when they gave a command. To be asked in a statement after the locks
 * of their wallets: a change of a standing takes the same locks, so that it holds for every command not yet committed.
 */
export async function changedStandings(
  tx: Tx,
  known: readonly { readonly customer: bigint; readonly standing: Pick<CustomerStanding, 'version'> }[],
): Promise<Map<bigint, CustomerStanding>> {
  const rows = await tx.arrays<[bigint]>(
    'customers.changed-standings',
    `select k.i from unnest($1::int8[], $2::int[]) k(i, v)
     left join lateral (select standing_version from customer where id = k.i limit 1) c on true where c.standing_version is distinct from k.v`,
    [numbersLiteral(known.map(({ customer }) => customer)), numbersLiteral(known.map(({ standing }) => standing.version))],
  );
  const changed = new Set(rows.map(([customer]) => customer));
  const fresh = await Promise.all([...changed].map(async id => [id, await readStanding(tx, id)] as const));
  return new Map(
    fresh.map(([id, standing]) => {
      invariant(standing, `customer ${id}, whose standing changed, is there`);
      return [id, standing];
    }),
  );
}

/** Every change of gates, real name, fund password and unlocked time raises the version, in its own transaction. */
export async function raiseStandingVersion(tx: Tx, customerId: bigint): Promise<void> {
  await tx.query('customers.raise-standing-version', 'update customer set standing_version = standing_version + 1 where id = $1', [customerId]);
}

/** Makes this customer's gates and new sessions wait for each other until the transaction ends. */
export async function lockCustomer(tx: Tx, id: bigint): Promise<void> {
  await tx.query('customers.lock', 'select from customer where id = $1 for no key update', [id]);
}

/** Whether somebody has registered this account. */
export async function accountExists(from: Queryable, keys: CustomerKeys, account: string): Promise<boolean> {
  return (await from.query('customers.exists', 'select from customer where account_index = $1', [accountIndex(keys, account)])).length > 0;
}

export async function customerExists(from: Queryable, id: bigint): Promise<boolean> {
  return (await from.query('customers.exists-by-id', 'select from customer where id = $1', [id])).length > 0;
}

/** A new customer with a key of his own; the id. Null when the account was taken meanwhile: then the transaction has to be taken back. */
export async function insertCustomer(
  tx: Tx,
  keys: CustomerKeys,
  { customer, passwordHash }: { customer: NewCustomer; passwordHash: string },
): Promise<bigint | null> {
  const { account, kind, institutionId, invitedBy, realName, language, createdAt } = customer;
  const [drawn] = await tx.arrays<[bigint]>('customers.draw-id', `select nextval('customer_id_seq')`);
  const id = drawn![0];
  await keys.create(tx, id);
  const [readable, sealed, index] =
    kind === 'demo' ? [account, null, null] : [null, sealedAs(await keys.of(tx, id), 'account', account), accountIndex(keys, account)];
  const rows = await tx.query(
    'customers.insert',
    `insert into customer (id, account, account_sealed, account_index, kind, institution_id, invited_by, real_name, language, created_at)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [id, readable, sealed, index, kind, institutionId, invitedBy, realName, language, timestamp(createdAt)],
  );
  if (rows.length === 0) return null;
  if (kind === 'registered') await keepAccountFindable(tx, keys, { customer: id, account });
  await tx.query('customers.insert-credential', 'insert into credential (customer_id, password) values ($1, $2)', [id, passwordHash]);
  return id;
}

/** What the customer agreed to: kinds with the hashes of the wording, now. */
export async function insertAgreements(tx: Tx, customerId: bigint, agreed: Readonly<Record<string, string>>): Promise<void> {
  await tx.query(
    'customers.insert-agreements',
    `insert into agreement (customer_id, kind, hash)
     select $1, kind, hash from unnest($2::text[], $3::text[]) as agreed (kind, hash) on conflict do nothing`,
    [customerId, textsLiteral(Object.keys(agreed)), textsLiteral(Object.values(agreed))],
  );
}

export async function writePassword(tx: Tx, customerId: bigint, hash: string): Promise<void> {
  await tx.query('customers.write-password', 'update credential set password = $2 where customer_id = $1', [customerId, hash]);
}

/** The hash of the customer's login password; null where there is none. */
export async function readPassword(from: Queryable, customerId: bigint): Promise<string | null> {
  const rows = await from.query<{ password: string }>('customers.read-password', 'select password from credential where customer_id = $1', [
    customerId,
  ]);
  return rows[0]?.password ?? null;
}

/** Whether this is still the hash of the customer's password. Whoever changes it at the same time comes before or after. */
export const holdsPassword = async (tx: Tx, customerId: bigint, hash: string): Promise<boolean> =>
  (await tx.query('customers.holds-password', 'select from credential where customer_id = $1 and password = $2 for update', [customerId, hash]))
    .length > 0;

export type ProfileChange = {
  readonly callName?: string | null | undefined;
  readonly language?: Language | undefined;
  readonly appropriateness?: Appropriateness | undefined;
  readonly preferences?: { readonly [Name in keyof signIn.Preferences]?: signIn.Preferences[Name] | undefined } | undefined;
};

/** Absent fields stay; answers and preferences are added to those given before. */
export async function writeProfile(tx: Tx, keys: CustomerKeys, { id: customerId, change }: { id: bigint; change: ProfileChange }): Promise<void> {
  const { callName } = change;
  const callNameSealed = callName ? sealedAs(await keys.of(tx, customerId), 'call-name', callName) : null;
  await tx.query(
    'customers.write-profile',
    `update customer set
       call_name_sealed = case when $2 then $3 else call_name_sealed end,
       language = coalesce($4, language),
       appropriateness = appropriateness || $5::jsonb,
       preferences = preferences || $6::jsonb
     where id = $1`,
    [
      customerId,
      callName !== undefined,
      callNameSealed,
      change.language ?? null,
      JSON.stringify(change.appropriateness ?? {}),
      JSON.stringify(change.preferences ?? {}),
    ],
  );
}

export async function writeRealName(tx: Tx, customerId: bigint, state: RealName): Promise<void> {
  await tx.query('customers.write-real-name', 'update customer set real_name = $2 where id = $1', [customerId, state]);
  await raiseStandingVersion(tx, customerId);
}

/** Some verified customers from a number on, in their order; none of them is erased or changed before the transaction ends. */
export async function keepVerified(tx: Tx, { from, most }: { readonly from: bigint; readonly most: number }): Promise<bigint[]> {
  const rows = await tx.arrays<[bigint]>(
    'customers.keep-verified',
    `select id from customer where id >= $1 and real_name = 'verified' order by id limit $2 for share`,
    [from, most],
  );
  return rows.map(([id]) => id);
}

export async function writeUnlockMinutes(tx: Tx, customerId: bigint, minutes: UnlockMinutes): Promise<void> {
  await tx.query('customers.write-unlock-minutes', 'update customer set unlock_minutes = $2 where id = $1', [customerId, minutes]);
  await raiseStandingVersion(tx, customerId);
}
