import type { Denial } from '@parkett/contract';
import { minus, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import type { CommandKind } from '../../../platform/commands/index.ts';
import type { Tx } from '../../../platform/db.ts';
import { changedStandings, denialFor, sessionsOf, standingWith, tradingUntilOf, type Standing } from '../../customers/index.ts';
import type { AccountRow, Ledger } from '../../ledger/index.ts';
import { closesOfOrders, insertOrderCloses, lockOpenPositions, writePositions, type OrderClose, type Position } from '../../positions/index.ts';
import { corridorNow, minimumUnitsNow, type DeskContext } from '../desk-context.ts';
import type { ChangeIntent, Parsed } from '../intent.ts';
import type { Order } from '../order.ts';
import { appendCommands } from '../log/command-store.ts';
import { cancelOf, changeOf } from '../log/venue-commands.ts';
import { decideChange, type AcceptedChange, type ChangeSnapshot } from '../rules/decide-change.ts';
import { insertRequest, requestsById, type OrderRequest } from '../request-store.ts';
import { closableBy } from '../rules/decide-order.ts';
import { findOrder, lockOrders, orderNumbers, ordersById, updateOrders } from '../store.ts';
import { termsOf } from '../terms.ts';

export type ChangeOrder = {
  readonly customer: bigint;
  readonly standing: Standing;
  /** null: the number names no order. */
  readonly order: bigint | null;
  /** null asks to cancel what is left. */
  readonly intent: Parsed<ChangeIntent> | null;
};

export type Requested = { readonly request: OrderRequest; readonly order: Order };

/** An order as locked, with all that a change of it looks at. */
type Locked = {
  readonly order: Order;
  readonly account: AccountRow;
  readonly lines: readonly OrderClose[];
  readonly positions: readonly Position[];
};

type Loaded = { readonly standing: Standing; readonly locked: Locked | null; readonly requestId: bigint };
type Fact = Requested & { readonly before: Locked; readonly change: AcceptedChange | null };

/** Asking for the cancellation or change of a pending order: written down with the dearer of both holds, then the venue is asked. */
export function changeOrder(
  context: DeskContext,
  desk: Pick<CommandKind<ChangeOrder, Loaded, Fact, Requested>, 'committed' | 'admits' | 'rate'>,
): CommandKind<ChangeOrder, Loaded, Fact, Requested> {
  return {
    ...desk,
    name: 'change order',
    lanes: 'pool',
    load: (tx, [submission]) => load(tx, { ledger: context.ledger, command: submission!.command, systemNow: context.systemNow() }),
    judged: (loaded, { command }) => actDenial(loaded, command, context.systemNow()),
    decide: (loaded, { command }, now) => {
      const { intent } = command;
      return intent === null ? decideCancel({ loaded, now }) : decideReplace(context, { loaded, intent, now });
    },
    save: async (tx, facts) => {
      for (const fact of facts) await save(tx, { context, fact });
    },
    last: (tx, facts) => {
      for (const { request, order } of facts) {
        const command = request.kind === 'cancel' ? cancelOf(order) : changeOf(order);
        appendCommands(tx, { venue: order.venue, at: request.at, commands: [command] }).catch(() => {});
      }
    },
    result: ({ request }) => ({ kind: 'order-request', id: request.id, answer: null }),
    answer: ({ request, order }) => ({ request, order }),
    recall: async (from, records) => {
      const requests = await requestsById(
        from,
        records.map(({ principal, result }) => ({ customer: principal.id, request: result.id! })),
      );
      const orders = await ordersById(
        from,
        requests.map(({ orderId }) => orderId),
      );
      return requests.map((request, index) => ({ request, order: orders[index]! }));
    },
  };
}

type Loading = { readonly ledger: Ledger; readonly command: ChangeOrder; readonly systemNow: Instant };

async function load(tx: Tx, { ledger, command, systemNow }: Loading): Promise<Loaded> {
  const { customer } = command;
  const unlocked = command.order === null ? null : await findOrder(tx, { customer, order: command.order });
  const [accounts, standings, unlocks, [order], [requestId]] = await Promise.all([
    ledger.lockWallets(tx, { owners: [customer], also: unlocked ? [unlocked.holdAccount] : [] }),
    changedStandings(tx, [command]),
    tradingUntilOf(tx, sessionsOf([command.standing], systemNow)),
    unlocked ? lockOrders(tx, [{ customer, order: unlocked.id }]) : [],
    orderNumbers(tx, 1),
  ]);
  const standing = standingWith({ ...command.standing, ...standings.get(customer) }, unlocks);
  return { standing, locked: order ? await lockAround(tx, { order, accounts }) : null, requestId: requestId! };
}

async function lockAround(tx: Tx, { order, accounts }: { order: Order; accounts: readonly AccountRow[] }): Promise<Locked> {
  const isClosing = order.effect === 'close';
  const [lines, open] = await Promise.all([
    isClosing ? closesOfOrders(tx, [{ customer: order.customerId, order: order.id }]) : [],
    isClosing ? lockOpenPositions(tx, [{ customer: order.customerId, instrument: order.instrumentId }]) : [],
  ]);
  const account = accounts.find(({ id }) => id === order.holdAccount)!;
  return { order, account, lines, positions: closableNow({ order, lines, open }) };
}

/** A sale that names its position takes no other, however large it becomes. */
export function closableNow({ order, lines, open }: { order: Order; lines: readonly OrderClose[]; open: readonly Position[] }): readonly Position[] {
  const named = lines.find(line => line.named)?.positionId;
  return open.filter(position => (named === undefined || position.id === named) && closableBy(order, position));
}

const requestOf = (
  order: Order,
  asked: Pick<OrderRequest, 'id' | 'kind' | 'at'> & Partial<Pick<OrderRequest, 'quantity' | 'limit' | 'stop' | 'hold'>>,
): OrderRequest => {
  const { id, kind, at, quantity = null, limit = null, stop = null, hold = 0n } = asked;
  return { customerId: order.customerId, id, orderId: order.id, kind, quantity, limit, stop, hold, at };
};

/** Cancelling is closing, whatever is cancelled. A change has the act of its order; an order that isn't there has none. */
function actDenial({ standing, locked }: Loaded, { intent }: ChangeOrder, systemNow: Instant): Denial | null {
  if (intent === null) return denialFor(standing, 'close', systemNow);
  return locked && denialFor(standing, locked.order.effect, systemNow);
}

function decideCancel({ loaded, now }: { loaded: Loaded; now: Instant }): Result<Fact, Denial> {
  const { locked, requestId: id } = loaded;
  if (!locked) return refuse({ code: 'order-does-not-exist' });
  if (locked.order.state !== 'pending') return refuse({ code: 'not-pending' });
  const request = requestOf(locked.order, { id, kind: 'cancel', at: now });
  return ok({ request, order: locked.order, before: locked, change: null });
}

type Replacing = { loaded: Loaded; intent: Parsed<ChangeIntent>; now: Instant };

function decideReplace(context: DeskContext, { loaded, intent, now }: Replacing): Result<Fact, Denial> {
  const { locked, requestId: id } = loaded;
  if (!locked) return refuse({ code: 'order-does-not-exist' });
  const decided = decideChange(snapshotOf(context, { ...locked, refused: null }), intent, { now, fundings: context.fundings });
  if (!decided.ok) return decided;
  const change = decided.value;
  const { quantity, limit, stop, hold } = change;
  const order = { ...locked.order, held: hold, askedQuantity: quantity, askedLimit: limit, askedStop: stop };
  const request = requestOf(order, { id, kind: 'replace', at: now, quantity, limit, stop, hold });
  return ok({ request, order, before: locked, change });
}

type Judged = Omit<Locked, 'lines'> & Pick<ChangeSnapshot, 'refused'>;

export function snapshotOf(context: DeskContext, { order, account, positions, refused }: Judged): ChangeSnapshot {
  const instrument = context.instruments.withId(order.instrumentId);
  const judgedBy = { terms: termsOf(context, order), corridor: corridorNow(context, instrument), minimumUnits: minimumUnitsNow(context) };
  return { refused, instrument, order, account, positions, view: context.board.view(instrument.id), ...judgedBy };
}

/** A cancellation is its request alone. A dearer order raises its hold to what it may need then. */
async function save(tx: Tx, { context, fact }: { context: DeskContext; fact: Fact }): Promise<void> {
  const { request, order, before, change } = fact;
  const writes: Promise<unknown>[] = [insertRequest(tx, request)];
  if (change) writes.push(updateOrders(tx, [order]), ...reserveMore(tx, { order, change, before }));
  const more = minus(order.held, before.order.held);
  if (more > 0n) writes.push(context.ledger.setAside(tx, { changes: [{ id: order.holdAccount, held: more, count: 0 }] }));
  await Promise.all(writes);
}

/** Further shares that a larger sale sets aside. */
function reserveMore(tx: Tx, { order, change, before }: { order: Order; change: AcceptedChange; before: Locked }): Promise<void>[] {
  if (change.closes.length === 0) return [];
  const taken = new Map(change.closes.map(close => [close.position, close.quantity]));
  const closes = change.closes.map((close, index) => ({
    ...{ customerId: order.customerId, orderId: order.id, line: before.lines.length + index, positionId: close.position },
    ...{ quantity: close.quantity, done: 0n, named: before.lines.some(({ named }) => named) },
  }));
  const positions = before.positions
    .filter(({ id }) => taken.has(id))
    .map(position => ({ ...position, closingQuantity: position.closingQuantity + taken.get(position.id)! }));
  return [insertOrderCloses(tx, closes), writePositions(tx, positions)];
}
