import type { Instant } from '@parkett/kernel';
import { numbersLiteral, timestamp, type Queryable } from '../../platform/db.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import { accountIndex, openCustomer, type SealedCustomer } from './personal.ts';
import { isDemoAccount } from './rules/account.ts';
import { gateKinds, type GateKind } from './rules/gates.ts';
import type { RealName } from './rules/standing.ts';
import type { CustomerKind } from './store.ts';

/** A customer as the desk finds him. */
export type ListedCustomer = {
  readonly id: bigint;
  readonly account: string;
  readonly kind: CustomerKind;
  readonly institution: string;
  readonly realName: RealName;
  /** Kinds of the gates that stand, the strictest first. */
  readonly gates: readonly GateKind[];
  /** Business time. */
  readonly createdAt: Instant;
  /** When a session was last used, as far as it is written (system time). */
  readonly lastSeenAt: Instant | null;
};

/** Orders of the list, the greatest first: by number, by how much the state asks of the house, by last use. None of it is sealed. */
export type CustomerOrder = 'number' | 'state' | 'activity';

/** A customer's place in an order: behind everybody with a greater value, or with the same value and a greater number. */
export type CustomerPlace = { readonly value: bigint; readonly id: bigint };

export type CustomerFilter = {
  readonly realName?: RealName | undefined;
  readonly kind?: CustomerKind | undefined;
  readonly gate?: GateKind | 'any' | undefined;
  /** Opened from the first moment on, before the second (business time). */
  readonly createdFrom?: Instant | undefined;
  readonly createdUntil?: Instant | undefined;
  /** Which ones; without it all. */
  readonly ids?: readonly bigint[] | undefined;
  /** System time, by which gates stand or have run out. */
  readonly now: Instant;
};

export type CustomerPage = CustomerFilter & {
  /** Newest number first without it. */
  readonly order?: CustomerOrder | undefined;
  /** Only customers behind this place. */
  readonly before?: CustomerPlace | undefined;
  readonly size: number;
};

type Row = Omit<ListedCustomer, 'account'> & SealedCustomer;

/** Of the sessions of one customer so many are looked at for the last use. */
const lastSessions = 20;
const lastUse = (id: string): string =>
  `(select max(s.used_at) from (select used_at from customer_session where customer_id = ${id} order by id desc limit ${lastSessions}) s)`;
/** Values of an order as numbers: a customer who waits for the house comes first; the last use in microseconds. */
const orders: Readonly<Record<CustomerOrder, string>> = {
  number: '0::int8',
  state: `(case real_name when 'under-review' then 3 when 'failed' then 2 when 'unverified' then 1 else 0 end)::int8`,
  activity: `coalesce((extract(epoch from ${lastUse('customer.id')}) * 1000000)::int8, 0)`,
};
const standing = `(g.expires_at is null or g.expires_at > $1) and not exists (select from gate_lift where gate_id = g.id)`;

/** The conditions of a filter, each planned by the indexes that it can use. The first value is the moment by which gates stand. */
function wantedBy(wish: CustomerFilter): { readonly wanted: string[]; readonly values: unknown[] } {
  const values: unknown[] = [timestamp(wish.now)];
  const wanted: string[] = [];
  const want = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    wanted.push(condition.replace('?', `$${values.length}`));
  };
  want('id = any(?::int8[])', wish.ids && numbersLiteral(wish.ids));
  want('real_name = ?', wish.realName);
  want('kind = ?', wish.kind);
  want('created_at >= ?', wish.createdFrom === undefined ? undefined : timestamp(wish.createdFrom));
  want('created_at < ?', wish.createdUntil === undefined ? undefined : timestamp(wish.createdUntil));
  if (wish.gate === 'any') wanted.push(`id in (select g.customer_id from gate g where ${standing})`);
  else want(`id in (select g.customer_id from gate g where g.kind = ? and ${standing})`, wish.gate);
  return { wanted, values };
}

const whereOf = (wanted: readonly string[]): string => (wanted.length > 0 ? `where ${wanted.join(' and ')}` : '');

/** How many customers a filter leaves. */
export async function countCustomers(from: Queryable, wish: CustomerFilter): Promise<number> {
  const { wanted, values } = wantedBy(wish);
  const [row] = await from.query<{ total: bigint }>(
    '',
    `select count(*) as total from customer ${whereOf(['$1::timestamptz is not null', ...wanted])}`,
    values,
  );
  return Number(row!.total);
}

/** Customers in an order, each with its place. Each wish is a statement of its own. */
export async function listCustomers(
  from: Queryable,
  keys: CustomerKeys,
  { order = 'number', before, size, ...filter }: CustomerPage,
): Promise<(ListedCustomer & { readonly place: CustomerPlace })[]> {
  const { wanted, values } = wantedBy(filter);
  const value = orders[order];
  if (before && order === 'number') wanted.push(`id < $${values.push(before.id)}`);
  else if (before) wanted.push(`(${value}, id) < ($${values.push(before.value)}::int8, $${values.push(before.id)}::int8)`);
  const by = order === 'number' ? 'id desc' : 'value desc, id desc';
  const rows = await from.query<Row & { readonly value: bigint }>(
    '',
    `select c.id, c.account, c.account_sealed as "accountSealed", null::bytea as "callNameSealed", c.kind, i.name as institution,
            c.real_name as "realName", c.created_at as "createdAt", c.value,
            array(select distinct g.kind from gate g where g.customer_id = c.id and ${standing}) as gates, ${lastUse('c.id')} as "lastSeenAt"
     from (select *, ${value} as value from customer ${whereOf(wanted)} order by ${by} limit $${values.push(size)}) c
     join institution i on i.id = c.institution_id order by c.value desc, c.id desc`,
    values,
  );
  return Promise.all(
    rows.map(async row => {
      const { id, kind, institution, realName, createdAt, lastSeenAt } = row;
      const { account } = await openCustomer(from, keys, row);
      const gates = gateKinds.filter(each => row.gates.includes(each));
      return { id, account, kind, institution, realName, createdAt, lastSeenAt, gates, place: { value: row.value, id } };
    }),
  );
}

/** Whose account this is, as `readKnownAccount` writes it; null where nobody has it. */
export async function findByAccount(from: Queryable, keys: CustomerKeys, account: string): Promise<bigint | null> {
  const [row] = await (isDemoAccount(account)
    ? from.arrays<[bigint]>('customers.find-demo', 'select id from customer where account = $1', [account])
    : from.arrays<[bigint]>('customers.find', 'select id from customer where account_index = $1', [accountIndex(keys, account)]));
  return row?.[0] ?? null;
}
