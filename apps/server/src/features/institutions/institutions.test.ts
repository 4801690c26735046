import { afterAll, expect, test } from 'vitest';
import { form, signInHouse } from '../../testing/sign-in-house.ts';
import { addInstitution } from './index.ts';

const house = await signInHouse();
afterAll(house.close);
const { db } = house.database;
const actor = { kind: 'tool', name: 'institution' } as const;
const add = (name: string) => addInstitution({ db, hasher: house.hasher, now: () => house.clock.now }, { name, actor });

test('an institution gets a code of ten unmistakable letters that its customers register with', async () => {
  const added = await add('  Bankhaus   Nordlicht ');
  expect(added).toMatchObject({ ok: true, value: { inviteCode: expect.stringMatching(/^[2-9A-HJ-NP-Z]{10}$/) } });
  const guest = house.visitor();
  await guest.enter('user/register', form('north@example.org', { inviteCode: (added as { value: { inviteCode: string } }).value.inviteCode }));
  expect((await guest.post('user/profile')).data).toMatchObject({ institution: 'Bankhaus Nordlicht' });
});

test('a name is there once, isn’t empty and isn’t a novel', async () => {
  expect(await add('Einmal')).toMatchObject({ ok: true });
  expect(await add('Einmal')).toEqual({ ok: false, error: 'name-taken' });
  expect(await add('   ')).toEqual({ ok: false, error: 'name-missing' });
  expect(await add('x'.repeat(81))).toEqual({ ok: false, error: 'name-too-long' });
});

test('who added it is on the audit, which the running server cannot change', async () => {
  await add('Nachweis');
  const entries = await db.query('', "select actor_kind, actor, action from audit_entry where facts ->> 'institution' = 'Nachweis'");
  expect(entries).toEqual([{ actor_kind: 'tool', actor: 'institution', action: 'institutions.added' }]);
  await expect(db.query('', 'delete from audit_entry')).rejects.toThrow(/permission denied/);
  await expect(db.query('', "update audit_entry set actor = 'nobody'")).rejects.toThrow(/permission denied/);
});
