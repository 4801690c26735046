import { setTimeout as pause } from 'node:timers/promises';
import { lockAccounts } from '../ledger/index.ts';
import type { Order } from './order.ts';
import { findOrder, lockOrders, requestsByKey, type OrderRequest } from './store.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { ChangeOrder } from './change/request-change.ts';

const pauseMs = 250;

/**
 * Commands whose COMMIT got no answer. They may be in the books, and then the venue has to hear of them although nobody saw them succeed:
 * the books are asked until they answer.
 */
export class Doubts {
  readonly #db: Db;
  readonly #log: Log;
  #stopped = false;

  constructor(parts: { db: Db; log: Log }) {
    this.#db = parts.db;
    this.#log = parts.log;
  }

  /** What the books say, however long it takes; null when the server stops before. */
  async settle<T>(work: (tx: Tx) => Promise<T>): Promise<T | null> {
    while (!this.#stopped) {
      try {
        return await withTransaction(this.#db, work);
      } catch (error) {
        this.#log.warn({ err: error }, 'an unknown outcome could not be looked up yet');
        await pause(pauseMs);
      }
    }
    return null;
  }

  stop(): void {
    this.#stopped = true;
  }
}

/** Which of these orders are in the books after all. The locks of their accounts are waited for: a COMMIT that is still on its way holds them. */
export async function ordersAfterAll(tx: Tx, orders: readonly Order[]): Promise<Order[]> {
  const [, found] = await Promise.all([
    lockAccounts(tx, [...new Set(orders.map(({ holdAccount }) => holdAccount))]),
    lockOrders(
      tx,
      orders.map(({ customerId, id }) => ({ customer: customerId, order: id })),
    ),
  ]);
  return found;
}

/** The request of a change that is in the books after all, with its order as it is now. */
export async function requestAfterAll(tx: Tx, { customer, key, order }: ChangeOrder): Promise<{ request: OrderRequest; order: Order } | null> {
  const unlocked = order === null ? null : await findOrder(tx, { customer, order });
  if (!unlocked) return null;
  const [, [request], [locked]] = await Promise.all([
    lockAccounts(tx, [unlocked.holdAccount]),
    requestsByKey(tx, [{ customer, key }]),
    lockOrders(tx, [{ customer, order: unlocked.id }]),
  ]);
  return request && locked ? { request, order: locked } : null;
}
