import { deskOperators, deskReviews, deskSignIn } from '@parkett/contract';
import { later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findByAccount } from '../../books/customers/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { deskHouse } from '../../testing/desk-house.ts';
import { askForLimit, createLimitRequests, limitRequests, requestOf } from '../../testing/limit-requests.ts';
import { form } from '../../testing/sign-in-house.ts';
import { Visitor } from '../../testing/visitor.ts';

// Promised: treasury decides the kinds of review that name it, and no others.

const house = await deskHouse();
afterAll(house.close);
const { clock, database, customerKeys } = house;
const { db } = database;
const { reviews } = house.work;
const ofTreasury = { ...limitRequests, name: 'limit-by-treasury', deciders: ['treasury'] } as const;
reviews.register(limitRequests);
reviews.register(ofTreasury);
let customer = 0n;
let treasurers: Awaited<ReturnType<typeof house.operator>>[] = [];

beforeAll(async () => {
  await createLimitRequests(database.owner);
  await new Visitor(house.app).enter('user/register', form('limit@example.org'));
  customer = (await findByAccount(db, customerKeys, 'limit@example.org'))!;
});

let requests = 0n;
const ask = async (kind: string): Promise<string> => {
  const asked = { kind, id: (requests += 1n), customer, units: 20_000_00n, at: clock.now, dueAt: later(clock.now, 48 * 3_600_000) };
  return `R${await withTransaction(db, tx => askForLimit(tx, reviews, asked))}`;
};
const approve = (number: string) => ({ number, decision: 'approved', reason: null, note: null }) as const;

test('S4: a kind that names treasury is taken and decided by two treasurers and by no reviewer; a kind that names nobody by no treasurer', async () => {
  const [tess, theo, rae] = await Promise.all([
    house.operator('Tess', ['treasury']),
    house.operator('Theo', ['treasury']),
    house.operator('Rae', ['reviewer', 'admin']),
  ]);
  treasurers = [tess, theo];
  const [theirs, usual] = [await ask(ofTreasury.name), await ask(limitRequests.name)];
  const queue = async ({ visitor }: typeof tess) =>
    (await visitor.ask(deskReviews.list, { show: 'pending' })).reviews.map(({ number, mayDecide }) => [number, mayDecide]);
  expect(new Map((await queue(tess)) as [string, boolean][])).toEqual(
    new Map([
      [theirs, true],
      [usual, false],
    ] as const),
  );
  expect(new Map((await queue(rae)) as [string, boolean][])).toEqual(
    new Map([
      [theirs, false],
      [usual, true],
    ] as const),
  );
  expect(await tess.visitor.ask(deskReviews.one, { number: theirs })).toMatchObject({ mayDecide: true, deciders: ['treasury'] });
  expect(await tess.visitor.ask(deskReviews.one, { number: usual })).toMatchObject({ mayDecide: false, deciders: ['reviewer', 'admin'] });
  for (const [{ visitor }, number] of [
    [tess, usual],
    [rae, theirs],
  ] as const) {
    expect(await visitor.post(deskReviews.claim, { number })).toMatchObject({ code: 'not-your-role' });
    expect(await visitor.post(deskReviews.decide, approve(number))).toMatchObject({ code: 'not-your-role' });
  }
  expect(await tess.visitor.post(deskReviews.claim, { number: theirs })).toMatchObject({ status: 1 });
  expect(await tess.visitor.ask(deskReviews.decide, approve(theirs))).toEqual({ state: 'pending' });
  expect(await theo.visitor.ask(deskReviews.decide, approve(theirs))).toEqual({ state: 'approved' });
  expect(await requestOf(db, { subject: '1' })).toEqual({ state: 'approved', applied: 1 });
});

test('simulated staff leaves to treasurers what treasury decides, and counts no admin for it', async () => {
  const admin = await house.operator('Ada', ['admin']);
  const dutyFor = async (kind: string) => {
    const { kinds } = (await admin.visitor.ask(deskOperators.operators, {})).staff;
    return kinds.find(one => one.kind === kind);
  };
  expect(await dutyFor(ofTreasury.name)).toMatchObject({ duty: 'off', why: 'several-signed-in' });
  for (const { visitor } of treasurers) await visitor.ask(deskSignIn.signOut, {});
  expect(await dutyFor(ofTreasury.name)).toMatchObject({ duty: 'decides', why: 'nobody-signed-in' });
  expect(await dutyFor(limitRequests.name)).toMatchObject({ duty: 'off', why: 'several-signed-in' });
});
