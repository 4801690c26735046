import { expect, test } from 'vitest';
import { maskAccount, maskName } from './mask-account.ts';

// Promised: who doesn't speak with customers can't write to or call one.

test.each([
  ['+4915112345678', '+49•••78'],
  ['anna.meier@example.org', 'a•••@e•••.org'],
  ['"a@b"@mail.example.de', '"•••@m•••.de'],
  ['demo-k3m9x2ab', 'demo-k3m9x2ab'],
  ['erased-12', 'erased-12'],
])('%s is shown as %s', (account, shown) => expect(maskAccount(account)).toBe(shown));

test.each([
  ['Mara O’Neill', 'M••• O•••'],
  [' Zoë-Marie  D’Ambrosio', 'Z••• D•••'],
  ['王小明', '王•••'],
])('the name %s is shown as %s', (name, shown) => expect(maskName(name)).toBe(shown));
