import type { Language, signIn } from '@parkett/contract';
import { invariant, type Instant } from '@parkett/kernel';
import { numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { Actor } from '../audit/index.ts';
import type { Gate, GateKind } from './rules/gates.ts';
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
  /** Grows with every change of gates, real name and fund password. */
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

export async function readCustomer(from: Queryable, id: bigint): Promise<Customer | null> {
  const [[customer], gates] = await Promise.all([
    from.query<Omit<Customer, 'gates'>>(
      'customers.read',
      `select c.id, c.account, c.kind, i.name as institution, c.real_name as "realName", c.call_name as "callName", c.language,
              c.appropriateness, c.preferences, c.created_at as "createdAt", k.fund_password is not null as "hasFundPassword",
              c.standing_version as "standingVersion"
       from customer c join institution i on i.id = c.institution_id join credential k on k.customer_id = c.id
       where c.id = $1`,
      [id],
    ),
    from.query<Gate>(
      'customers.read-gates',
      `select id, kind, reason, remedy, expires_at as "expiresAt" from gate
       where customer_id = $1 and not exists (select from gate_lift where gate_id = gate.id) order by id`,
      [id],
    ),
  ]);
  return customer ? { ...customer, gates } : null;
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
  const fresh = await Promise.all([...changed].map(async id => [id, await readCustomer(tx, id)] as const));
  return new Map(
    fresh.map(([id, customer]) => {
      invariant(customer, `customer ${id}, whose standing changed, is there`);
      const { standingVersion: version, gates, realName, hasFundPassword } = customer;
      return [id, { version, gates, realName, hasFundPassword }];
    }),
  );
}

/** Every change of gates, real name and fund password raises the version, in its own transaction. */
export async function raiseStandingVersion(tx: Tx, customerId: bigint): Promise<void> {
  await tx.query('customers.raise-standing-version', 'update customer set standing_version = standing_version + 1 where id = $1', [customerId]);
}

export type Credential = { readonly customerId: bigint; readonly account: string; readonly password: string };

export async function findCredential(from: Queryable, account: string): Promise<Credential | null> {
  const rows = await from.query<Credential>(
    'customers.find-credential',
    'select c.id as "customerId", c.account, k.password from customer c join credential k on k.customer_id = c.id where c.account = $1',
    [account],
  );
  return rows[0] ?? null;
}

/** Makes this customer's gates and new sessions wait for each other until the transaction ends. */
export async function lockCustomer(tx: Tx, id: bigint): Promise<void> {
  await tx.query('customers.lock', 'select from customer where id = $1 for no key update', [id]);
}

export async function accountExists(from: Queryable, account: string): Promise<boolean> {
  return (await from.query('customers.exists', 'select from customer where account = $1', [account])).length > 0;
}

/** The new customer's id; null when the account was taken meanwhile. */
export async function insertCustomer(tx: Tx, customer: NewCustomer, passwordHash: string): Promise<bigint | null> {
  const { account, kind, institutionId, invitedBy, realName, language, createdAt } = customer;
  const rows = await tx.query<{ id: bigint }>(
    'customers.insert',
    `insert into customer (account, kind, institution_id, invited_by, real_name, language, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (account) do nothing returning id`,
    [account, kind, institutionId, invitedBy, realName, language, timestamp(createdAt)],
  );
  const id = rows[0]?.id;
  if (id === undefined) return null;
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

export type ProfileChange = {
  readonly callName?: string | null | undefined;
  readonly language?: Language | undefined;
  readonly appropriateness?: Appropriateness | undefined;
  readonly preferences?: { readonly [Name in keyof signIn.Preferences]?: signIn.Preferences[Name] | undefined } | undefined;
};

/** Absent fields stay; answers and preferences are added to those given before. */
export async function writeProfile(tx: Tx, customerId: bigint, change: ProfileChange): Promise<void> {
  await tx.query(
    'customers.write-profile',
    `update customer set
       call_name = case when $2 then $3 else call_name end,
       language = coalesce($4, language),
       appropriateness = appropriateness || $5::jsonb,
       preferences = preferences || $6::jsonb
     where id = $1`,
    [
      customerId,
      change.callName !== undefined,
      change.callName ?? null,
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

/** Who did it, as a row says it. */
const nameOf = ({ kind, name }: Actor): string => `${kind} ${name}`;

export type GateLift = { readonly reason: string; readonly liftedBy: Actor };

export type NewGate = {
  readonly kind: GateKind;
  readonly reason: string;
  readonly remedy: string;
  readonly expiresAt: Instant | null;
  readonly placedBy: Actor;
};

export async function insertGate(tx: Tx, customerId: bigint, gate: NewGate): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    'customers.insert-gate',
    'insert into gate (customer_id, kind, reason, remedy, expires_at, placed_by) values ($1, $2, $3, $4, $5, $6) returning id',
    [customerId, gate.kind, gate.reason, gate.remedy, gate.expiresAt === null ? null : timestamp(gate.expiresAt), nameOf(gate.placedBy)],
  );
  await raiseStandingVersion(tx, customerId);
  return rows[0]!.id;
}

export async function insertGateLift(tx: Tx, lift: GateLift & { readonly customerId: bigint; readonly gateId: bigint }): Promise<void> {
  await raiseStandingVersion(tx, lift.customerId);
  await tx.query('customers.insert-gate-lift', 'insert into gate_lift (gate_id, reason, lifted_by) values ($1, $2, $3)', [
    lift.gateId,
    lift.reason,
    nameOf(lift.liftedBy),
  ]);
}

/** Whether this customer has signed in on this device before. */
export async function isKnownDevice(from: Queryable, customerId: bigint, deviceHash: Buffer): Promise<boolean> {
  const rows = await from.query('customers.known-device', 'select from known_device where customer_id = $1 and device_hash = $2', [
    customerId,
    deviceHash,
  ]);
  return rows.length > 0;
}

export async function rememberDevice(tx: Tx, device: { customerId: bigint; deviceHash: Buffer; at: Instant }): Promise<void> {
  await tx.query(
    'customers.remember-device',
    `insert into known_device (customer_id, device_hash, signed_in_at) values ($1, $2, $3)
     on conflict (customer_id, device_hash) do update set signed_in_at = excluded.signed_in_at`,
    [device.customerId, device.deviceHash, timestamp(device.at)],
  );
}
