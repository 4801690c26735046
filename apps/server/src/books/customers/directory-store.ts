import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable } from '../../platform/db.ts';
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

export type CustomerFilter = {
  readonly realName?: RealName | undefined;
  readonly kind?: CustomerKind | undefined;
  readonly gate?: GateKind | 'any' | undefined;
  /** Opened from the first moment on, before the second (business time). */
  readonly createdFrom?: Instant | undefined;
  readonly createdUntil?: Instant | undefined;
  /** Only customers before this one. */
  readonly before?: bigint | undefined;
  /** Which one; without it all. */
  readonly id?: bigint | undefined;
  readonly size: number;
  /** System time, by which gates stand or have run out. */
  readonly now: Instant;
};

type Row = Omit<ListedCustomer, 'account'> & SealedCustomer;

/** Of the sessions of one customer so many are looked at for the last use. */
const lastSessions = 20;

const standing = `(g.expires_at is null or g.expires_at > $2) and not exists (select from gate_lift where gate_id = g.id)`;

/** Customers, the newest first. Each wish is a statement of its own, so that it is planned by the indexes that it can use. */
export async function listCustomers(from: Queryable, keys: CustomerKeys, wish: CustomerFilter): Promise<ListedCustomer[]> {
  const values: unknown[] = [wish.size, timestamp(wish.now)];
  const wanted: string[] = [];
  const want = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    wanted.push(condition.replace('?', `$${values.length}`));
  };
  want('id = ?', wish.id);
  want('real_name = ?', wish.realName);
  want('kind = ?', wish.kind);
  want('created_at >= ?', wish.createdFrom === undefined ? undefined : timestamp(wish.createdFrom));
  want('created_at < ?', wish.createdUntil === undefined ? undefined : timestamp(wish.createdUntil));
  want('id < ?', wish.before);
  if (wish.gate === 'any') wanted.push(`id in (select g.customer_id from gate g where ${standing})`);
  else want(`id in (select g.customer_id from gate g where g.kind = ? and ${standing})`, wish.gate);
  const rows = await from.query<Row>(
    '',
    `select c.id, c.account, c.account_sealed as "accountSealed", null::bytea as "callNameSealed", c.kind, i.name as institution,
            c.real_name as "realName", c.created_at as "createdAt",
            array(select distinct g.kind from gate g where g.customer_id = c.id and ${standing}) as gates,
            (select max(s.used_at) from (select used_at from customer_session where customer_id = c.id order by id desc limit ${lastSessions}) s)
              as "lastSeenAt"
     from (select * from customer ${wanted.length > 0 ? `where ${wanted.join(' and ')}` : ''} order by id desc limit $1) c
     join institution i on i.id = c.institution_id order by c.id desc`,
    values,
  );
  return Promise.all(
    rows.map(async row => {
      const { id, kind, institution, realName, createdAt, lastSeenAt } = row;
      const { account } = await openCustomer(from, keys, row);
      return { id, account, kind, institution, realName, createdAt, lastSeenAt, gates: gateKinds.filter(each => row.gates.includes(each)) };
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
