import type { GateReason } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../../platform/db.ts';
import type { Gate, GateKind } from '../rules/gates.ts';

export type GateRow = Gate & {
  readonly customer: bigint;
  readonly placedBy: string;
  readonly placedAt: Instant;
  readonly secondBy: string | null;
  readonly liftedAt: Instant | null;
  readonly liftedBy: string | null;
  readonly liftReason: string | null;
};

const columns = `g.id, g.customer_id as customer, g.kind, g.reason, g.started_at as "startedAt", g.expires_at as "expiresAt", g.placed_by as "placedBy",
  g.placed_at as "placedAt", g.second_by as "secondBy", l.lifted_at as "liftedAt", l.lifted_by as "liftedBy", l.reason as "liftReason"`;

/** Gates of a customer that weren't lifted; some may have run out. */
export const readGates = (from: Queryable, customer: bigint): Promise<Gate[]> =>
  from.query<Gate>(
    'gates.read',
    `select id, kind, reason, started_at as "startedAt", expires_at as "expiresAt" from gate
     where customer_id = $1 and not exists (select from gate_lift where gate_id = gate.id) order by id`,
    [customer],
  );

/** All gates of a customer, the newest first. */
export const readAllGates = (from: Queryable, customer: bigint): Promise<GateRow[]> =>
  from.query<GateRow>(
    'gates.read-all',
    `select ${columns} from gate g left join gate_lift l on l.gate_id = g.id where g.customer_id = $1 order by g.id desc`,
    [customer],
  );

export async function readGate(from: Queryable, id: bigint): Promise<GateRow | null> {
  const [row] = await from.query<GateRow>(
    'gates.read-one',
    `select ${columns} from gate g left join gate_lift l on l.gate_id = g.id where g.id = $1`,
    [id],
  );
  return row ?? null;
}

/** When one operator alone last froze this account. */
export async function lastEmergencyAt(from: Queryable, customer: bigint): Promise<Instant | null> {
  const [row] = await from.arrays<[Instant | null]>(
    'gates.last-emergency',
    `select max(placed_at) from gate where customer_id = $1 and kind = 'frozen' and second_by is null and placed_by like 'operator %'`,
    [customer],
  );
  return row?.[0] ?? null;
}

type NewRow = {
  readonly customer: bigint;
  readonly kind: GateKind;
  readonly reason: GateReason;
  readonly startedAt: Instant;
  readonly placedAt: Instant;
  readonly expiresAt: Instant | null;
  readonly placedBy: string;
  readonly secondBy: string | null;
};

export async function insertGate(tx: Tx, gate: NewRow): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    'customers.insert-gate',
    `insert into gate (customer_id, kind, reason, started_at, placed_at, expires_at, placed_by, second_by) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ...[gate.customer, gate.kind, gate.reason, timestamp(gate.startedAt), timestamp(gate.placedAt)],
      ...[gate.expiresAt === null ? null : timestamp(gate.expiresAt), gate.placedBy, gate.secondBy],
    ],
  );
  return row!.id;
}

export async function insertGateLift(tx: Tx, lift: { gate: bigint; reason: string; liftedBy: string }): Promise<void> {
  await tx.query('customers.insert-gate-lift', 'insert into gate_lift (gate_id, reason, lifted_by) values ($1, $2, $3)', [
    lift.gate,
    lift.reason,
    lift.liftedBy,
  ]);
}
