import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { NotSealedHere, open, seal } from './sealed.ts';

const key = randomBytes(32);
const secret = Buffer.from('86 095 742 719');

test('S16 (ASVS 11.3.3): what was sealed opens with its key in its place, and is never the same twice', () => {
  const [first, second] = [seal(key, secret, 'tax number of 7'), seal(key, secret, 'tax number of 7')];
  expect(open(key, first, 'tax number of 7')).toEqual(secret);
  expect(first.equals(second)).toBe(false);
  expect(first.includes(secret)).toBe(false);
  expect(open(key, seal(key, Buffer.alloc(0), 'x'), 'x')).toHaveLength(0);
});

test('S16: another key, another place, or any changed byte is noticed', () => {
  const sealed = seal(key, secret, 'tax number of 7');
  expect(() => open(randomBytes(32), sealed, 'tax number of 7')).toThrow(NotSealedHere);
  expect(() => open(key, sealed, 'tax number of 8')).toThrow(NotSealedHere);
  expect(() => open(key, sealed.subarray(0, 20), 'tax number of 7')).toThrow(NotSealedHere);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => open(key, changed, 'tax number of 7')).toThrow(NotSealedHere);
  }
});
