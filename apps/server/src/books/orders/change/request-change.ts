import type { Denial } from '@parkett/contract';
import { closingDenial, openingDenial, type Standing } from '../../customers/index.ts';
import { accountsOfOwner, holdsOpen, lockAccounts, lockHolds, lockWallets, raiseHold, type Hold } from '../../ledger/index.ts';
import type { Order } from '../order.ts';
import { findOrder, insertRequest, lockOrders, requestsByKey, updateOrders, type OrderRequest } from '../store.ts';
import {
  closesOfOrders,
  insertOrderCloses,
  lockOpenPositions,
  positionsOf,
  writePositions,
  type OrderClose,
  type Position,
} from '../../positions/index.ts';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { termsOf } from '../book/apply-events.ts';
import { corridorNow, type TradingFloor } from '../place/place-orders.ts';
import { decideChange, type AcceptedChange, type ChangeForm, type ChangeSnapshot } from '../rules/decide-change.ts';
import { apartFromFundPassword } from '../rules/decide-order.ts';
import { keysUsedByOthers } from '../keys-store.ts';

export type ChangeOrder = {
  readonly customer: bigint;
  readonly standing: Standing;
  readonly order: bigint | null;
  /** null asks to cancel what is left. */
  readonly form: ChangeForm | null;
  readonly key: string;
  readonly bodyHash: Buffer;
};

export type Requested =
  | { readonly request: OrderRequest; readonly order: Order; readonly fresh: boolean }
  | { readonly denial: Denial }
  | { readonly keyReused: true };

/** Asks for the cancellation or change of a pending order, in the caller's transaction; the venue hears of it after the commit. */
export async function requestChange(tx: Tx, of: { floor: TradingFloor; command: ChangeOrder }): Promise<Requested> {
  const { floor, command } = of;
  const unlocked = command.order === null ? null : await findOrder(tx, { customer: command.customer, order: command.order });
  // All wallets: an order under the same key may be on its way that holds on another account.
  if (unlocked) await lockWallets(tx, { owners: [command.customer], also: [unlocked.holdAccount] });
  const key = { customer: command.customer, key: command.key };
  const [[earlier], elsewhere, [order]] = await Promise.all([
    requestsByKey(tx, [key]),
    keysUsedByOthers(tx, key),
    unlocked ? lockOrders(tx, [{ customer: command.customer, order: unlocked.id }]) : Promise.resolve([]),
  ]);
  if (earlier)
    return earlier.bodyHash.equals(command.bodyHash)
      ? { request: earlier, order: (await findOrder(tx, { customer: command.customer, order: earlier.orderId }))!, fresh: false }
      : { keyReused: true };
  if (elsewhere) return { keyReused: true };
  if (command.form === null) return cancel(tx, { floor, command, order: order ?? null });
  return order ? replace(tx, { floor, command, order, form: command.form }) : { denial: { code: 'order-does-not-exist' } };
}

async function cancel(tx: Tx, of: { floor: TradingFloor; command: ChangeOrder; order: Order | null }): Promise<Requested> {
  const { floor, command, order } = of;
  const refused = closingDenial(command.standing, floor.systemNow());
  if (refused) return { denial: refused };
  if (!order) return { denial: { code: 'order-does-not-exist' } };
  if (order.state !== 'pending') return { denial: { code: 'not-pending' } };
  const request: OrderRequest = {
    customerId: command.customer,
    key: command.key,
    orderId: order.id,
    kind: 'cancel',
    bodyHash: command.bodyHash,
    quantity: null,
    limit: null,
    stop: null,
    hold: 0n,
    at: floor.now(),
  };
  await insertRequest(tx, request);
  return { request, order, fresh: true };
}

async function replace(tx: Tx, of: { floor: TradingFloor; command: ChangeOrder; order: Order; form: ChangeForm }): Promise<Requested> {
  const { floor, command, order, form } = of;
  const now = floor.now();
  const [[account], [hold], lines, open] = await Promise.all([
    lockAccounts(tx, [order.holdAccount]),
    lockHolds(tx, [{ account: order.holdAccount, id: order.holdId }]),
    order.side === 'sell' ? closesOfOrders(tx, [{ customer: order.customerId, order: order.id }]) : [],
    order.side === 'sell' ? lockOpenPositions(tx, [{ customer: order.customerId, instrument: order.instrumentId }]) : [],
  ]);
  const positions = closableBy(lines, open);
  const snapshot = snapshotOf({ floor, standing: command.standing, order, account: account!, open: hold?.open ?? 0n, positions });
  const decided = floor.rules.decideChange(snapshot, form, now);
  if (!decided.ok) return { denial: decided.error };
  const request: OrderRequest = {
    customerId: command.customer,
    key: command.key,
    orderId: order.id,
    kind: 'replace',
    bodyHash: command.bodyHash,
    quantity: decided.value.quantity,
    limit: decided.value.limit,
    stop: decided.value.stop,
    hold: decided.value.hold,
    at: now,
  };
  const asked = await saveChange(tx, { floor, order, change: decided.value, hold: hold ?? null, at: now });
  await Promise.all([insertRequest(tx, request), saveSale(tx, { order, change: decided.value, positions, lines })]);
  return { request, order: asked, fresh: true };
}

/** A sale that names its position takes no other, however large it becomes. */
function closableBy(lines: readonly OrderClose[], open: readonly Position[]): readonly Position[] {
  const named = lines.find(line => line.named)?.positionId;
  return open.filter(({ id }) => named === undefined || id === named);
}

type SnapshotParts = Pick<ChangeSnapshot, 'account' | 'open' | 'positions'> & { floor: TradingFloor; standing: Standing; order: Order };

function snapshotOf({ floor, standing, order, ...read }: SnapshotParts): ChangeSnapshot {
  const instrument = floor.instruments.withId(order.instrumentId);
  const refused = order.side === 'buy' ? openingDenial(standing, floor.systemNow()) : closingDenial(standing, floor.systemNow());
  return { ...read, refused, instrument, order, terms: termsOf(floor, order), corridor: corridorNow(floor, instrument) };
}

/** The first refusal that a change would meet now, apart from the fund password. Reads, changes nothing. */
export async function changeFault(
  db: Queryable,
  of: { floor: TradingFloor; customer: bigint; standing: Standing; order: bigint | null; form: ChangeForm },
): Promise<Denial | null> {
  const { floor, customer, standing, form } = of;
  const order = of.order === null ? null : await findOrder(db, { customer, order: of.order });
  if (!order) return { code: 'order-does-not-exist' };
  const sale = order.side === 'sell';
  const [accounts, [hold], lines, { positions }] = await Promise.all([
    accountsOfOwner(db, { owner: customer, purpose: sale ? 'shares' : 'cash' }),
    holdsOpen(db, [{ account: order.holdAccount, id: order.holdId }]),
    sale ? closesOfOrders(db, [{ customer, order: order.id }]) : [],
    positionsOf(db, { customer, currency: null, open: true, instrument: order.instrumentId, offset: 0, size: 300 }),
  ]);
  const account = accounts.find(({ id }) => id === order.holdAccount)!;
  const snapshot = snapshotOf({ floor, standing, order, account, open: hold?.open ?? 0n, positions: closableBy(lines, positions) });
  const decided = decideChange(apartFromFundPassword(snapshot), form, floor.now());
  return decided.ok ? null : decided.error;
}

type Change = { floor: TradingFloor; order: Order; change: AcceptedChange; hold: Hold | null; at: number };

/** Notes what is asked for. A dearer order raises its hold to what it may need then. */
async function saveChange(tx: Tx, { floor, order, change, hold, at }: Change): Promise<Order> {
  const asked: Order = { ...order, askedQuantity: change.quantity, askedLimit: change.limit, askedStop: change.stop };
  const grows = hold && change.hold > hold.open;
  await Promise.all([
    updateOrders(tx, [asked]),
    grows ? floor.ledger.setAside(tx, { holds: [raiseHold(hold, { by: change.hold - hold.open, at })] }) : Promise.resolve(),
  ]);
  return asked;
}

async function saveSale(
  tx: Tx,
  of: { order: Order; change: AcceptedChange; positions: readonly Position[]; lines: readonly OrderClose[] },
): Promise<void> {
  const { order, change, positions, lines } = of;
  if (change.closes.length === 0) return;
  const taken = new Map(change.closes.map(close => [close.position, close.quantity]));
  await Promise.all([
    insertOrderCloses(
      tx,
      change.closes.map((close, index) => ({
        customerId: order.customerId,
        orderId: order.id,
        line: lines.length + index,
        positionId: close.position,
        quantity: close.quantity,
        done: 0n,
        named: lines.some(({ named }) => named),
      })),
    ),
    writePositions(
      tx,
      positions
        .filter(({ id }) => taken.has(id))
        .map(position => ({ ...position, closingQuantity: position.closingQuantity + taken.get(position.id)! })),
    ),
  ]);
}
