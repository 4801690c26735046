import { expect, test } from 'vitest';
import { operations } from '../../../manifests.ts';
import { askedFor } from './asked.ts';

test.each([
  ['change-login-password', '', 'password'],
  ['change-login-password', 'digits', 'password digits'],
  ['change-login-password', 'digits factor', 'password digits factor'],
  ['change-account', 'digits', 'password digits'],
  ['change-account', 'digits factor', 'password digits factor'],
  ['change-fund-password', 'digits', 'digits'],
  ['change-fund-password', 'digits factor', 'digits factor'],
  ['add-passkey', '', 'password'],
  ['add-passkey', 'digits', 'password digits'],
  ['add-passkey', 'digits factor', 'password digits factor'],
  ['set-up-app-code', 'digits', 'password digits'],
  ['renew-recovery-codes', 'digits factor', 'password digits factor'],
  ['close-account', 'digits', 'password digits'],
  ['export-data', 'digits factor', 'password digits factor'],
  ['remove-app-code', 'digits factor', 'digits factor'],
  ['unlock-longer', 'digits', 'digits'],
] as const)('%s by somebody with %j asks for %j', (operation, has, asked) => {
  const { password, fundPassword, factor } = askedFor(operations.get(operation)!, {
    fundPassword: has.includes('digits'),
    factor: has.includes('factor'),
  });
  expect([password && 'password', fundPassword && 'digits', factor && 'factor'].filter(Boolean).join(' ')).toBe(asked);
});
