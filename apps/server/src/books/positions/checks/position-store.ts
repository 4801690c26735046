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
    `select ${movementColumns} from position_movement where ${within.position('position_id')} order by customer_id, position_id, seq`,
  );
  const ofPosition = Map.groupBy(movements.map(movementFromRow), movement => whose(movement, movement.positionId));
  return positions.map(positionFromRow).map(stored => ({ stored, movements: ofPosition.get(whose(stored, stored.id)) ?? [] }));
}

export type LockedPosition = Pick<Position, 'id' | 'instrumentId' | 'originKind' | 'openedAt' | 'lock' | 'lockedUntil'>;

export const lockedPositions = async (db: Queryable, within: Within): Promise<LockedPosition[]> =>
  (await db.arrays('', `select ${positionColumns} from position where ${within.position('id')}`)).map(positionFromRow);
