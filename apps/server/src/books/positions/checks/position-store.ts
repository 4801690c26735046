import type { Queryable } from '../../../platform/db.ts';
import { movementColumns, movementFromRow, type PositionMovement } from '../movement-store.ts';
import { positionColumns, positionFromRow, type Position } from '../store.ts';
import type { Within } from './asked.ts';

/** A position as stored, with its movements from the first one on. */
export type PositionStory = { readonly stored: Position; readonly movements: PositionMovement[] };

const whose = ({ customerId }: { customerId: bigint }, position: bigint): string => `${customerId}/${position}`;

export async function positionStories(db: Queryable, within: Within): Promise<PositionStory[]> {
  const positions = await db.arrays('', `select ${positionColumns} from position where ${within.position('id')}`);
  const movements = await db.arrays(
    '',
    `select m.* from position p
     cross join lateral (select ${movementColumns} from position_movement where customer_id = p.customer_id and position_id = p.id offset 0) m
     where ${within.position('p.id')} order by m.customer_id, m.position_id, m.seq`,
  );
  const ofPosition = Map.groupBy(movements.map(movementFromRow), movement => whose(movement, movement.positionId));
  return positions.map(positionFromRow).map(stored => ({ stored, movements: ofPosition.get(whose(stored, stored.id)) ?? [] }));
}

export type LockedPosition = Pick<Position, 'id' | 'instrumentId' | 'originKind' | 'openedAt' | 'lock' | 'lockedUntil'>;

export const lockedPositions = async (db: Queryable, within: Within): Promise<LockedPosition[]> =>
  (await db.arrays('', `select ${positionColumns} from position where ${within.position('id')}`)).map(positionFromRow);
