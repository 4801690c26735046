import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { later } from '@parkett/kernel';
import { withTransaction } from '../../platform/db.ts';
import { signInHouse } from '../../testing/sign-in-house.ts';
import { Grants, openOperations, operationsOf, type Confirmed } from './index.ts';

const house = await signInHouse();
afterAll(house.close);
const { clock, sessions, database } = house;
const key = randomBytes(32);
const names = ['withdraw', 'add-payee', 'borrow', 'change-limit'] as const;
const operations = openOperations(operationsOf(Object.fromEntries(names.map(name => [name, { byLoginPassword: false }]))));
const grants = new Grants({ key, now: () => clock.now, operations });
const beside = new Grants({ key, now: () => clock.now, operations });
const required = { ok: false, error: { code: 'confirmation-required' } };

/** A customer with two sessions. */
async function signedIn(): Promise<{ customer: bigint; session: bigint; otherSession: bigint }> {
  const visitor = house.visitor();
  await visitor.enter('demo/open', {});
  const session = (await sessions.find(visitor.token!, visitor.cookies.get('__Host-parkett')!))!;
  const opened = await withTransaction(database.db, tx => sessions.open(tx, session.customerId));
  return { customer: session.customerId, session: session.id, otherSession: opened.session.id };
}
const martha = await signedIn();
const somebodyElse = await signedIn();

const give = (confirmed: Confirmed) => withTransaction(database.db, tx => grants.give(tx, confirmed));
const use = (confirmed: Confirmed, where = beside) => withTransaction(database.db, tx => where.use(tx, confirmed));

const text = fc.oneof(fc.constantFrom('withdraw', 'DE89370400440532013000', '', ',', '","', 'null', '1'), fc.string({ maxLength: 12 }));
const fields = {
  operation: fc.constantFrom(...names),
  amount: fc.option(fc.bigInt({ min: 0n, max: 10_000_000_000n })),
  currency: fc.option(fc.constantFrom('EUR', 'USD', 'USDT', 'KRW')),
  payee: fc.option(text),
};
const who = { customer: martha.customer, session: martha.session };

test('S5 (ASVS 7.5.1, 7.5.3, 2.3.1): with any one field changed after the confirmation it is refused, and as confirmed it is done once', async () => {
  const other = fc.record(fields);
  await fc.assert(
    fc.asyncProperty(fc.record(fields), other, async (given, changed) => {
      const confirmed: Confirmed = { ...who, ...given };
      await give(confirmed);
      const flipped: Confirmed[] = [
        ...(Object.keys(fields) as (keyof typeof fields)[])
          .filter(field => changed[field] !== given[field])
          .map(field => ({ ...confirmed, [field]: changed[field] })),
        { ...confirmed, session: martha.otherSession },
        { ...confirmed, customer: somebodyElse.customer },
        { ...confirmed, customer: somebodyElse.customer, session: somebodyElse.session },
      ];
      for (const attempt of flipped) expect(await use(attempt), JSON.stringify(Object.entries(attempt).map(String))).toMatchObject(required);
      expect(await grants.stands(database.db, confirmed)).toBe(true);
      expect(await use(confirmed)).toEqual({ ok: true, value: null });
      expect(await use(confirmed)).toMatchObject(required);
      expect(await grants.stands(database.db, confirmed)).toBe(false);
    }),
    { numRuns: 100 },
  );
});

const confirmed: Confirmed = { ...who, operation: 'withdraw', amount: 10_000n, currency: 'EUR', payee: 'DE89370400440532013000' };

test('S5: of many who use a grant at once one does', async () => {
  await give(confirmed);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => use(confirmed, n % 2 ? grants : beside)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('S5: a grant holds for 120 seconds, and no longer because a clock went back', async () => {
  await give(confirmed);
  const given = clock.now;
  clock.now = later(given, 120_000);
  expect(await use(confirmed)).toMatchObject(required);
  clock.now = later(given, -60_000);
  expect(await use(confirmed)).toMatchObject(required);
  clock.now = later(given, 119_999);
  expect(await use(confirmed)).toMatchObject({ ok: true });
});

test('a command that is refused for another reason leaves its grant', async () => {
  await give(confirmed);
  const refused = withTransaction(database.db, async tx => {
    expect(await grants.use(tx, confirmed)).toMatchObject({ ok: true });
    throw new Error('not enough money');
  });
  await expect(refused).rejects.toThrow('not enough money');
  expect(await use(confirmed)).toMatchObject({ ok: true });
});

test('a copy of the database doesn’t tell what was confirmed', async () => {
  await give({ ...confirmed, payee: 'martha.klein@example.org' });
  const rows = await database.owner.query<{ row: string }>('', 'select g::text as row from step_up_grant g');
  expect(rows.map(({ row }) => row).join('\n')).not.toMatch(/martha|DE89/);
});
