import { register } from '../../platform/register.ts';
import { opened, type MovementKind } from './rules/movement.ts';

/** Something that opens positions, registered by its book or feature. */
export type PositionOrigin = {
  readonly kind: string;
  /** The kind of movement with which such a position begins. */
  readonly movement: MovementKind;
  /** The lock of each of its positions, told by its own rows: a statement of (id, lock). Without one the lock is the instrument's. */
  readonly locks?: string;
};

/** An order opens a position with its first execution. */
export const orderOrigin: PositionOrigin = { kind: 'order', movement: opened };

export type PositionOrigins = ReadonlyMap<string, PositionOrigin>;

/** All origins by their names. Refuses, at start, a name that two registered. */
export const registerOrigins = (origins: readonly PositionOrigin[]): PositionOrigins => register('origin of positions', origins, ({ kind }) => kind);
