import { expect, test } from 'vitest';
import { asInstant, type Instant } from '@parkett/kernel';
import { Guesses, type Answer } from './guesses.ts';

const second = 1_000;
const minute = 60 * second;

const clockAt = (at: number): { now: () => Instant; move: (ms: number) => void } => ({ now: () => asInstant(at), move: ms => void (at += ms) });
const isFree = (answer: Answer): boolean => 'counted' in answer;

test('S12 (ASVS 6.3.1): each further failure from one address doubles the wait, up to fifteen minutes; nothing is ever locked', () => {
  const time = clockAt(0);
  const guesses = new Guesses(time.now);
  const waits: number[] = [];
  for (let account = 0; waits.length < 14; account += 1) {
    const answer = guesses.begin({ address: '10.0.0.1', account: `a${account}`, device: null });
    if ('counted' in answer) continue;
    waits.push(answer.waitSeconds);
    time.move(answer.waitSeconds * second);
  }
  expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(15 * 60);
});

test('S12: a right password gives the try back, so that a busy office is not slowed down', () => {
  const guesses = new Guesses(clockAt(0).now);
  for (let guest = 0; guest < 200; guest += 1) {
    const answer = guesses.begin({ address: '10.0.0.1', account: `a${guest}`, device: null });
    if ('counted' in answer) guesses.succeeded(answer.counted);
    expect(isFree(answer)).toBe(true);
  }
});

test('S12: tries at once cannot share one', () => {
  const guesses = new Guesses(clockAt(0).now);
  const answers = Array.from({ length: 100 }, () => guesses.begin({ address: '10.0.0.1', account: 'a', device: null }));
  expect(answers.filter(isFree)).toHaveLength(5);
});

test('S12: failures are forgotten in time', () => {
  const time = clockAt(0);
  const guesses = new Guesses(time.now);
  for (let failure = 0; failure < 5; failure += 1) guesses.begin({ address: '10.0.0.1', account: 'a', device: null });
  expect(isFree(guesses.begin({ address: '10.0.0.2', account: 'a', device: null }))).toBe(false);
  time.move(30 * minute);
  expect(isFree(guesses.begin({ address: '10.0.0.2', account: 'a', device: null }))).toBe(true);
});

const addressOf = (pair: number): string => `172.16.${Math.floor((pair % 500) / 250)}.${pair % 250}`;

test('S12: of ten thousand stolen pairs from 500 addresses, twenty a second, at most fifty are compared', () => {
  const time = clockAt(0);
  const guesses = new Guesses(time.now);
  let compared = 0;
  for (let pair = 0; pair < 10_000; pair += 1) {
    if (isFree(guesses.begin({ address: addressOf(pair), account: `customer ${pair % 5 === 0 ? 0 : pair}`, device: null }))) compared += 1;
    time.move(50);
  }
  expect(compared).toBeLessThanOrEqual(50);
});

test('S12: four networks that guess without a pause keep no customer out, not even one who mistypes', () => {
  const time = clockAt(0);
  const guesses = new Guesses(time.now);
  let through = 0;
  const letGuess = (ms: number): void => {
    for (let at = 0; at < ms; at += 100) {
      for (const network of [1, 2, 3, 4])
        if (isFree(guesses.begin({ address: `10.0.0.${network}`, account: `made up ${time.now()} ${network}`, device: null }))) through += 1;
      time.move(100);
    }
  };
  for (let customer = 0; customer < 10; customer += 1) {
    letGuess(2 * minute);
    const own = { address: `10.1.0.${customer}`, account: `customer ${customer}`, device: null };
    expect(isFree(guesses.begin(own))).toBe(true);
    const answer = guesses.begin(own);
    expect(isFree(answer)).toBe(true);
    if ('counted' in answer) guesses.succeeded(answer.counted);
  }
  expect(through).toBeLessThanOrEqual(60);
});

test('S12: when all have to wait, a caller that waits as long as told is let in, however often others ask', () => {
  const time = clockAt(0);
  const guesses = new Guesses(time.now);
  let guess = 0;
  const poll = (): void => {
    time.move(second);
    for (let network = 0; network < 100; network += 1)
      guesses.begin({ address: `10.0.0.${network}`, account: `made up ${(guess += 1)}`, device: null });
  };
  for (let turn = 0; turn < 60; turn += 1) poll();
  for (const own of [
    { address: '10.1.0.1', account: 'customer', device: null },
    { address: '2001:db8:1::1', account: 'customer on IPv6', device: null },
  ]) {
    const told = guesses.begin(own) as { waitSeconds: number };
    expect(told.waitSeconds).toBeLessThanOrEqual(15 * 60);
    for (let waited = 0; waited < told.waitSeconds; waited += 1) poll();
    expect(isFree(guesses.begin(own))).toBe(true);
  }
});

test('S12: one network of IPv6 is one address, and a site has its failures together', () => {
  const guesses = new Guesses(clockAt(0).now);
  const failures = (from: (at: number) => string): number =>
    Array.from({ length: 200 }, (_, at) => guesses.begin({ address: from(at), account: `a ${from(at)}`, device: null })).filter(isFree).length;
  expect(failures(at => `2001:db8::${at.toString(16)}`)).toBeLessThanOrEqual(10);
  expect(failures(at => `2001:0DB8:0:${at.toString(16)}::1`)).toBe(0);
  expect(failures(at => `2001:db8:7:${at.toString(16)}::1`)).toBe(3);
  expect(failures(() => '::ffff:10.0.0.9')).toBeGreaterThan(0);
});
