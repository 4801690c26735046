import { asTradingDate } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { openNameList } from '../../adapters/name-list/name-list.ts';
import { readApplication } from '../../features/identity/rules/application.ts';
import { practiceCases } from './cases.ts';
import { drawDocument } from './draw-document.ts';

// Promised: what a new operator practises on are thirty cases that the form lets through, and what is odd about each is what he is told it was.

const clear = practiceCases.filter(({ photo }) => photo === 'clear');

test('thirty people send what the form takes', () => {
  expect(practiceCases).toHaveLength(30);
  for (const { account, typed } of practiceCases) expect(readApplication(typed, asTradingDate('2026-11-24')).ok, account).toBe(true);
});

test('each has a tax number of his own', () => {
  expect(new Set(practiceCases.map(({ typed }) => typed.taxNumber)).size).toBe(30);
});

test('what is right follows from what was typed, what the document says, who is listed and whose number it is', async () => {
  const names = openNameList('');
  const numbers = practiceCases.map(({ typed }) => typed.documentNumber);
  for (const { account, typed, card, right } of clear) {
    // The desk shows it for all who have sent the number: it can't be right for one of them and wrong for the other.
    const isTwice = numbers.filter(number => number === typed.documentNumber).length > 1;
    const isListed = (await names.hits(typed.name)).length > 0;
    const said = [
      ...(card.validUntil < '2026-11-24' ? ['document-ran-out'] : []),
      ...(card.name === typed.name ? [] : ['name-differs']),
      ...(card.birthDate === typed.birthDate ? [] : ['birth-date-differs']),
      ...(card.number === typed.documentNumber ? [] : ['number-differs']),
      ...(isTwice ? ['not-possible'] : []),
      ...(isListed || typed.politicalPerson === 'yes' ? ['two-signatures'] : []),
    ];
    expect(right[0], account).toBe(said[0] ?? 'approved');
    expect(said.length, account).toBeLessThanOrEqual(1);
  }
});

test('each picture is one that the server takes, and a blurred one is another than a clear one', async () => {
  const { card } = practiceCases[0]!;
  const drawn = await Promise.all((['clear', 'blurred', 'cut-off', 'a-meadow'] as const).map(photo => drawDocument(card, { photo, side: 'front' })));
  expect(new Set(drawn.map(bytes => bytes.toString('base64'))).size).toBe(4);
  for (const bytes of drawn) expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
});
