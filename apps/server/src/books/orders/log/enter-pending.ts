import type { Instant } from '@parkett/kernel';
import type { Queryable, Tx } from '../../../platform/db.ts';
import type { Order } from '../order.ts';
import { cancelsRequested } from '../request-store.ts';
import { pendingOrders } from '../store.ts';
import { appendCommands, commandsAfter, lastPlaceOf } from './command-store.ts';
import { cancelOf, changeOf, restoreOf, submitOf } from './venue-commands.ts';

/** Orders of one row: a log of millions is read in parts. */
const ordersAtOnce = 1_000;
const rowsAtOnce = 64;

type Entering = {
  readonly venue: string;
  readonly at: Instant;
  /** The last place that the venue took before it began anew. */
  readonly taken: bigint;
};

/**
 * Writes the pending orders of a venue that begins anew into its log: those that it had taken go back to their places, in their order and without
 * matching; the others are submitted, then what was asked of them.
 */
export async function enterPending(tx: Tx, entering: Entering): Promise<void> {
  const { venue, at } = entering;
  const orders = await pendingOrders(tx, venue);
  const cancelled = await cancelsRequested(tx);
  const inLog = await standingsOf(tx, { ...entering, orders });
  const inOrder = orders.toSorted((a, b) => inLog.get(a.id)!.order - inLog.get(b.id)!.order);
  const wasTaken = ({ id }: Order): boolean => inLog.get(id)!.place <= entering.taken;
  const taken = inOrder.filter(wasTaken);
  const unseen = inOrder.filter(order => !wasTaken(order)).map(submitOf);
  const changes = inOrder.filter(({ askedQuantity }) => askedQuantity !== null).map(changeOf);
  const cancels = inOrder.filter(({ id }) => cancelled.has(id)).map(cancelOf);
  const restores = partsOf(taken).map((part, index) => [restoreOf(part, index * ordersAtOnce + 1)]);
  for (const commands of [...restores, ...partsOf([...unseen, ...changes, ...cancels])]) await appendCommands(tx, { venue, at, commands });
}

/** The place at which an order came, and where it stands among the others. */
type Standing = { readonly place: bigint; readonly order: number };

/** Where the log put some orders. What a venue replaced went to the end of its price. */
async function standingsOf(
  db: Queryable,
  { orders, venue, taken }: Entering & { readonly orders: readonly Order[] },
): Promise<Map<bigint, Standing>> {
  const asked = new Set(orders.map(({ id }) => id));
  const standings = new Map<bigint, Standing>();
  let next = 0;
  const note = (order: bigint, place: bigint): void => {
    if (asked.has(order)) standings.set(order, { place: standings.get(order)?.place ?? place, order: next++ });
  };
  for (let after = 0n; ;) {
    const rows = await commandsAfter(db, { venue, after, rows: rowsAtOnce });
    if (rows.length === 0) return standings;
    for (const { place, commands } of rows) {
      for (const [index, command] of commands.entries()) {
        const own = place + BigInt(index);
        if (command.kind === 'submit') note(command.order.order, own);
        else if (command.kind === 'restore') for (const { order } of command.orders) note(order, own);
        else if (command.kind === 'replace' && own <= taken) note(command.order, own);
      }
    }
    after = lastPlaceOf(rows.at(-1)!);
  }
}

function partsOf<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / ordersAtOnce);
  return Array.from({ length: count }, (_, part) => all.slice(part * ordersAtOnce, (part + 1) * ordersAtOnce));
}
