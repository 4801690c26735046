import { lockWallets } from '../ledger/index.ts';
import type { Order } from './order.ts';
import { findOrder, ordersByKey, requestsByKey, type KeyOf, type OrderRequest } from './store.ts';
import { Batcher } from '../../platform/batch.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { HttpRefusal } from '../../platform/http/refusal.ts';
import { keysUsedElsewhere } from './keys-store.ts';

/** What a key has done before: placed an order, asked something of one, served another call. */
export type KeyUse =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'request'; readonly request: OrderRequest; readonly order: Order }
  | { readonly kind: 'other' };

const useOf = ({ customer, key }: KeyOf): string => `${customer}/${key}`;

/** Behind the locks of the wallets: a COMMIT that is still on its way holds one of them. */
async function usesOf(tx: Tx, keys: readonly KeyOf[]): Promise<(KeyUse | null)[]> {
  const [, orders, requests, elsewhere] = await Promise.all([
    lockWallets(tx, { owners: [...new Set(keys.map(({ customer }) => customer))] }),
    ordersByKey(tx, keys),
    requestsByKey(tx, keys),
    keysUsedElsewhere(tx, keys),
  ]);
  const uses = new Map<string, KeyUse>(elsewhere.map(key => [useOf(key), { kind: 'other' }]));
  for (const order of orders) uses.set(useOf({ customer: order.customerId, key: order.idempotencyKey }), { kind: 'order', order });
  for (const request of requests) {
    const { customerId: customer, key, orderId } = request;
    const order = await findOrder(tx, { customer, order: orderId });
    uses.set(useOf({ customer, key }), { kind: 'request', request, order: order! });
  }
  return keys.map(key => uses.get(useOf(key)) ?? null);
}

/**
 * Whether a command that is about to be refused unread has been carried out before: then it is a repeat, and gets its answer. Asked for only
 * then, all that wait in one statement, so that neither the hot path nor a flood of refusals costs the database much.
 */
export class Repeats {
  readonly #lookUps: Batcher<KeyOf, KeyUse | null>;
  readonly #onTheWay = new Map<string, Promise<unknown>>();

  constructor(db: Db) {
    this.#lookUps = new Batcher({ lanes: [db], laneOf: () => 0, run: usesOf, sizeMax: 256, waitMs: 3_000, queueMax: 5_000 });
  }

  /** Remembers a command until its outcome is known. */
  async follow<T>(of: KeyOf, work: Promise<T>): Promise<T> {
    const use = useOf(of);
    const twin = this.#onTheWay.get(use);
    const both = twin ? Promise.allSettled([twin, work]) : work;
    this.#onTheWay.set(use, both);
    try {
      return await work;
    } finally {
      if (this.#onTheWay.get(use) === both) this.#onTheWay.delete(use);
    }
  }

  /** What the key did, once its twin that is on the way has ended; null when nothing. Who can't be told that may not be told 'refused' either. */
  async find({ customer, key }: KeyOf): Promise<KeyUse | null> {
    await this.#onTheWay.get(useOf({ customer, key }))?.catch(() => {});
    return this.#lookUps.submit({ customer, key }).catch(() => {
      throw new HttpRefusal(503, 'outcome-unknown');
    });
  }
}
