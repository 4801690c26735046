import type { Queryable } from '../../../platform/db.ts';
import { movementSelected, type PositionMovement } from '../movement-store.ts';
import { positionSelected, type Position } from '../store.ts';
import type { PositionOrigins } from '../origins.ts';
import type { LockRule } from '../rules/lock.ts';
import type { Within } from './asked.ts';

/** A position as stored, with its movements from the first one on. */
export type PositionStory = { readonly stored: Position; readonly movements: PositionMovement[] };

const whose = ({ customerId }: { customerId: bigint }, position: bigint): string => `${customerId}/${position}`;

export async function positionStories(db: Queryable, within: Within): Promise<PositionStory[]> {
  const positions = await db.query<Position>('', `select ${positionSelected} from position where ${within.position('id')}`);
  const movements = await db.query<PositionMovement>(
    '',
    `select m.* from position p
     cross join lateral (select ${movementSelected} from position_movement where customer_id = p.customer_id and position_id = p.id offset 0) m
     where ${within.position('p.id')} order by m."customerId", m."positionId", m.seq`,
  );
  const ofPosition = Map.groupBy(movements, movement => whose(movement, movement.positionId));
  return positions.map(stored => ({ stored, movements: ofPosition.get(whose(stored, stored.id)) ?? [] }));
}

/** `originLock`: the rule that the rows of its origin say; null where that says none. */
export type LockedPosition = Pick<Position, 'id' | 'instrumentId' | 'originKind' | 'openedAt' | 'lock' | 'lockedUntil'> & {
  readonly originLock: LockRule | null;
};

export function lockedPositions(db: Queryable, { within, origins }: { within: Within; origins: PositionOrigins }): Promise<LockedPosition[]> {
  const said = [...origins.values()].flatMap(({ kind, locks }) =>
    locks ? [`when '${kind}' then (select l.lock from (${locks}) l where l.id = p.origin_id)`] : [],
  );
  const originLock = said.length > 0 ? `case p.origin_kind ${said.join(' ')} end` : 'null';
  return db.query('', `select ${positionSelected}, ${originLock} as "originLock" from position p where ${within.position('p.id')}`);
}
