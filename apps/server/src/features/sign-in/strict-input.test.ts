import { callsByFeature, type Call } from '@parkett/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { later } from '@parkett/kernel';
import { InstrumentList, universe } from '../../books/instruments/index.ts';
import { signInHouse } from '../../testing/sign-in-house.ts';
import { addLegalCalls } from '../legal/index.ts';
import { addSearchCalls, ViewCounter } from '../search/index.ts';
import { addWatchlistCalls } from '../watchlist/index.ts';

const instruments = new InstrumentList(universe);
const house = await signInHouse({
  addCalls: ({ commands, calls, database: { db }, ruleBook, clock }) => {
    addLegalCalls(calls);
    addWatchlistCalls(calls, { db, commands, ruleBook, instruments });
    addSearchCalls(calls, { db, commands, ruleBook, instruments, rowsOf: () => [], viewCounter: new ViewCounter(db), now: () => clock.now });
  },
});
afterAll(house.close);

const runs = process.env['PARKETT_TEST_FULL'] === '1' ? 100_000 : 600;
const calls = ['sign-in', 'watchlist', 'search', 'legal'].flatMap(feature => callsByFeature[feature]!).filter(({ path }) => path !== 'user/logout');
/** Names of fields that there are, that there could be, and that must never be. */
const names = [
  'account',
  'password',
  'confirmPassword',
  'inviteCode',
  'fundPassword',
  'id',
  'ids',
  'name',
  'codes',
  'query',
  'code',
  'kind',
  'language',
  'preferences',
];
const evil = ['balance', 'is_true', 'status', 'role', '__proto__', 'constructor', 'prototype', 'customerId', 'realName'];
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    ' ',
    '1',
    -1,
    0,
    1e308,
    2 ** 53,
    null,
    [],
    {},
    '\u0000',
    '\ud800',
    'SAP\udfff',
    { deskLayout: 'a\u0000' },
    { deskLayout: '\ud800' },
    "' or 1=1 --",
    '<script>',
    '../..',
    'SAP',
    'de',
  ),
);
const body = fc.oneof(fc.dictionary(fc.constantFrom(...names, ...evil), value, { maxKeys: 5 }), fc.jsonValue({ maxDepth: 2 }));

test('S10, S23 (ASVS 2.2.1, 15.3.3, 16.5.1): whatever is sent to whichever call, it is answered or refused, never broken, and nothing extra is accepted', async () => {
  const guest = house.visitor();
  await guest.enter('demo/open', {});
  let turn = 0;
  const judge = async (call: Call, sent: unknown): Promise<void> => {
    turn += 1;
    house.clock.now = later(house.clock.now, 1);
    // A call that signs in would end the session that the others need.
    const sender = call.access === 'public' ? house.visitor() : guest.twin();
    const answer = await sender.post(call.path, sent, { key: `strict-input-number-${turn}`, raw: JSON.stringify(sent) });
    expect([200, 400]).toContain(answer.http);
    expect(answer.text).not.toMatch(/at .*\.ts:\d+|node_modules|select |insert |syntax error/);
    const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
    if (isObject && Object.keys(sent).some(name => evil.includes(name) && name !== 'kind')) expect(answer.http).toBe(400);
  };
  await fc.assert(fc.asyncProperty(fc.constantFrom(...calls), body, judge), { numRuns: runs });
}, 1_200_000);
