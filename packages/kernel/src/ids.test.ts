import { expect, test } from 'vitest';
import { customerNumber, gateNumber, idOfNumber, orderNumber, positionNumber, reviewNumber, threadNumber } from './ids.ts';

test('an order is numbered O, a position P, a customer C, a case G, a review R and a thread T, whatever the size of the number', () => {
  expect(orderNumber(1n)).toBe('O1');
  expect(positionNumber(999_999_999_999_999_999n)).toBe('P999999999999999999');
  expect([customerNumber(12n), gateNumber(7n), reviewNumber(5n), threadNumber(3n)]).toEqual(['C12', 'G7', 'R5', 'T3']);
});

test.each([
  { letter: 'O', text: 'O17', id: 17n },
  { letter: 'P', text: 'P17', id: 17n },
  { letter: 'O', text: 'O999999999999999999', id: 999_999_999_999_999_999n },
  { letter: 'C', text: 'C12', id: 12n },
  { letter: 'G', text: 'G7', id: 7n },
  { letter: 'R', text: 'R5', id: 5n },
  { letter: 'T', text: 'T3', id: 3n },
  { letter: 'L', text: 'L8', id: 8n },
  { letter: 'C', text: 'G7', id: null },
  { letter: 'O', text: 'P17', id: null },
  { letter: 'P', text: 'O17', id: null },
  { letter: 'O', text: 'o17', id: null },
  { letter: 'O', text: '17', id: null },
  { letter: 'O', text: 'O', id: null },
  { letter: 'O', text: 'O0', id: null },
  { letter: 'O', text: 'O017', id: null },
  { letter: 'O', text: 'O-1', id: null },
  { letter: 'O', text: 'O1.5', id: null },
  { letter: 'O', text: ' O1', id: null },
  { letter: 'O', text: 'O1000000000000000000', id: null },
] as const)('“$text” read as a number with $letter names $id', ({ letter, text, id }) => {
  expect(idOfNumber(letter, text)).toBe(id);
});
