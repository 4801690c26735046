import { expect, test } from 'vitest';
import { maskAccount, readsWhole } from './mask-account.ts';

// Promised: who doesn't speak with customers can't write to or call one.

test.each([
  ['+4915112345678', '+49•••78'],
  ['anna.meier@example.org', 'a•••@e•••.org'],
  ['"a@b"@mail.example.de', '"•••@m•••.de'],
  ['demo-k3m9x2ab', 'demo-k3m9x2ab'],
  ['erased-12', 'erased-12'],
])('%s is shown as %s', (account, shown) => expect(maskAccount(account)).toBe(shown));

test('support, reviewer and admin read accounts whole, also beside another role; nobody else does', () => {
  expect((['support', 'reviewer', 'treasury', 'dealer', 'admin', 'auditor'] as const).filter(role => readsWhole([role]))).toEqual([
    'support',
    'reviewer',
    'admin',
  ]);
  expect(readsWhole(['treasury', 'support'])).toBe(true);
});
