import { afterAll, expect, test } from 'vitest';
import { later } from '@parkett/kernel';
import { signInHouse } from '../../testing/sign-in-house.ts';

const house = await signInHouse({ limits: {} });
afterAll(house.close);
const { clock, visitor, welcomed, database } = house;

test('one call opens a verified, welcomed customer who is signed in and can come back with the password shown once', async () => {
  const guest = visitor();
  const { data, status } = await guest.enter('demo/open', { language: 'de' }, { address: '10.0.0.1' });
  expect(status).toBe(1);
  const { account, password } = data as { account: string; password: string };
  expect(account).toMatch(/^demo-[a-z0-9]{8}$/);
  expect((await guest.post('user/profile')).data).toMatchObject({ account, demo: true, realName: 'verified', language: 'de' });
  expect(welcomed.at(-1)).toMatchObject({ kind: 'demo', language: 'de' });
  expect((await visitor().enter('user/login', { account, password })).status).toBe(1);
  const rows = JSON.stringify(await database.owner.query('', 'select row_to_json(c)::text as row from credential c'));
  expect(rows).not.toContain(password);
  expect(rows).toContain('$argon2id$');
});

test('as shipped, one address opens ten demo accounts an hour; others are not held up', async () => {
  const address = '10.0.0.2';
  for (let opened = 0; opened < 10; opened += 1) {
    expect((await visitor().post('demo/open', {}, { address })).status).toBe(1);
    clock.now = later(clock.now, 60_000);
  }
  expect(await visitor().post('demo/open', {}, { address })).toMatchObject({ http: 200, status: 0, code: 'demo-closed' });
  expect((await visitor().post('demo/open', {}, { address: '10.0.0.3' })).status).toBe(1);
  clock.now = later(clock.now, 50 * 60_000);
  expect((await visitor().post('demo/open', {}, { address })).status).toBe(1);
  expect((await visitor().post('demo/open', {}, { address })).status).toBe(0);
});

test('when the welcome fails nothing of the customer is left', async () => {
  const broken = await signInHouse({ welcome: async () => Promise.reject(new Error('the ledger is closed')) });
  expect(await broken.visitor().post('demo/open', {})).toMatchObject({ http: 500 });
  expect(await broken.database.db.query('', 'select from customer')).toEqual([]);
  await broken.close();
});
