import { expect, test } from 'vitest';
import { staffAnswer, staffSigns } from './staff-answer.ts';

const approved = { decision: 'approved', reason: 'identity-shown' };
const rejected = { decision: 'rejected', reason: 'identity-not-shown' };

// Each row: what was lost, what was shown, how name and date of birth compare, and what simulated staff signs; null: nothing.
test.each([
  ['login-password', 'nothing', 'not-given', null],
  ['login-password', 'nothing', 'not-verified', null],
  ['login-password', 'nothing', 'fits', null],
  ['login-password', 'recovery-code', 'not-given', approved],
  ['login-password', 'recovery-code', 'differs', rejected],
  ['second-factor', 'login-password', 'not-given', null],
  ['second-factor', 'login-password', 'fits', null],
  ['fund-password', 'login-password', 'not-given', approved],
  // The mailbox once more, and what others know too.
  ['fund-password', 'password-by-letter', 'fits', null],
  ['second-factor', 'password-by-letter', 'fits', null],
] as const)('%s, shown %s, person %s', (lost, shown, person, expected) => {
  expect(staffAnswer({ lost, shown, person })).toEqual(expected);
});

test.each([
  ['approved', 'nothing', false],
  ['approved', 'login-password', true],
  ['approved', 'recovery-code', true],
  ['approved', 'password-by-letter', false],
  ['rejected', 'nothing', true],
] as const)('beside a person they sign: %s, of who has shown %s', (decision, shown, expected) => {
  expect(staffSigns({ shown }, decision)).toBe(expected);
});
