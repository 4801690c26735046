import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { HashingBusy, SecretHasher } from './secret-hasher.ts';

const pepper = randomBytes(32);
const cheap = { memory: 64, passes: 1, lanes: 1 };

test('S1 (ASVS 11.4.2): a secret is stored as argon2id with at least m=19456, t=2, p=1 and a salt of its own', async () => {
  const hasher = new SecretHasher({ pepper });
  const [first, second] = await Promise.all([hasher.hash('open sesame'), hasher.hash('open sesame')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second).not.toBe(first);
  expect(await hasher.verify('open sesame', first)).toBe(true);
  expect(await hasher.verify('open sesamf', first)).toBe(false);
});

test('S1: a stolen hash is worth nothing without the pepper', async () => {
  const stored = await new SecretHasher({ pepper, cost: cheap }).hash('open sesame');
  expect(await new SecretHasher({ pepper: randomBytes(32), cost: cheap }).verify('open sesame', stored)).toBe(false);
});

test('S1: a hash of other costs is still compared and known to be outdated', async () => {
  const old = await new SecretHasher({ pepper, cost: cheap }).hash('open sesame');
  const hasher = new SecretHasher({ pepper, cost: { ...cheap, passes: 2 } });
  expect(await hasher.verify('open sesame', old)).toBe(true);
  expect(hasher.isOutdated(old)).toBe(true);
  expect(hasher.isOutdated(await hasher.hash('open sesame'))).toBe(false);
});

test('S2: a long secret is not cut off, and the same text in another Unicode form is the same secret', async () => {
  const hasher = new SecretHasher({ pepper, cost: cheap });
  const long = 'ß'.repeat(127);
  expect(await hasher.verify(`${long}b`, await hasher.hash(`${long}a`))).toBe(false);
  expect(await hasher.verify('Zu\u0308rich am See', await hasher.hash('Z\u00fcrich am See'))).toBe(true);
});

test('S1: more hashes than may wait are turned away at once, the others are computed', async () => {
  const hasher = new SecretHasher({ pepper, cost: cheap, atOnce: 1, queueMax: 3 });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.hash('open sesame')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  const refused = outcomes.filter(outcome => outcome.status === 'rejected');
  expect(refused).toHaveLength(6);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(HashingBusy);
});
