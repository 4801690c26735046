import { afterAll, expect, test } from 'vitest';
import { costFloor } from '../../platform/crypto/secret-hasher.ts';
import { form, signInHouse } from '../../testing/sign-in-house.ts';

// One hash at a time and a short queue: what a flood of hashes leaves to others.

const house = await signInHouse({ cost: costFloor, hashing: { atOnce: 1, queueMax: 8 } });
afterAll(house.close);
const { visitor } = house;
const password = 'a ladder in the rain';

test('S1: an address that asks for thirty hashes at once is sent away itself, while others sign in and a signed-in customer goes on', async () => {
  const [anna, ben] = [visitor(), visitor()];
  await anna.enter('user/register', form('anna@example.org'), { address: '10.1.1.1' });
  await ben.enter('user/register', form('ben@example.org'), { address: '10.2.2.2' });
  const flood = Array.from({ length: 30 }, () => visitor().post('demo/open', {}, { address: '10.6.6.6' }));
  const others = await Promise.all([
    visitor().post('user/login', { account: 'anna@example.org', password }, { address: '10.1.1.1' }),
    visitor().post('user/login', { account: 'ben@example.org', password }, { address: '10.2.2.2' }),
    anna.post('user/setFundPassword', { fundPassword: '482915' }, { address: '10.6.6.6' }),
  ]);
  expect(others.map(({ http, status, code }) => ({ http, status, code }))).toEqual(others.map(() => ({ http: 200, status: 1, code: undefined })));
  const answers = await Promise.all(flood);
  const sentAway = answers.filter(({ http, code }) => http === 429 && code === 'submitted-too-frequently').length;
  expect(answers.filter(({ status }) => status === 1).length).toBe(answers.length - sentAway);
  // The one that is computed and a quarter of the line, again and again while they come.
  expect(sentAway).toBeGreaterThan(10);
  expect(sentAway).toBeLessThan(answers.length);
});
