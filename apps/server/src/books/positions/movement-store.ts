import type { Instant } from '@parkett/kernel';
import { instantsLiteral, numbersLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';
import type { Movement } from './rules/movement.ts';

/** A movement as stored: of which position, and which one of it, counted from 1. */
export type PositionMovement = Movement & { readonly customerId: bigint; readonly positionId: bigint; readonly seq: number };

const table = tableOf<PositionMovement>({
  customerId: ['customer_id', 'int8'],
  positionId: ['position_id', 'int8'],
  seq: ['seq', 'int4'],
  kind: ['kind', 'text'],
  quantity: ['quantity', 'int8'],
  cost: ['cost', 'int8'],
  proceeds: ['proceeds', 'int8'],
  fee: ['fee', 'int8'],
  referenceKind: ['reference_kind', 'text'],
  reference: ['reference', 'int8'],
  at: ['at', 'timestamptz'],
});

export const movementSelected = table.selected;

export async function appendMovements(tx: Tx, movements: readonly PositionMovement[]): Promise<void> {
  if (movements.length === 0) return;
  await tx.query(
    'positions.append-movements',
    `insert into position_movement (${table.columns}) select * from ${table.unnested}`,
    table.arraysOf(movements),
  );
}

/** What happened to some positions of a customer, each from its first movement on. */
export async function movementsOf(
  db: Queryable,
  which: { customer: bigint; positions: readonly bigint[]; kind?: string },
): Promise<PositionMovement[]> {
  if (which.positions.length === 0) return [];
  return db.query<PositionMovement>(
    'positions.movements-of',
    `select m.* from unnest($2::int8[]) k(i)
     cross join lateral (select ${table.selected} from position_movement
       where customer_id = $1 and position_id = k.i and ($3::text is null or kind = $3) order by seq offset 0) m`,
    [which.customer, numbersLiteral(which.positions), which.kind ?? null],
  );
}

/** Of some positions, those that a split has reached since a moment. */
export async function splitPositions(
  from: Queryable,
  asked: readonly { readonly customer: bigint; readonly position: bigint; readonly since: Instant }[],
): Promise<ReadonlySet<bigint>> {
  const rows = await from.arrays<[bigint]>(
    'positions.split-since',
    `select k.i from unnest($1::int8[], $2::int8[], $3::timestamptz[]) k(c, i, s)
     where exists (select from position_movement m where m.customer_id = k.c and m.position_id = k.i and m.kind = 'split' and m.at >= k.s)`,
    [
      numbersLiteral(asked.map(({ customer }) => customer)),
      numbersLiteral(asked.map(({ position }) => position)),
      instantsLiteral(asked.map(({ since }) => since)),
    ],
  );
  return new Set(rows.map(([id]) => id));
}
