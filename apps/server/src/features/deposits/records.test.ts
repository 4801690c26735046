import type { ReplyOf } from '@parkett/contract';
import { depositStates, type depositList } from '@parkett/contract/deposits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordsWish } from '../../books/payments/index.ts';
import { depositsHouse, type DepositsHouse } from '../../testing/deposits-house.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { paidInOf } from './pending.ts';
import { depositsOf } from './store.ts';

// Promised: a customer finds his deposits by state and day, however many he has.

let house: DepositsHouse;
beforeAll(async () => {
  house = await depositsHouse();
});
afterAll(() => house.close());

const numbered = async (visitor: Visitor, changes: { amount: string }): Promise<string> =>
  ((await house.announce(visitor, changes)).data as { number: string }).number;

test('the records are filtered by state and days and taken as a file, a page at a time', async () => {
  const { visitor, id, reference, iban } = await house.customer();
  const numbers: string[] = [];
  for (const amount of ['11', '12', '13']) {
    const number = await numbered(visitor, { amount });
    expect((await house.command(visitor, 'deposits/cancel', { number })).code).toBeUndefined();
    numbers.unshift(number);
  }
  await house.send({ reference, amount: 7_00n, holder: "Mara O'Neill", number: iban });
  const db = house.database.db;
  expect(await paidInOf(db, id)).toBeNull();
  await house.pass(1_000);
  expect(await paidInOf(db, id)).toMatchObject({ isPending: false });
  const listed = async (asked: object) => {
    const { deposits, hasMore } = (await visitor.post('deposits/list', asked)).data as ReplyOf<typeof depositList>;
    return { numbers: deposits.map(({ number }) => number), hasMore };
  };
  expect(await listed({ state: 'cancelled', size: 2 })).toEqual({ numbers: numbers.slice(0, 2), hasMore: true });
  expect(await listed({ state: 'cancelled', size: 2, before: numbers[1] })).toEqual({ numbers: numbers.slice(2), hasMore: false });
  expect((await listed({})).numbers).toHaveLength(4);
  const day = '2026-11-25';
  expect((await listed({ from: day, to: day })).numbers).toHaveLength(4);
  expect(await listed({ from: '2026-11-26' })).toEqual({ numbers: [], hasMore: false });
  expect(await listed({ to: '2026-11-24' })).toEqual({ numbers: [], hasMore: false });
  expect(await listed({ before: 'Dx' })).toEqual({ numbers: [], hasMore: false });
  const words = { number: 'Nummer', credited: 'Gutgeschrieben', 'bank-eur': 'Überweisung' };
  const { content } = (await visitor.post('deposits/file', { state: 'credited', words })).data as { content: string };
  const [head, row, ...rest] = content.replace('\uFEFF', '').split('\r\n');
  expect([head, rest]).toEqual(['Nummer;since;channel;announced;came;currency;state', []]);
  expect(row).toMatch(/^D\d+;.*;Überweisung;;7,00;EUR;Gutgeschrieben$/);
  for (const path of ['deposits/list', 'deposits/file'])
    for (const asked of [{ from: '2026-02-30' }, { to: '2026-13-01' }]) expect(await visitor.post(path, asked)).toMatchObject({ code: 'malformed' });
});

test('however many there are, a page reads no more rows than it shows, of one state too', async () => {
  const { visitor, id: customer } = await house.customer();
  await house.command(visitor, 'deposits/cancel', { number: await numbered(visitor, { amount: '10' }) });
  const { db, owner } = house.database;
  // Copies of the one, ended: those that are cancelled are the oldest.
  await owner.query(
    '',
    `insert into deposit (id, customer_id, channel, currency, state, announced, sender, proof, since, ends_at, noted_at)
      select 1000 + n, customer_id, channel, currency, case when n <= 50 then 'cancelled' else 'ended' end, announced, sender, proof,
        since + n * interval '1 second', ends_at, noted_at from deposit, generate_series(1, 10000) n where customer_id = $1`,
    [customer],
  );
  await owner.query('', 'analyze deposit');
  const read = (asked: object): Promise<number> =>
    rowsRead(db, from => depositsOf(from, recordsWish({ size: 30, ...asked }, { customer, letter: 'D' })!));
  expect(await read({})).toBe(31);
  for (const state of depositStates) expect(await read({ state }), state).toBeLessThanOrEqual(31);
  expect(await read({ before: 'D9000', state: 'cancelled' })).toBe(31);
});
