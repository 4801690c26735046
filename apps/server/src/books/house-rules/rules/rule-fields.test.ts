import { expect, test } from 'vitest';
import type { RuleForm, RuleValue } from '../define-rule.ts';
import { fieldsOf, valueFrom } from './rule-fields.ts';

const one = (form: RuleForm, before: RuleValue, value: string) => valueFrom({ form, preset: before }, before, [{ field: '', value }]);

test.each<[RuleForm, string, number | null]>([
  ['number', '300', 300],
  ['number', ' 7 ', 7],
  ['number', '1.5', null],
  ['number', '-1', null],
  ['number', '1e3', null],
  ['number', '', null],
  ['money', '12', 12],
  ['money', '12.00', null],
  ['rate', '0.5', 50],
  ['rate', '0,25', 25],
  ['rate', '12', 1_200],
  ['rate', '0.005', null],
  ['rate', 'half', null],
])('as a %s, %j is read as %j', (form, typed, value) => expect(one(form, 1, typed)).toBe(value));

test.each([
  [0, '0'],
  [5, '0.05'],
  [50, '0.5'],
  [100, '1'],
  [1_000, '10'],
  [2_000, '20'],
  [1_234, '12.34'],
])('a rate of %d hundredths of a per cent is shown as %s %', (hundredths, shown) =>
  expect(fieldsOf({ form: 'rate', preset: 1 }, hundredths)).toEqual([{ field: '', form: 'rate', value: shown }]),
);

test('a text is one line without what nobody sees at its ends; a time of day stays a text', () => {
  expect(one('text', 'Parkett', '  Haus \t am Markt ')).toBe('Haus am Markt');
  expect(one('time', '08:00', '09:30')).toBe('09:30');
});

test('a value of several parts is read part by part, all of them and no other', () => {
  const before = { share: { flatUnits: 1, rateBps: 0 }, metal: { flatUnits: 2, rateBps: 10 } };
  const list = { form: { flatUnits: 'money', rateBps: 'rate' }, preset: before } as const;
  // The database gives them back in an order of its own.
  const typed = fieldsOf(list, { metal: { rateBps: 10, flatUnits: 2 }, share: { rateBps: 0, flatUnits: 1 } });
  expect(typed).toEqual([
    { field: 'share.flatUnits', form: 'money', value: '1' },
    { field: 'share.rateBps', form: 'rate', value: '0' },
    { field: 'metal.flatUnits', form: 'money', value: '2' },
    { field: 'metal.rateBps', form: 'rate', value: '0.1' },
  ]);
  expect(valueFrom(list, before, typed)).toEqual(before);
  const changed = typed.map(part => (part.field === 'metal.rateBps' ? { ...part, value: '0.25' } : part));
  expect(valueFrom(list, before, changed)).toEqual({ ...before, metal: { flatUnits: 2, rateBps: 25 } });
  expect(valueFrom(list, before, typed.slice(1))).toBeNull();
  expect(valueFrom(list, before, [...typed, { field: 'gold.flatUnits', value: '1' }])).toBeNull();
  expect(valueFrom(list, before, [...typed.slice(1), { field: 'toString', value: '1' }])).toBeNull();
});
