import { instantOf } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { waitOf } from './payee-wait.ts';

const today = instantOf('2026-11-24T12:00:00Z');
const evening = instantOf('2026-11-24T20:00:00Z');
const tomorrow = instantOf('2026-11-25T12:00:00Z');
const before = instantOf('2026-11-25T11:59:59.999Z');

// A payee that was added on 24 November at 12:00 by both clocks. Each row: business time, system time, whether the account is proved, until when it waits.
test.each([
  ['at once it waits a day', today, today, null, tomorrow],
  ['a moment before the end it waits', before, before, null, tomorrow],
  ['at the end it waits no longer', tomorrow, tomorrow, null, null],
  ['the market clock was set over the wait: the hours that the machine’s clock has left', tomorrow, evening, null, instantOf('2026-11-26T04:00:00Z')],
  ['the market clock was held: until the day is over by it', evening, tomorrow, null, tomorrow],
  ['a proved account waits for nothing', today, today, today, null],
] as const)('%s', (_, businessNow, systemNow, provedAt, expected) => {
  expect(waitOf({ usableFrom: tomorrow, notedUsableFrom: tomorrow, provedAt }, { businessNow, systemNow })).toBe(expected);
});
