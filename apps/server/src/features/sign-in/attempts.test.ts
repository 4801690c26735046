import { afterAll, expect, test } from 'vitest';
import { later } from '@parkett/kernel';
import { form, signInHouse } from '../../testing/sign-in-house.ts';
import { HourlyBudget } from '../../platform/hourly-budget.ts';

const second = 1_000;
const minute = 60 * second;
const password = 'a ladder in the rain';
const house = await signInHouse();
afterAll(house.close);
const { clock, hasher, visitor } = house;

const addressOf = (pair: number): string => `172.16.${Math.floor((pair % 500) / 250)}.${pair % 250}`;

test('S12: at the door, what is not compared is not hashed, and the victim comes in meanwhile on the own device', async () => {
  const victim = visitor();
  const account = 'victim@example.org';
  await victim.enter('user/register', form(account));
  await victim.post('user/logout');
  const before = hasher.computed;
  let compared = 0;
  for (let pair = 0; pair < 1_000; pair += 1) {
    const target = pair % 5 === 0 ? account : `customer-${pair}@example.org`;
    const answer = await visitor().post('user/login', { account: target, password: `stolen ${pair}` }, { address: addressOf(pair) });
    if (answer.code === 'wrong-account-or-password') compared += 1;
    else expect(answer).toMatchObject({ http: 200, status: 0, code: 'too-many-attempts' });
    clock.now = later(clock.now, 50);
  }
  expect(hasher.computed - before).toBe(compared);
  expect(compared).toBeLessThanOrEqual(50);
  expect((await victim.enter('user/login', { account, password })).status).toBe(1);
});

test('S12: an office that signs in one after the other with right passwords is not held up', async () => {
  const account = 'office@example.org';
  clock.now = later(clock.now, 60 * minute);
  await visitor().enter('user/register', form(account));
  for (let colleague = 0; colleague < 40; colleague += 1) {
    expect((await visitor().post('user/login', { account, password }, { address: '10.7.7.7' })).status).toBe(1);
  }
});

test('S12: a known device is slowed down too when it is used for guessing', async () => {
  const guest = visitor();
  await guest.enter('user/register', form('device@example.org'));
  const codes: (string | undefined)[] = [];
  for (let guess = 0; guess < 7; guess += 1)
    codes.push((await guest.post('user/login', { account: 'device@example.org', password: `guess ${guess}` })).code);
  expect(codes.filter(code => code === 'wrong-account-or-password')).toHaveLength(5);
  expect(codes.slice(5)).toEqual(['too-many-attempts', 'too-many-attempts']);
});

test('an hourly budget is free again an hour after each use', async () => {
  const { db } = house.database;
  const budget = new HourlyBudget({ db, now: () => clock.now, name: 'a test' });
  for (let use = 0; use < 3; use += 1) {
    expect(await budget.waitSeconds('a', 3)).toBe(0);
    expect(await budget.take('a', 3)).toBe(0);
    clock.now = later(clock.now, 10 * minute);
  }
  expect(await budget.waitSeconds('a', 3)).toBe(30 * 60);
  expect(await budget.waitSeconds('b', 3)).toBe(0);
  clock.now = later(clock.now, 30 * minute);
  expect(await budget.waitSeconds('a', 3)).toBe(0);
});
