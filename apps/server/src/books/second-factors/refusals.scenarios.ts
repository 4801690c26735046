import { instantOf, later } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { usedCodeDenial } from './rules/app-code.ts';
import { beginCodeTry, wrongCodeDenial } from './rules/code-tries.ts';

const now = instantOf('2026-11-25T09:30:00Z');

export const refusals: RefusalPlaces = {
  'app-codes.ts': [
    ['app-code-already-set-up', 'an app for codes is set up beside another one', 'books/second-factors/second-factors.test.ts'],
    ['no-such-second-factor', 'a code is compared where no app was set up', 'books/second-factors/second-factors.test.ts'],
    ['app-code-malformed', 'something else than six digits', 'books/second-factors/second-factors.test.ts'],
  ],
  'passkeys.ts': [
    ['too-many-passkeys', 'one more is begun than anybody may have', 'books/second-factors/second-factors.test.ts', { maximum: 10 }],
    ['passkey-name-missing', 'a passkey without a name', 'books/second-factors/second-factors.test.ts'],
    ['passkey-refused', 'a passkey that signed something else', 'books/second-factors/second-factors.test.ts'],
    ['too-many-passkeys', 'several are made at once, and this one is too many', 'books/second-factors/second-factors.test.ts', { maximum: 10 }],
    ['passkey-already-registered', 'the same passkey once more', 'books/second-factors/second-factors.test.ts'],
  ],
  'recovery-codes.ts': [
    ['recovery-code-malformed', 'a text that can’t be a recovery code', 'books/second-factors/second-factors.test.ts'],
    ['wrong-recovery-code', 'a recovery code that newer ones have ended', 'books/second-factors/second-factors.test.ts'],
  ],
  'rules/app-code.ts': [['code-already-used', 'a code is shown twice', () => usedCodeDenial(7, 7n)]],
  'rules/code-tries.ts': [
    ['second-factor-locked', 'a code while codes are locked', () => beginCodeTry({ failures: 5, lockedUntil: later(now, 90_000) }, now)],
    ['wrong-second-factor', 'the second wrong code', () => wrongCodeDenial({ failures: 2, lockedUntil: null }, now)],
    ['second-factor-locked', 'the fifth wrong code', () => wrongCodeDenial({ failures: 5, lockedUntil: later(now, 1_800_000) }, now)],
  ],
  'second-factors.ts': [
    ['no-such-second-factor', 'an app for codes is removed where there is none', 'books/second-factors/second-factors.test.ts'],
    ['no-such-second-factor', 'a passkey of somebody else is removed', 'app/others-things.test.ts'],
    ['passkey-refused', 'a passkey that nobody knows signs in', 'books/second-factors/second-factors.test.ts'],
    ['passkey-refused', 'the passkey of somebody else confirms', 'books/second-factors/second-factors.test.ts'],
  ],
};
