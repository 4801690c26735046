import { later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { everythingHeld, obstaclesOf, untold } from '../../app/own-data.ts';
import { findByAccount } from '../../books/customers/index.ts';
import { form, signInHouse } from '../../testing/sign-in-house.ts';
import type { Visitor } from '../../testing/visitor.ts';

const house = await signInHouse();
afterAll(house.close);
const { database, customerKeys, clock } = house;
const { db, owner } = database;
const password = 'a ladder in the rain';

async function registered(account: string): Promise<{ visitor: Visitor; id: bigint }> {
  const visitor = house.visitor();
  await visitor.enter('user/register', form(account));
  return { visitor, id: (await findByAccount(db, customerKeys, account))! };
}
const confirm = (visitor: Visitor, operation: string, more: object = {}) => visitor.post('security/confirm', { operation, password, ...more });

test('every table with a customer’s data is in his file, or it is written down why not', async () => {
  const rows = await owner.query<{ name: string }>(
    '',
    `with recursive whose(name) as (
       select table_name::text from information_schema.columns where table_schema = current_schema()
         and column_name in ('customer_id', 'owner', 'holder', 'principal', 'viewer_id', 'account_id', 'buy_customer') and data_type = 'bigint'
       union select 'customer'
       union select c.conrelid::regclass::text from pg_constraint c join whose w on c.confrelid = to_regclass(w.name) where c.contype = 'f')
     select distinct name from whose order by name`,
  );
  const told = everythingHeld({ customerKeys, instruments: { withId: () => ({}) as never, withCode: () => null } }).flatMap(({ tables }) => tables);
  const names = rows.map(({ name }) => name).filter(name => !Object.hasOwn(untold, name));
  expect(names.filter(name => !told.includes(name))).toEqual([]);
});

test('what features say stands in the way of closing is added to what the books say', async () => {
  const { id } = await registered('leaver@example.org');
  const money = { currency: 'EUR', amount: '12.00' };
  const declared = [{ blocksClosing: async () => ({ reviews: 2, money: [money] }) }, {}, { blocksClosing: async () => ({ reviews: 1 }) }];
  expect(await obstaclesOf(db, { id })).toEqual({ orders: 0, positions: 0, money: [], reviews: 0, payments: 0, loans: 0 });
  expect(await obstaclesOf(db, { id, declared })).toEqual({ orders: 0, positions: 0, money: [money], reviews: 3, payments: 0, loans: 0 });
});

test('S16 (ASVS 14.2.6): a customer gets all that is held about him in one file, confirmed and a few times an hour, and nothing that is sealed', async () => {
  const { visitor, id } = await registered('reader@example.org');
  await visitor.post('user/saveProfile', { callName: 'Martha' }, { key: 'a-profile-was-saved' });
  await owner.query(
    '',
    `insert into audit_entry (actor_kind, actor, action, customer_id, facts) values ('operator', '7', 'desk.customer-seen', $1, '{"hour":"2026-11-23T10"}')`,
    [id],
  );
  const [gate] = await owner.query<{ id: bigint }>(
    '',
    `insert into gate (customer_id, kind, reason, expires_at, placed_by, placed_at, started_at)
     values ($1, 'trade-banned', 'court-order', now() + interval '9 years', 'operator 7', now(), now()) returning id`,
    [id],
  );
  const [sealed] = await owner.query<{ id: bigint }>(
    '',
    `insert into gate (customer_id, kind, reason, expires_at, placed_by, placed_at, started_at)
     values ($1, 'withdrawal-banned', 'statutory-review', now() + interval '9 years', 'operator 66', now(), now()) returning id`,
    [id],
  );
  for (const { id: number, by } of [
    { id: gate!.id, by: '7' },
    { id: sealed!.id, by: '66' },
  ])
    await owner.query(
      '',
      `insert into audit_entry (actor_kind, actor, action, customer_id, facts) values ('operator', $2, 'customers.gate-placed', $1, $3)`,
      [...[id, by, JSON.stringify({ gate: String(number) })]],
    );

  // An operator has taken the history of a case that goes on under seal, and lists that count it.
  const [review] = await owner.query<{ id: bigint }>(
    '',
    `insert into review (kind, subject, customer_id, opened_at, due_at, opened_by_kind, opened_by)
     values ('appeal', $2, $1, now(), now() + interval '1 day', 'customer', $1) returning id`,
    [id, String(sealed!.id)],
  );
  for (const facts of [
    { list: 'reviews/historyFile', number: `R${review!.id}`, rows: 66, isWhole: true },
    { list: 'customers/reviewsFile', rows: 6_666, isWhole: true },
  ])
    await owner.query(
      '',
      `insert into audit_entry (actor_kind, actor, action, customer_id, facts) values ('operator', '8', 'desk.list-taken', $1, $2)`,
      [id, JSON.stringify(facts)],
    );

  expect(await visitor.post('ownData/export', {})).toMatchObject({ code: 'confirmation-required' });
  const take = async () => {
    expect(await confirm(visitor, 'export-data')).toMatchObject({ status: 1 });
    return visitor.post('ownData/export', {});
  };
  const { text } = await take();
  expect(JSON.parse(text)).toMatchObject({
    customer: `C${id}`,
    account: { account: 'reader@example.org', callName: 'Martha', kind: 'registered' },
    sessions: [{ endedAt: null }],
    blocks: [
      { kind: 'trade-banned', reason: 'court-order' },
      { kind: 'withdrawal-banned', reason: 'statutory-review' },
    ],
  });
  expect(text).toContain('"desk.customer-seen"');
  expect(text).toContain('"operator 7"');
  expect(text).not.toContain('operator 66');
  const taken = (JSON.parse(text) as Record<string, { action: string; facts: object }[]>)['who did and saw what']!;
  expect(taken.filter(({ action }) => action === 'desk.list-taken').map(({ facts }) => facts)).toEqual([
    { list: 'customers/reviewsFile', isWhole: true },
  ]);
  await take();
  await take();
  expect(await visitor.post('ownData/export', {})).toMatchObject({ code: 'too-many-attempts' });
  clock.now = later(clock.now, 3_600_001);
  await visitor.enter('user/login', { account: 'reader@example.org', password });
  expect(JSON.parse((await take()).text)).toMatchObject({ customer: `C${id}` });
});

test('S13: another address is confirmed, folded as at registering and nobody else’s; other sessions end and the next one is told', async () => {
  const { visitor, id } = await registered('mover@example.org');
  await registered('taken@example.org');
  const other = house.visitor();
  await other.enter('user/login', { account: 'mover@example.org', password });
  const change = (account: string) => visitor.post('ownData/changeAccount', { account });
  expect(await change('nobody')).toMatchObject({ code: 'account-malformed' });
  expect(await change('Mover@EXAMPLE.org')).toMatchObject({ code: 'account-is-the-same' });
  expect(await change('taken@example.org')).toMatchObject({ code: 'confirmation-required' });
  await confirm(visitor, 'change-account', { payee: 'taken@example.org' });
  expect(await change('Taken@example.org')).toMatchObject({ code: 'confirmation-required' });
  expect(await change('taken@example.org')).toMatchObject({ code: 'account-exists' });

  await confirm(visitor, 'change-account', { payee: 'Moved@Example.org' });
  expect(await change('Moved@Example.org')).toMatchObject({ status: 1, data: { account: 'moved@example.org' } });
  expect((await other.post('user/profile', {})).http).toBe(401);
  visitor.account = 'moved@example.org';
  expect((await visitor.post('user/profile', {})).data).toMatchObject({ account: 'moved@example.org', accountChanges: [] });
  expect(await house.visitor().post('user/login', { account: 'mover@example.org', password })).toMatchObject({ code: 'wrong-account-or-password' });

  await other.enter('user/login', { account: 'moved@example.org', password });
  expect((await other.post('user/profile', {})).data).toMatchObject({ accountChanges: [{ before: 'mover@example.org' }] });
  expect(await other.know('account')).toMatchObject({ status: 1 });
  expect((await other.post('user/profile', {})).data).toMatchObject({ accountChanges: [] });
  // What was said in one browser holds there alone.
  const third = house.visitor();
  await third.enter('user/login', { account: 'moved@example.org', password });
  expect((await third.post('user/profile', {})).data).toMatchObject({ accountChanges: [{ before: 'mover@example.org' }] });
  clock.now = later(clock.now, 30 * 24 * 3_600_000 + 1);
  await third.enter('user/login', { account: 'moved@example.org', password });
  expect((await third.post('user/profile', {})).data).toMatchObject({ accountChanges: [] });
  // The address that was given back is free, and nothing readable of either is left.
  await registered('mover@example.org');
  const rows = await owner.query<{ text: string }>(
    '',
    `select c::text || a::text as text from account_change c, audit_entry a where c.customer_id = $1`,
    [id],
  );
  expect(rows.map(({ text }) => text).join()).not.toMatch(/mover@|moved@/i);
});
