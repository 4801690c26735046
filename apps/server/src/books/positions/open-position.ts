import { invariant, nothing, type Currency, type Instant, type Money, type Quantity, type Schedule } from '@parkett/kernel';
import type { Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import type { AccountId, Ledger } from '../ledger/index.ts';
import { appendMovements } from './movement-store.ts';
import type { PositionOrigin } from './origins.ts';
import { lockedUntil, type LockRule } from './rules/lock.ts';
import { moved, type Movement } from './rules/movement.ts';
import { newPosition } from './rules/position.ts';
import { writePositions, type Position } from './store.ts';

/** A position that something else than an order opens. Quantity in the instrument's units, money in minor units of its currency, cost without the fee. */
export type OpenedPosition = {
  readonly customer: bigint;
  readonly portfolio: bigint;
  readonly origin: PositionOrigin;
  /** The row of the origin. */
  readonly originId: bigint;
  readonly instrument: number;
  readonly currency: Currency;
  /** The way it is paid: a sale brings its proceeds there. */
  readonly financing: string;
  readonly quantity: Quantity;
  readonly cost: Money;
  readonly fee: Money;
  readonly lock: LockRule | null;
  readonly calendar: Pick<Schedule, 'calendar' | 'spansOn' | 'tradingDateAt'>;
  readonly at: Instant;
  /** The account that counts it, and how many entries it may count. Its caller has locked it. */
  readonly counted: { readonly account: AccountId; readonly most: number };
};

/** Opens a position in the caller's transaction, which has locked the customer's accounts before. */
export async function openPosition(tx: Tx, ledger: Ledger, wish: OpenedPosition): Promise<Position> {
  const { customer: customerId, portfolio, origin, originId, instrument: instrumentId, currency, financing, quantity, cost, fee, lock, at } = wish;
  const { kind, referenceKind } = origin.movement;
  const movement: Movement = { kind, quantity, cost, proceeds: nothing, fee, referenceKind, reference: originId, at };
  const fault = origin.movement.fault(newPosition, movement);
  invariant(fault === null, `a position that a ${origin.kind} opens begins with a movement that ${fault ?? ''}`);
  const [id] = await nextNumbers(tx, { sequence: 'position_id', count: 1 });
  const position: Position = {
    ...moved(origin.movement, newPosition, movement),
    ...{ customerId, id: id!, portfolio, originKind: origin.kind, originId, instrumentId, currency, side: 'long', financing },
    ...{ closingQuantity: 0n, openedAt: at, lock, lockedUntil: lockedUntil(lock, { openedAt: at, calendar: wish.calendar }) },
  };
  await writePositions(tx, [position]);
  await appendMovements(tx, [{ ...movement, customerId, positionId: position.id, seq: 1 }]);
  const { account, most } = wish.counted;
  await ledger.setAside(tx, { changes: [{ id: account, held: nothing, count: 1, countMax: most }] });
  return position;
}
