import { expect, test } from 'vitest';
import { readsWhole } from './reads-whole.ts';

test('support, reviewer and admin read accounts whole, also beside another role; nobody else does', () => {
  expect((['support', 'reviewer', 'treasury', 'dealer', 'admin', 'auditor'] as const).filter(role => readsWhole([role]))).toEqual([
    'support',
    'reviewer',
    'admin',
  ]);
  expect(readsWhole(['treasury', 'support'])).toBe(true);
});
