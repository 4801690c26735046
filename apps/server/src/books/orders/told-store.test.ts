import { expect, test } from 'vitest';
import { messageKinds } from '../../manifests.ts';
import { withTransaction, type Queryable } from '../../platform/db.ts';
import { freshDatabase } from '../../testing/database.ts';
import { untilAllIsReadable } from '../../testing/told.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { executionTelling } from './told-store.ts';

// Promised: telling an order that executes in very many parts reads each of them a few times, not once for each of the others.

const fills = 400;

test('four hundred parts of one order are told with what had executed by each, and read a few times', async () => {
  const floor = await new TestFloor(await freshDatabase()).open();
  await floor.customer(1n);
  await floor.price('SAP', '100.00');
  const placed = await floor.place(1n, { code: 'SAP', side: 'buy', type: 'limit', quantity: '500', price: '90.00' });
  const { id } = (placed as { order: { id: bigint } }).order;
  const { db, owner } = floor.database;
  await owner.query(
    '',
    `insert into execution (id, instrument_id, price, quantity, buy_customer, buy_order, sell_customer, sell_order, phase, executed_at, settles_on)
     select 1000000 + i, o.instrument_id, 1, o.quantity / 500, 1, o.id, 0, 0, 'continuous', now(), current_date
     from orders o, generate_series(1, ${fills}) i where o.id = $1`,
    [id],
  );
  await owner.query('', 'analyze execution');
  await untilAllIsReadable(db);
  const looked = async (from: Queryable): Promise<bigint> => {
    const counted = `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables where relname = 'execution'`;
    return (await from.arrays<[bigint]>('', counted))[0]?.[0] ?? 0n;
  };
  const { messages, rows } = await withTransaction(db, async tx => {
    const asked = { from: tx, instruments: floor.instruments, kinds: messageKinds, after: { tx: 0n, key: [] }, max: 512 };
    const page = await executionTelling.read(asked);
    return { messages: page.messages, rows: await looked(tx) };
  });
  expect(messages.map(({ parameters: { filled, total } }) => [filled, total])).toEqual(
    Array.from({ length: fills }, (_, at) => [String(at + 1), '500']),
  );
  expect(rows).toBeLessThan(BigInt(5 * fills));
});
