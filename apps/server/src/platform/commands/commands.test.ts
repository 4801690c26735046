import { denial } from '@parkett/contract';
import { asInstant, ok, refuse } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { silentLog } from '../log.ts';
import { bodyHash, Commands, type CommandKey, type CommandKind, type Outcome, type Submit } from './index.ts';

// A command of the tests: it writes a note down, once per key, and answers with the note's number.

const { db, owner, open, close } = await freshDatabase();
afterAll(close);
beforeAll(async () => {
  await owner.query('', 'create table note (id bigint primary key, text text not null)');
  await owner.query('', 'create table note_audit (key text not null, note bigint not null)');
  await owner.query('', 'create sequence note_id');
  await owner.query('', 'grant insert, select on note, note_audit to parkett_runtime');
  await owner.query('', 'grant usage on note_id to parkett_runtime');
});

type Note = { readonly text: string };
type Written = { readonly id: bigint; readonly text: string };

const noteKind: CommandKind<Note, { ids: bigint[] }, Written, { number: string }> = {
  name: 'write note',
  lanes: 'batched',
  load: async (tx, submissions) => {
    void tx.query('', 'select pg_advisory_xact_lock(4711)');
    const rows = await tx.arrays<[bigint]>('', `select nextval('note_id') from generate_series(1, $1::int)`, [submissions.length]);
    return { ids: rows.map(([id]) => id) };
  },
  decide: ({ ids }, { command }) => (command.text === '' ? refuse(denial('name-missing')) : ok({ id: ids[0]!, text: command.text })),
  carry: ({ ids }) => void ids.shift(),
  save: (tx, notes) => {
    for (const { id, text } of notes) tx.query('', 'insert into note (id, text) values ($1, $2)', [id, text]).catch(() => {});
  },
  result: ({ id }) => ({ kind: 'note', id, answer: null }),
  answer: ({ id }) => ({ number: `N${id}` }),
  recall: async (_, records) => records.map(({ result }) => ({ number: `N${result.id}` })),
};

/** One server process: its own lanes, its own memory of what is on the way. */
function process(kind = noteKind): { commands: Commands; write: Submit<Note, { number: string }> } {
  const commands = new Commands({ db, lanes: [open({ name: 'lane', connections: 1 })], batchMax: 256, now: () => asInstant(0), log: silentLog() });
  return { commands, write: commands.register(kind) };
}

const keyOf = (key: string, change: Partial<CommandKey> = {}, body: unknown = {}): CommandKey => ({
  ...{ principal: { kind: 'customer', id: 7n }, key, route: 'note/write', bodyHash: bodyHash(body) },
  ...change,
});
const notesOf = async (text: string): Promise<number> => (await db.query('', 'select from note where text = $1', [text])).length;
const numbersOf = (outcomes: readonly Outcome<{ number: string }>[]): Set<string> =>
  new Set(outcomes.map(outcome => (outcome.outcome === 'accepted' ? outcome.answer.number : outcome.outcome)));

test('I18: a repeat answers what the first answered and does nothing, also in another process', async () => {
  const first = await process().write({ ...keyOf('a'), command: { text: 'a' } });
  expect(first).toMatchObject({ outcome: 'accepted', fresh: true });
  const again = await process().write({ ...keyOf('a'), command: { text: 'a' } });
  expect(again).toEqual({ ...first, fresh: false });
  expect(await notesOf('a')).toBe(1);
});

test('I18: twins of two processes and fifty of one get one effect and equal answers', async () => {
  const [one, other] = [process(), process()];
  const twins = (text: string, writer: typeof one, count: number) =>
    Array.from({ length: count }, () => writer.write({ ...keyOf(text), command: { text } }));
  expect((await Promise.all([...twins('b', one, 8), ...twins('b', other, 8)]).then(numbersOf)).size).toBe(1);
  expect((await Promise.all(twins('c', one, 50)).then(numbersOf)).size).toBe(1);
  expect([await notesOf('b'), await notesOf('c')]).toEqual([1, 1]);
});

test('I18: the same key in one batch with the same body is a repeat, with another body it is told so', async () => {
  const { write } = process();
  const [first, repeat, other] = await Promise.all([
    write({ ...keyOf('batch'), command: { text: 'batch' } }),
    write({ ...keyOf('batch'), command: { text: 'batch' } }),
    write({ ...keyOf('batch', {}, { other: 1 }), command: { text: 'batch' } }),
  ]);
  expect(repeat).toEqual({ ...first, fresh: false });
  expect(other).toEqual({ outcome: 'key-reused' });
  expect(await notesOf('batch')).toBe(1);
});

test('I18: another body or route is told that the key is used; another principal has keys of its own', async () => {
  const { write } = process();
  await write({ ...keyOf('d'), command: { text: 'd' } });
  expect(await write({ ...keyOf('d', {}, { quantity: '2' }), command: { text: 'd' } })).toEqual({ outcome: 'key-reused' });
  expect(await write({ ...keyOf('d', { route: 'note/other' }), command: { text: 'd' } })).toEqual({ outcome: 'key-reused' });
  for (const principal of [
    { kind: 'customer', id: 8n },
    { kind: 'operator', id: 7n },
  ])
    expect(await write({ ...keyOf('d', { principal }), command: { text: 'd' } })).toMatchObject({ fresh: true });
  expect(await notesOf('d')).toBe(3);
});

test('a denial and a failure leave the key free', async () => {
  const { write } = process();
  expect(await write({ ...keyOf('e'), command: { text: '' } })).toMatchObject({ outcome: 'denied', denial: { code: 'name-missing' } });
  const failing = process({ ...noteKind, save: () => Promise.reject(new Error('power cut')) });
  await expect(failing.write({ ...keyOf('e'), command: { text: 'e' } })).rejects.toThrow('power cut');
  expect(await write({ ...keyOf('e'), command: { text: 'e' } })).toMatchObject({ fresh: true });
  expect(await notesOf('e')).toBe(1);
});

test('others add rows to a command inside its transaction: once per command, and not at all when it fails', async () => {
  const { commands, write } = process();
  let fails = false;
  commands.add({
    name: 'audit',
    routes: ['note/write'],
    write: async (tx, accepted) => {
      for (const { key, result } of accepted) await tx.query('', 'insert into note_audit (key, note) values ($1, $2)', [key, result.id]);
      if (fails) throw new Error('the audit is full');
    },
  });
  const audited = async (key: string): Promise<number> => (await db.query('', 'select from note_audit where key = $1', [key])).length;
  await write({ ...keyOf('f'), command: { text: 'f' } });
  await write({ ...keyOf('f'), command: { text: 'f' } });
  expect(await audited('f')).toBe(1);
  fails = true;
  await expect(write({ ...keyOf('g'), command: { text: 'g' } })).rejects.toThrow('the audit is full');
  expect([await audited('g'), await notesOf('g')]).toEqual([0, 0]);
});

test('the order of a body’s fields is no difference, everything else is', () => {
  const hash = (body: unknown): string => bodyHash(body).toString('hex');
  expect(hash({ a: 1, b: { d: [1, 2], c: undefined } })).toBe(hash({ b: { d: [1, 2] }, a: 1 }));
  const bodies = [{ a: '1' }, { a: 1 }, { a: null }, {}, { a: [1] }, { a: ['1'] }, { a: [1, 2] }, { a: [2, 1] }, { 'a":1,"b': 1 }, { a: 1, b: 1 }];
  expect(new Set(bodies.map(hash)).size).toBe(bodies.length);
});
