import { idOfNumber, orderNumber } from '@parkett/kernel';
import { findOrder } from '../../books/orders/index.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { notingOrders } from './notes.ts';

/** An operator has written at an order, so that the checks have rows to look at. */
export async function populate({ commands, database: { db }, now }: TestFloor): Promise<void> {
  const [{ id }] = (await db.query<{ id: bigint }>('', 'select min(id) as id from orders where customer_id = 1')) as [{ id: bigint }];
  const ownerOfOrder = async (number: string) => (await findOrder(db, { customer: 1n, order: idOfNumber('O', number)! }))?.customerId ?? null;
  const note = notingOrders({ db, commands, customerKeys: testKeys(db), ownerOfOrder, systemNow: () => now });
  const given = { principal: { kind: 'operator', id: 1n }, route: 'customers/noteOrder', key: 'note-1', bodyHash: bodyHash({ key: 'note-1' }) };
  await note({ ...given, command: { number: orderNumber(id), text: 'The customer asked on the telephone.' } });
}
