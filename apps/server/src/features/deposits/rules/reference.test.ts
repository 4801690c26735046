import { expect, test } from 'vitest';
import { customerOfReference, referenceOf } from './reference.ts';

// Promised: money with a customer's reference finds him, and a slip in it finds nobody else.

test('a reference is a creditor reference of ISO 11649', () => {
  expect(referenceOf(12n)).toMatch(/^RF\d\dPK0000000012$/);
  // The check of the standard, by hand: first four signs to the end, letters as numbers, remainder 1.
  const reference = referenceOf(12n);
  const turned = `${reference.slice(4)}${reference.slice(0, 4)}`;
  expect(BigInt([...turned].map(sign => Number.parseInt(sign, 36)).join('')) % 97n).toBe(1n);
});

test.each([
  ['as it is', (text: string) => text],
  ['in groups of four', (text: string) => text.replaceAll(/(.{4})/g, '$1 ').trim()],
  ['in small letters', (text: string) => text.toLowerCase()],
  ['with words around it', (text: string) => `my money ${text}, thanks`],
])('it is found %s', (_, written) => {
  expect(customerOfReference(written(referenceOf(4711n)))).toBe(4711n);
});

test('each slip of one digit, and each pair of neighbours that changed places, finds nobody', () => {
  const reference = referenceOf(9_081_726n);
  for (let place = 6; place < reference.length; place++) {
    for (const digit of '0123456789') {
      const slipped = `${reference.slice(0, place)}${digit}${reference.slice(place + 1)}`;
      expect(customerOfReference(slipped)).toBe(digit === reference[place] ? 9_081_726n : null);
    }
    const turned = `${reference.slice(0, place - 1)}${reference[place]}${reference[place - 1]}${reference.slice(place + 1)}`;
    expect(customerOfReference(turned)).toBe(turned === reference ? 9_081_726n : null);
  }
  expect(['', 'rent', 'RF00PK0000000000'].map(customerOfReference)).toEqual([null, null, null]);
});
