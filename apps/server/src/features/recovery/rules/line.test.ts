import { expect, test } from 'vitest';
import type { ShownProof } from '../store.ts';
import { nextInLine, takesPlaceOf, type InLine } from './line.ts';

const asked = (id: bigint, shown: ShownProof): InLine => ({ id, lost: 'login-password', shown });

test.each([
  ['nothing', 'nothing', false],
  ['nothing', 'recovery-code', false],
  ['login-password', 'nothing', true],
  ['login-password', 'login-password', false],
  ['recovery-code', 'nothing', true],
  ['recovery-code', 'login-password', true],
  ['recovery-code', 'recovery-code', false],
] as const)('N-3: who shows %s takes the place of who has shown %s: %s', (later, earlier, takes) => {
  expect(takesPlaceOf(asked(2n, later), asked(1n, earlier))).toBe(takes);
});

test('N-3: of those that wait the one that shows most comes next, and of these the first', () => {
  const waiting = [asked(3n, 'nothing'), asked(5n, 'login-password'), asked(4n, 'login-password'), asked(2n, 'nothing')];
  expect(nextInLine(waiting)?.id).toBe(4n);
  expect(nextInLine(waiting.filter(({ shown }) => shown === 'nothing'))?.id).toBe(2n);
  expect(nextInLine([])).toBeNull();
});
