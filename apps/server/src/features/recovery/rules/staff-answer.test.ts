import { expect, test } from 'vitest';
import { needsTwo, staffAnswer, staffSigns } from './staff-answer.ts';

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
  // What the password was given for once more, and what others know too.
  ['fund-password', 'replaced-password', 'fits', null],
  ['second-factor', 'replaced-password', 'fits', null],
] as const)('%s, shown %s, person %s', (lost, shown, person, expected) => {
  expect(staffAnswer({ lost, shown, person, isLocked: false })).toEqual(expected);
  // Whose account the owner has locked is for people.
  expect(staffAnswer({ lost, shown, person, isLocked: true })).toBeNull();
  expect(staffSigns({ shown, isLocked: true }, 'approved')).toBe(false);
});

test.each([
  ['nothing', true],
  ['replaced-password', true],
  ['login-password', true],
  ['recovery-code', false],
] as const)('of who has shown %s, two let in: %s, whatever he knows of the owner', (shown, expected) => {
  expect(needsTwo({ shown })).toBe(expected);
});

test.each([
  ['approved', 'nothing', false],
  ['approved', 'login-password', true],
  ['approved', 'recovery-code', true],
  ['approved', 'replaced-password', false],
  ['rejected', 'nothing', true],
] as const)('beside a person they sign: %s, of who has shown %s', (decision, shown, expected) => {
  expect(staffSigns({ shown, isLocked: false }, decision)).toBe(expected);
});
