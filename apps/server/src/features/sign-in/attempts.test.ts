import { afterAll, expect, test } from 'vitest';
import { asInstant, later, type Instant } from '@parkett/kernel';
import { form, signInHouse } from '../../testing/sign-in-house.ts';
import { Attempts, HourlyBudget } from './attempts.ts';

const second = 1_000;
const minute = 60 * second;
const password = 'a ladder in the rain';
const house = await signInHouse();
afterAll(house.close);
const { clock, hasher, visitor } = house;

const clockAt = (at: number): { now: () => Instant; move: (ms: number) => void } => ({ now: () => asInstant(at), move: ms => void (at += ms) });
const isFree = (answer: ReturnType<Attempts['begin']>): boolean => 'succeeded' in answer;

test('S12 (ASVS 6.3.1): each further failure from one address doubles the wait, up to fifteen minutes; nothing is ever locked', () => {
  const time = clockAt(0);
  const attempts = new Attempts(time.now);
  const waits: number[] = [];
  for (let account = 0; waits.length < 14; account += 1) {
    const answer = attempts.begin({ address: '10.0.0.1', account: `a${account}`, device: null });
    if ('succeeded' in answer) continue;
    waits.push(answer.waitSeconds);
    time.move(answer.waitSeconds * second);
  }
  expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(15 * 60);
});

test('S12: a right password gives the try back, so that a busy office is not slowed down', () => {
  const attempts = new Attempts(clockAt(0).now);
  for (let guest = 0; guest < 200; guest += 1) {
    const answer = attempts.begin({ address: '10.0.0.1', account: `a${guest}`, device: null });
    if ('succeeded' in answer) answer.succeeded();
    expect(isFree(answer)).toBe(true);
  }
});

test('S12: tries at once cannot share one', () => {
  const attempts = new Attempts(clockAt(0).now);
  const answers = Array.from({ length: 100 }, () => attempts.begin({ address: '10.0.0.1', account: 'a', device: null }));
  expect(answers.filter(isFree)).toHaveLength(5);
});

test('S12: failures are forgotten in time', () => {
  const time = clockAt(0);
  const attempts = new Attempts(time.now);
  for (let failure = 0; failure < 5; failure += 1) attempts.begin({ address: '10.0.0.1', account: 'a', device: null });
  expect(isFree(attempts.begin({ address: '10.0.0.2', account: 'a', device: null }))).toBe(false);
  time.move(30 * minute);
  expect(isFree(attempts.begin({ address: '10.0.0.2', account: 'a', device: null }))).toBe(true);
});

const addressOf = (pair: number): string => `172.16.${Math.floor((pair % 500) / 250)}.${pair % 250}`;

test('S12: of ten thousand stolen pairs from 500 addresses, twenty a second, at most fifty are compared', () => {
  const time = clockAt(0);
  const attempts = new Attempts(time.now);
  let compared = 0;
  for (let pair = 0; pair < 10_000; pair += 1) {
    if (isFree(attempts.begin({ address: addressOf(pair), account: `customer ${pair % 5 === 0 ? 0 : pair}`, device: null }))) compared += 1;
    time.move(50);
  }
  expect(compared).toBeLessThanOrEqual(50);
});

test('S12: four networks that guess without a pause keep no customer out, not even one who mistypes', () => {
  const time = clockAt(0);
  const attempts = new Attempts(time.now);
  let through = 0;
  const letGuess = (ms: number): void => {
    for (let at = 0; at < ms; at += 100) {
      for (const network of [1, 2, 3, 4])
        if (isFree(attempts.begin({ address: `10.0.0.${network}`, account: `made up ${time.now()} ${network}`, device: null }))) through += 1;
      time.move(100);
    }
  };
  for (let customer = 0; customer < 10; customer += 1) {
    letGuess(2 * minute);
    const own = { address: `10.1.0.${customer}`, account: `customer ${customer}`, device: null };
    expect(isFree(attempts.begin(own))).toBe(true);
    const answer = attempts.begin(own);
    expect(isFree(answer)).toBe(true);
    if ('succeeded' in answer) answer.succeeded();
  }
  expect(through).toBeLessThanOrEqual(60);
});

test('S12: when all have to wait, a caller that waits as long as told is let in, however often others ask', () => {
  const time = clockAt(0);
  const attempts = new Attempts(time.now);
  let guess = 0;
  const poll = (): void => {
    time.move(second);
    for (let network = 0; network < 100; network += 1)
      attempts.begin({ address: `10.0.0.${network}`, account: `made up ${(guess += 1)}`, device: null });
  };
  for (let turn = 0; turn < 60; turn += 1) poll();
  for (const own of [
    { address: '10.1.0.1', account: 'customer', device: null },
    { address: '2001:db8:1::1', account: 'customer on IPv6', device: null },
  ]) {
    const told = attempts.begin(own) as { waitSeconds: number };
    expect(told.waitSeconds).toBeLessThanOrEqual(15 * 60);
    for (let waited = 0; waited < told.waitSeconds; waited += 1) poll();
    expect(isFree(attempts.begin(own))).toBe(true);
  }
});

test('S12: one network of IPv6 is one address, and a site has its failures together', () => {
  const attempts = new Attempts(clockAt(0).now);
  const failures = (from: (at: number) => string): number =>
    Array.from({ length: 200 }, (_, at) => attempts.begin({ address: from(at), account: `a ${from(at)}`, device: null })).filter(isFree).length;
  expect(failures(at => `2001:db8::${at.toString(16)}`)).toBeLessThanOrEqual(10);
  expect(failures(at => `2001:0DB8:0:${at.toString(16)}::1`)).toBe(0);
  expect(failures(at => `2001:db8:7:${at.toString(16)}::1`)).toBe(3);
  expect(failures(() => '::ffff:10.0.0.9')).toBeGreaterThan(0);
});

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

test('an hourly budget is free again an hour after each use', () => {
  const time = clockAt(0);
  const budget = new HourlyBudget(time.now);
  for (let use = 0; use < 3; use += 1) {
    expect(budget.waitSeconds('a', 3)).toBe(0);
    budget.spend('a');
    time.move(10 * minute);
  }
  expect(budget.waitSeconds('a', 3)).toBe(30 * 60);
  expect(budget.waitSeconds('b', 3)).toBe(0);
  time.move(30 * minute);
  expect(budget.waitSeconds('a', 3)).toBe(0);
});
