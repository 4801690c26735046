import { insertOff } from '../../books/messages/index.ts';
import { withTransaction } from '../../platform/db.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';

/** A customer doesn't want toasts of orders, so that the checks have a row to look at. */
export const populate = ({ database: { db } }: TestFloor): Promise<unknown> =>
  withTransaction(db, tx => insertOff(tx, { customer: 1n, group: 'orders', way: 'toast' }));
