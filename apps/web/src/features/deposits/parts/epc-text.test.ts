import { expect, test } from 'vitest';
import { epcText } from './epc-text.ts';

// Promised: the app of a bank reads payee, amount and reference from the code as EPC069-12 has them.

const transfer = { bic: 'PAPRDEFFXXX', holder: 'Parkett Paper', iban: 'DE96999700014200000001', reference: 'RF97PK0000000012' };

test('the lines stand in the order of the guideline', () => {
  expect(epcText({ ...transfer, amount: '1200.50' }).split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', 'PAPRDEFFXXX', 'Parkett Paper', 'DE96999700014200000001'],
    ...['EUR1200.50', '', 'RF97PK0000000012'],
  ]);
});

test('without an amount its line is empty', () => {
  expect(epcText({ ...transfer, amount: null }).split('\n')[7]).toBe('');
});
