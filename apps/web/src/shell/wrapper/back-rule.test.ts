import { expect, test } from 'vitest';
import { onBackPress, type BackAct, type Pressed } from './back-rule.ts';

const alone: Pressed = { nowMs: 5_000, hasOverlay: false, canGoBack: false, saidMs: null };

const table: readonly [what: string, pressed: Partial<Pressed>, act: BackAct, saidMs: number | null][] = [
  ['an open sheet or dialog closes', { hasOverlay: true }, 'close', null],
  ['a sheet closes before the page before is gone to', { hasOverlay: true, canGoBack: true }, 'close', null],
  ['a sheet closes though a second press was awaited', { hasOverlay: true, saidMs: 4_900 }, 'close', null],
  ['the page before is gone to', { canGoBack: true }, 'back', null],
  ['the page before is gone to though a second press was awaited', { canGoBack: true, saidMs: 4_900 }, 'back', null],
  ['without a page before, the first press says that another one leaves', {}, 'say', 5_000],
  ['a second press at once leaves', { saidMs: 5_000 }, 'leave', null],
  ['a second press after 999 ms leaves', { saidMs: 4_001 }, 'leave', null],
  ['a second press after 1000 ms leaves', { saidMs: 4_000 }, 'leave', null],
  ['a second press after 1001 ms is a first one', { saidMs: 3_999 }, 'say', 5_000],
];

test.each(table)('%s', (_, pressed, act, saidMs) => {
  expect(onBackPress({ ...alone, ...pressed })).toEqual({ act, saidMs });
});
