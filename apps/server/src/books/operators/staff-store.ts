import { later, type Instant } from '@parkett/kernel';
import { textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { Role } from './store.ts';

export type StaffMember = { readonly id: bigint; readonly name: string; readonly roles: readonly Role[] };

export async function insertStaff(tx: Tx, members: readonly Omit<StaffMember, 'id'>[]): Promise<void> {
  for (const { name, roles } of members)
    await tx.query('operators.insert-staff', 'insert into simulated_staff (name, roles) values ($1, $2) on conflict (name) do nothing', [
      name,
      textsLiteral(roles),
    ]);
}

export async function readStaff(from: Queryable): Promise<StaffMember[]> {
  return from.query<StaffMember>('operators.staff', 'select id, name, roles from simulated_staff order by id');
}

export async function latestSwitch(from: Queryable): Promise<boolean | null> {
  const [row] = await from.arrays<[boolean]>('operators.staff-switch', 'select is_on from simulated_staff_switch order by id desc limit 1');
  return row ? row[0] : null;
}

export async function insertSwitch(tx: Tx, { isOn, by, at }: { isOn: boolean; by: bigint; at: Instant }): Promise<void> {
  await tx.query('operators.set-staff', 'insert into simulated_staff_switch (is_on, set_by, set_at) values ($1, $2, $3)', [isOn, by, timestamp(at)]);
}

/** Who sits at the desk now, has one of these roles and could decide: nobody does without a passkey. */
export async function decidersSignedIn(
  from: Queryable,
  { now, idleMs, absoluteMs, roles }: { now: Instant; idleMs: number; absoluteMs: number; roles: readonly string[] },
): Promise<bigint[]> {
  const rows = await from.arrays<[bigint]>(
    'operators.signed-in',
    `select distinct s.operator_id from operator_session s join operator o on o.id = s.operator_id
     where s.ended_at is null and o.state = 'active' and s.proof = 'passkey' and s.used_at > $1 and s.opened_at > $2 and o.roles && $3::text[]`,
    [timestamp(later(now, -idleMs)), timestamp(later(now, -absoluteMs)), textsLiteral(roles)],
  );
  return rows.map(([operator]) => operator);
}
