import { afterAll, expect, test, vi } from 'vitest';
import { expectBooksToBalance } from '../../../testing/books.ts';
import { freshDatabase } from '../../../testing/database.ts';
import { TestFloor } from '../../../testing/trading-floor.ts';
import type * as FoldLegs from '../rules/fold-legs.ts';

// What the booking folds can be written to a log: here each batch of legs of the real desk is copied as data before it is folded, and folded again.

const folds = vi.hoisted(() => [] as { facts: unknown; again: unknown }[]);

vi.mock(import('../rules/fold-legs.ts'), async original => {
  const { foldLegs: right } = await original();
  const foldAgain: typeof FoldLegs.foldLegs = (snapshot, legs, fundings) => right(structuredClone(snapshot), structuredClone(legs), fundings);
  const foldLegs: typeof FoldLegs.foldLegs = (...given) => {
    const facts = right(...given);
    // The booking would try again for ever what throws here.
    const again = (() => {
      try {
        return foldAgain(...given);
      } catch (error) {
        return error;
      }
    })();
    folds.push({ facts, again });
    return facts;
  };
  return { foldLegs };
});

const database = await freshDatabase();
afterAll(() => database.close());

test('the snapshots of purchases, sales and cancellations are plain data, and give the same facts when they are told again', async () => {
  const floor = await new TestFloor(database).open();
  await floor.price('SAP', '100.00');
  const customer = await floor.customer(1n);
  await floor.place(customer, { code: 'SAP', side: 'buy', quantity: '10' });
  await floor.place(customer, { code: 'SAP', side: 'sell', quantity: '4' });
  await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '5', price: '90.00', timeInForce: 'ioc' });
  expect(folds.length).toBeGreaterThanOrEqual(3);
  for (const { facts, again } of folds) expect(again).toEqual(facts);
  const states = await database.db.query<{ state: string }>('', 'select state from orders order by id');
  expect(states.map(({ state }) => state)).toEqual(['executed', 'executed', 'cancelled']);
  await expectBooksToBalance(floor);
});
