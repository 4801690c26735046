import { instantOf, later } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { isUntold, type Known } from './notice.ts';

const noon = instantOf('2026-11-24T12:00:00Z');
const said = (session: bigint, upTo = noon): Known => ({ upTo, session });

// Each row: what was said in this browser, and whether a change at noon on session 7 is told in it.
test.each([
  ['nothing', [], true],
  ['on another session, at that moment', [said(8n)], false],
  ['on another session, earlier', [said(8n, later(noon, -1))], true],
  ['on the session that did it', [said(7n)], true],
  ['on both', [said(7n), said(8n)], false],
] as const)('%s', (_, known, expected) => {
  expect(isUntold({ at: noon, session: 7n }, known)).toBe(expected);
});

test('what was done on no session is known from any of them', () => {
  expect(isUntold({ at: noon, session: null }, [said(7n)])).toBe(false);
});
