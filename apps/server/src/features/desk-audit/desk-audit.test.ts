import type { deskAudit as contract, ReplyOf, RequestOf } from '@parkett/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit, type Actor } from '../../books/audit/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { deskReadsHouse, type DeskReadsHouse, type Reader } from '../../testing/desk-reads-house.ts';

// Promised: whoever looks after operators reads what was done, by whom and to whom, all of it and once, and nobody else reads it.

type Page = ReplyOf<typeof contract.auditRows>;

let house: DeskReadsHouse;
let auditor: Reader;
let today: string;

beforeAll(async () => {
  house = await deskReadsHouse();
  auditor = await house.reader('auditor');
  const write = (actor: Actor, action: string, customerId: bigint | null, facts = {}): Promise<void> =>
    withTransaction(house.database.db, tx => recordAudit(tx, { actor, action, customerId, facts }));
  await write({ kind: 'operator', name: String(auditor.id) }, 'desk.notes/write', 7n, { reason: 'a call', tries: 2 });
  await write({ kind: 'tool', name: 'keys' }, 'customer-keys.rotated', null);
  await write({ kind: 'customer', name: '7' }, 'customers.gate-placed', 7n, { kind: 'frozen' });
  await write({ kind: 'staff', name: '7' }, 'customers.gate-lifted', 8n);
  await write({ kind: 'system', name: '100%' }, 'customersXodd', null);
  const [row] = await house.database.db.query<{ day: string }>('', `select (clock_timestamp() at time zone 'Europe/Berlin')::date::text as day`);
  today = row!.day;
});
afterAll(() => house.close());

const read = (wish: RequestOf<typeof contract.auditRows> = {}): Promise<Page> => auditor.ask<Page>('audit/rows', wish);
const actions = async (wish: RequestOf<typeof contract.auditRows>): Promise<string[]> => (await read(wish)).rows.map(({ action }) => action);

test('every row comes once, the newest first, page by page, with an operator by his name', async () => {
  const pages = [await read({ size: 2 })];
  for (let next = pages[0]!.next; next !== null; next = pages.at(-1)!.next) pages.push(await read({ size: 2, before: next }));
  const rows = pages.flatMap(page => page.rows);
  const ids = await house.database.db.query<{ id: string }>('', 'select a.id::text from audit_entry a order by a.id desc');
  expect(rows.map(({ id }) => id)).toEqual(ids.map(({ id }) => id));
  expect(rows.find(({ action }) => action === 'desk.notes/write')).toEqual({
    ...{ id: expect.any(String), at: expect.any(String), action: 'desk.notes/write', customer: 'C7', facts: { reason: 'a call', tries: 2 } },
    actor: { kind: 'operator', id: String(auditor.id), name: auditor.name },
  });
  expect(rows.find(({ actor }) => actor.kind === 'staff')!.actor).toEqual({ kind: 'staff', id: '7', name: null });
});

test('each filter leaves out the others, alone and together', async () => {
  expect(await actions({ actorKind: 'tool' })).toEqual(['customer-keys.rotated']);
  expect((await read({ actor: '7' })).rows.map(({ actor }) => actor.kind)).toEqual(['staff', 'customer']);
  expect(await actions({ actor: '7', actorKind: 'customer' })).toEqual(['customers.gate-placed']);
  expect(await actions({ action: 'customers.gate-placed' })).toEqual(['customers.gate-placed']);
  expect(await actions({ action: 'customers.' })).toEqual(['customers.gate-lifted', 'customers.gate-placed']);
  expect(await actions({ action: '%.' })).toEqual([]);
  expect(await actions({ customer: 'C7' })).toEqual(['customers.gate-placed', 'desk.notes/write']);
  expect(await actions({ customer: 'O7' })).toEqual([]);
  expect((await actions({ from: today, to: today, size: 200 })).length).toBe((await read({ size: 200 })).rows.length);
  expect([await actions({ from: '2999-01-01' }), await actions({ to: '1999-12-31' })]).toEqual([[], []]);
  expect((await auditor.post('audit/rows', { from: '2026-13-01' })).code).toBe('malformed');
});

test('a second signature is told by name, and a file has moments and words, and nothing for what wasn’t said', async () => {
  const facts = { kind: 'gate', until: 1_795_683_600_000, reason: null, second: `operator ${auditor.id}` };
  await withTransaction(house.database.db, tx =>
    recordAudit(tx, { actor: { kind: 'tool', name: 'x' }, action: 'told.by-name', customerId: null, facts }),
  );
  expect((await read({ action: 'told.by-name' })).rows[0]!.facts).toEqual({ ...facts, second: auditor.name });
  const words = { 'review-gate': 'Sperre', 'fact-until': 'bis' };
  const { text } = await auditor.post('audit/file', { action: 'told.by-name', language: 'de', words });
  expect(text.trim().split('\n').at(-1)).toContain(`kind: Sperre · bis: 2026.11.26 10:00:00 · second: ${auditor.name}`);
});

test('what an operator is refused is in it', async () => {
  const dealer = await house.reader('dealer');
  expect((await dealer.post('audit/rows')).http).toBe(403);
  expect((await read({ action: 'desk.refused' })).rows[0]).toMatchObject({
    actor: { id: String(dealer.id) },
    facts: { route: 'audit/rows', code: 'not-your-role' },
  });
});
