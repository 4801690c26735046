import { randomUUID } from 'node:crypto';
import type { deskAudit, deskCustomers as contract, ReplyOf } from '@parkett/contract';
import { instantToWire, later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingHeld } from '../../app/own-data.ts';
import { withTransaction } from '../../platform/db.ts';
import { deskReadsHouse, type DeskReadsHouse, type Reader } from '../../testing/desk-reads-house.ts';
import { form } from '../../testing/sign-in-house.ts';
import { mayTrade } from '../../testing/trading-floor.ts';

// Promised: the head of a customer's page says what is unfinished, and an order is read whole by its number: every command, the print that triggered its
// stop, and each execution.

type Order = ReplyOf<typeof contract.order>;
let house: DeskReadsHouse;
let support: Reader;
let id: bigint;
/** A stop to sell that was changed, triggered and executed; and a limit that is still there. */
let stop: string;

const placed = async (asked: Parameters<DeskReadsHouse['floor']['place']>[1]): Promise<string> => {
  const answer = await house.floor.place(id, asked);
  return `O${(answer as { order: { id: bigint } }).order.id}`;
};

beforeAll(async () => {
  house = await deskReadsHouse();
  support = await house.reader('support');
  expect((await house.visitor().enter('user/register', form('stops@example.org'))).status).toBe(1);
  id = (await house.database.db.query<{ id: bigint }>('', 'select max(id) as id from customer'))[0]!.id;
  await house.floor.price('SAP', '100.00');
  await house.floor.customer(id);
  await placed({ code: 'SAP', side: 'buy', quantity: '10' });
  stop = await placed({ code: 'SAP', side: 'sell', type: 'stop', stopPrice: '95.00', quantity: '10', timeInForce: 'gtc' });
  await house.floor.advance(1_000);
  await house.floor.change({ customer: id, key: randomUUID(), standing: mayTrade }, { number: stop, form: { stopPrice: '98.00' } });
  await house.floor.advance(1_000);
  await house.floor.price('SAP', '97.50');
  await house.floor.price('SAP', '97.40');
  await placed({ code: 'SAP', side: 'buy', type: 'limit', price: '90.00', quantity: '5', timeInForce: 'gtc' });
}, 120_000);
afterAll(() => house.close());

test('the head counts what is unfinished of a customer: cases, threads, payments and orders', async () => {
  const { open } = await support.ask<ReplyOf<typeof contract.overview>>('customers/overview', { customer: `C${id}` });
  expect(open).toEqual({ reviews: 0, threads: 0, payments: 0, orders: 1 });
  const asked = { kind: 'appeal', subject: '1', customer: id, openedAt: house.clock.now, dueAt: later(house.clock.now, 3_600_000) };
  await withTransaction(house.database.db, tx => house.work.reviews.open(tx, { ...asked, openedBy: { kind: 'customer', id } }));
  const after = await support.ask<ReplyOf<typeof contract.overview>>('customers/overview', { customer: `C${id}` });
  expect(after.open).toEqual({ ...open, reviews: 1 });
});

test('an order is read by its number: its terms, each command, the print that reached its stop, and its executions', async () => {
  const { customer, order, executions, story } = await support.ask<Order>('customers/order', { number: stop });
  expect(customer).toBe(`C${id}`);
  expect(order).toMatchObject({
    number: stop,
    type: 'stop',
    side: 'sell',
    stopPrice: '98.0000',
    timeInForce: 'gtc',
    state: 'executed',
    filled: '10',
  });
  expect(story.map(({ what, by }) => `${what} by ${by}`)).toEqual([
    ...['placed by customer', 'asked-replace by customer', 'replaced by venue', 'triggered by venue', 'executed by venue'],
  ]);
  expect(story[0]).toMatchObject({ quantity: '10', stopPrice: '95.0000', price: null });
  expect(story[1]).toMatchObject({ stopPrice: '98.0000' });
  expect(story[3]!.print).toEqual({ price: order.trigger!.price, phase: order.trigger!.phase, at: order.trigger!.pricedAt, execution: null });
  expect(Number(story[3]!.print!.price)).toBeLessThanOrEqual(98);
  expect(executions).toMatchObject([{ quantity: '10', price: story[4]!.price, at: story[4]!.at, settlesOn: order.settlesOn }]);
});

test('an order is found by its number and leads to it; one that isn’t there is refused, and who read it left a row', async () => {
  const found = await support.ask<ReplyOf<typeof contract.find>>('customers/find', { text: stop.toLowerCase() });
  expect([found.order, found.customers.map(({ number }) => number)]).toEqual([stop, [`C${id}`]]);
  expect((await support.ask<ReplyOf<typeof contract.find>>('customers/find', { text: `C${id}` })).order).toBeNull();
  for (const number of ['O999999', `C${id}`]) expect((await support.post('customers/order', { number })).code).toBe('order-does-not-exist');
  for (const role of ['reviewer', 'treasury', 'dealer', 'admin', 'auditor'] as const) {
    const reader = await house.reader(role);
    expect((await reader.ask<Order>('customers/order', { number: stop })).order.number).toBe(stop);
    const admin = await house.reader('admin');
    const { rows } = await admin.ask<{ rows: deskAudit.AuditRow[] }>('audit/rows', {
      action: 'desk.customer-seen',
      actor: String(reader.id),
      size: 50,
    });
    expect(rows.map(({ customer }) => customer)).toEqual([`C${id}`]);
  }
});

test('an operator’s note stands at the order with who wrote it and when: other operators read it, it stays, the audit has it, and nothing that the customer is given does', async () => {
  const { db } = house.database;
  const admin = await house.reader('admin');
  const note = { number: stop, text: '  He says on the telephone that the stop was a mistake.\n' };
  expect((await support.post('customers/noteOrder', note)).status).toBe(1);
  expect((await admin.post('customers/noteOrder', { number: stop, text: 'He was called back.' })).status).toBe(1);
  const { notes } = await (await house.reader('auditor')).ask<Order>('customers/order', { number: stop });
  expect(notes).toEqual([
    { at: instantToWire(house.clock.now), by: { kind: 'operator', id: String(support.id), name: support.name }, text: note.text.trim() },
    { at: instantToWire(house.clock.now), by: { kind: 'operator', id: String(admin.id), name: admin.name }, text: 'He was called back.' },
  ]);
  const refused = async (reader: Reader, body: object): Promise<string | undefined> => (await reader.post('customers/noteOrder', body)).code;
  expect(await refused(support, { ...note, text: ' \n ' })).toBe('text-missing');
  expect(await refused(support, { ...note, number: 'O999999' })).toBe('order-does-not-exist');
  expect(await refused(await house.reader('auditor'), note)).toBe('not-your-role');
  const { rows } = await admin.ask<{ rows: deskAudit.AuditRow[] }>('audit/rows', { action: 'desk.customers/noteOrder', size: 50 });
  expect(rows.map(({ customer, facts }) => [customer, facts['order']])).toEqual([
    [`C${id}`, stop],
    [`C${id}`, stop],
  ]);
  let given = '';
  for (const { read } of everythingHeld({ customerKeys: house.customerKeys, instruments: house.floor.instruments }))
    given += JSON.stringify(await read(db, id), (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  for (const word of ['noteOrder', 'telephone', 'called back']) expect(given).not.toContain(word);
  const stored = JSON.stringify(await db.query('', `select to_jsonb(n)::text as n from order_note n`));
  expect(stored).not.toContain(Buffer.from('telephone').toString('hex'));
  await expect(db.query('', `update order_note set written_at = now()`)).rejects.toThrow(/permission denied|append/);
});

test('with the key of an erased customer the texts of notes are gone, and no other one is written', async () => {
  await withTransaction(house.database.db, tx => house.customerKeys.destroy(tx, id));
  const { notes } = await support.ask<Order>('customers/order', { number: stop });
  expect(notes.map(({ text }) => text)).toEqual([null, null]);
  expect((await support.post('customers/noteOrder', { number: stop, text: 'Too late.' })).code).toBe('customer-erased');
});
