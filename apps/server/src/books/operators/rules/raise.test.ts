import { expect, test } from 'vitest';
import { raises } from './raise.ts';

test.each([
  ['a role more', 'active', ['support', 'dealer'], false, true],
  ['a role more of somebody who has not come in yet', 'invited', ['support', 'dealer'], false, true],
  ['another role instead', 'active', ['dealer'], false, true],
  ['nothing', 'active', ['support', 'reviewer'], false, false],
  ['a role less', 'active', ['support'], false, false],
  ['that he may not come in any more', 'active', ['support', 'reviewer'], true, false],
  ['a role more, and that he may not come in any more', 'active', ['support', 'reviewer', 'admin'], true, false],
  ['that he comes in again', 'disabled', ['support', 'reviewer'], false, true],
  ['that he comes in again with a role less', 'disabled', ['support'], false, true],
  ['roles of somebody who stays disabled', 'disabled', ['admin'], true, false],
] as const)('of a supporter and reviewer is wanted: %s', (_, state, roles, disabled, expected) => {
  expect(raises({ roles: ['support', 'reviewer'], state }, { roles, disabled })).toBe(expected);
});
