import { denial } from '@parkett/contract';
import { ok, refuse } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { withTransaction, type Tx } from './db.ts';
import { HttpRefusal } from './http/refusal.ts';
import { bodyHash, once, onceIn } from './idempotency.ts';

const { db, owner, close } = await freshDatabase();
afterAll(close);
beforeAll(async () => {
  await owner.query('', 'create table effect (id int generated always as identity, note text not null)');
  await owner.query('', 'grant insert, select on effect to parkett_runtime');
});

const effects = async (note: string): Promise<number> => (await db.query('', 'select from effect where note = $1', [note])).length;
const effect = async (tx: Tx, note: string): Promise<number> =>
  (await tx.query<{ id: number }>('', 'insert into effect (note) values ($1) returning id', [note]))[0]!.id;
const request = (key: string, body: unknown = { quantity: '1' }) => ({ customerId: 7n, key, route: 'test/buy', body });

test('I18: a repeat answers what the first answered and does nothing', async () => {
  const first = await once(db, request('a'), async tx => ok({ z: await effect(tx, 'a'), a: [1, { c: null }] }));
  const second = await once(db, request('a'), async tx => ok({ z: await effect(tx, 'a'), a: [] as never[] }));
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  expect(await effects('a')).toBe(1);
});

test('I18: twins of two processes wait for each other', async () => {
  const run = () => withTransaction(db, tx => onceIn(tx, request('b'), async () => ok({ id: await effect(tx, 'b') })));
  const answers = await Promise.all(Array.from({ length: 8 }, run));
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
  expect(await effects('b')).toBe(1);
});

test('I18: fifty twins in one process get one effect and equal answers', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => once(db, request('c'), async tx => ok({ id: await effect(tx, 'c') }))));
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
  expect(await effects('c')).toBe(1);
});

test('I18: another body, another route: 409 and no effect', async () => {
  await once(db, request('d'), async tx => ok({ id: await effect(tx, 'd') }));
  for (const other of [request('d', { quantity: '2' }), { ...request('d'), route: 'test/sell' }]) {
    const refused = once(db, other, async tx => ok({ id: await effect(tx, 'd') }));
    await expect(refused).rejects.toThrow(HttpRefusal);
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'key-reused' });
  }
  expect(await effects('d')).toBe(1);
});

test('I18: the key belongs to the customer', async () => {
  await once(db, request('e'), async tx => ok({ id: await effect(tx, 'e') }));
  await once(db, { ...request('e'), customerId: 8n }, async tx => ok({ id: await effect(tx, 'e') }));
  expect(await effects('e')).toBe(2);
});

test('a denial and a failure leave the key free', async () => {
  expect(await once(db, request('f'), async () => refuse(denial('name-missing')))).toMatchObject({ ok: false });
  await expect(once(db, request('f'), async tx => (await effect(tx, 'f'), Promise.reject(new Error('power cut'))))).rejects.toThrow('power cut');
  expect(await once(db, request('f'), async tx => ok({ id: await effect(tx, 'f') }))).toMatchObject({ ok: true });
  expect(await effects('f')).toBe(1);
});

test('the order of a body’s fields is no difference, everything else is', () => {
  const hash = (body: unknown): string => bodyHash(body).toString('hex');
  expect(hash({ a: 1, b: { d: [1, 2], c: undefined } })).toBe(hash({ b: { d: [1, 2] }, a: 1 }));
  const bodies = [{ a: '1' }, { a: 1 }, { a: null }, {}, { a: [1] }, { a: ['1'] }, { a: [1, 2] }, { a: [2, 1] }, { 'a":1,"b': 1 }, { a: 1, b: 1 }];
  expect(new Set(bodies.map(hash)).size).toBe(bodies.length);
});
