import { expect, test } from 'vitest';
import { typedWire } from './typed-wire.ts';

// Promised: no figure is taken for ten times or a hundred times of what was typed.

test.each([
  ['10.000', '10000'],
  ['1.234,5', '1234.5'],
  ['21,50', '21.50'],
  ['21.50', '21.50'],
  ['10.5', '10.5'],
  [' 100 ', '100'],
  ['1.23.4', '1.23.4'],
])('%s is sent as %s', (typed, wire) => {
  expect(typedWire(typed)).toBe(wire);
});
