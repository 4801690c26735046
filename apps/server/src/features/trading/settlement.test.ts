import { afterAll, expect, test } from 'vitest';
import { later, type Instant, type TradingDate } from '@parkett/kernel';
import { SimulatedClock } from '../../platform/clock.ts';
import { DueLoop } from '../../platform/due.ts';
import { dueItems } from '../../platform/due-items.ts';
import { silentLog } from '../../platform/log.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase } from '../../testing/database.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { settlement, settlesAt } from './due.ts';

const database = await freshDatabase();
const { db, owner, close } = database;
afterAll(close);

type Row = { owner: bigint; settlesOn: TradingDate; settledAt: Instant | null };
const rows = (): Promise<Row[]> =>
  db.query<Row>(
    '',
    `select a.owner, u.settles_on as "settlesOn", u.settled_at as "settledAt" from ledger_unsettled u join ledger_account a on a.id = u.account_id order by a.owner, u.entry_id`,
  );

test('sale proceeds settle on the morning of their day and their owner hears of it; what cannot be settled is parked and holds up no other', async () => {
  const floor = await new TestFloor(database).open();
  await floor.price('SAP', '100.00');
  const customers = [await floor.customer(1n), await floor.customer(2n), await floor.customer(3n)];
  for (const customer of customers) {
    await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '10' });
    await floor.place(customer, { code: 'SAP', side: 'sell', quantity: '10' });
  }
  const before = await rows();
  expect(before.map(({ owner: whose, settledAt }) => [whose, settledAt])).toEqual(customers.map(customer => [customer, null]));
  const stuck = await owner.query<{ id: bigint }>('', `select id from ledger_account where owner = 2 and purpose = 'cash'`);
  await owner.query(
    '',
    `alter table ledger_unsettled add constraint stuck check (settled_at is null or account_id not in (${stuck.map(({ id }) => id).join(', ')})) not valid`,
  );
  const heard: bigint[] = [];
  const clock = new SimulatedClock({ at: floor.now, speed: 1, paused: true });
  const loop = new DueLoop({ db, clock, log: silentLog() });
  loop.register(
    dueItems(
      { db, log: silentLog() },
      settlement(settled => heard.push(...settled)),
    ),
  );
  await loop.jump(later(settlesAt(before[0]!.settlesOn), -1));
  expect(heard).toEqual([]);
  await loop.jump(settlesAt(before[0]!.settlesOn));
  expect(heard.toSorted()).toEqual([1n, 3n]);
  expect((await rows()).map(({ settledAt }) => settledAt)).toEqual([1n, 2n, 3n].map(id => (id === 2n ? null : settlesAt(before[0]!.settlesOn))));
  expect(await db.query('', 'select kind, state from due_item')).toEqual([{ kind: 'trading.settlement', state: 'parked' }]);
  await expectBooksToBalance(floor);
});
