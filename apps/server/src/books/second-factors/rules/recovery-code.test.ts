import { expect, test } from 'vitest';
import { readRecoveryCode, recoveryCodeOf } from './recovery-code.ts';

test('a recovery code is twelve characters in groups of four, however it is typed', () => {
  const code = recoveryCodeOf(Uint8Array.from({ length: 40 }, (_, i) => i * 6))!;
  expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  const bare = code.replaceAll('-', '');
  for (const typed of [code, bare, ` ${code.toLowerCase()} `, bare.replace(/(.{3})/g, '$1 '), `\u200e${code.replaceAll('-', '‐')}\u200b`])
    expect(readRecoveryCode(typed)).toBe(bare);
  for (const typed of ['', 'ABCD-EFGH', `${code}A`, 'O000-0000-0000', "' or 1=1 --"]) expect(readRecoveryCode(typed)).toBeNull();
});

test('every character is as likely as every other', () => {
  const drawn = Array.from({ length: 256 }, (_, byte) => recoveryCodeOf(new Uint8Array(12).fill(byte))?.[0]).filter(Boolean);
  const counts = new Set([...new Set(drawn)].map(character => drawn.filter(other => other === character).length));
  expect([new Set(drawn).size, [...counts]]).toEqual([31, [8]]);
});
