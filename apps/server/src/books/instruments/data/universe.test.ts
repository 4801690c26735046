import { expect, test } from 'vitest';
import { isCurrency } from '@parkett/kernel';
import { sectorKeys } from './fundamentals.ts';
import { instruments, listings } from './universe.ts';

const countOf = (predicate: (i: (typeof instruments)[number]) => boolean) => instruments.filter(predicate).length;

/** Luhn over the digits of the ISIN, letters read as 10 to 35 (ISO 6166). */
function hasRightCheckDigit(isin: string): boolean {
  const digits = [...isin].map(c => Number.parseInt(c, 36)).join('');
  const sum = [...digits].toReversed().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + Math.floor(doubled / 10) + (doubled % 10);
  }, 0);
  return sum % 10 === 0;
}

test('250 instruments are listed: what the README says of each class', () => {
  expect(instruments.length).toBe(250);
  const classes = ['share', 'foreign', 'index', 'forex', 'digital', 'metal'];
  expect(classes.map(name => countOf(i => i.class === name))).toEqual([160, 30, 12, 24, 20, 4]);
  expect(['DAX', 'MDAX', 'SDAX'].map(index => countOf(i => i.indices.includes(index)))).toEqual([40, 50, 70]);
});

test('ids run from 1 without a gap and codes are unique', () => {
  expect(instruments.map(i => i.id)).toEqual(instruments.map((_, n) => n + 1));
  expect(new Set(instruments.map(i => i.code)).size).toBe(250);
});

test('every ISIN has its check digit, and a German one holds its WKN', () => {
  expect(instruments.filter(i => i.isin && !hasRightCheckDigit(i.isin))).toEqual([]);
  const german = instruments.filter(i => i.isin?.startsWith('DE000') && i.class === 'share');
  expect(german.filter(i => i.isin!.slice(5, 11) !== i.wkn)).toEqual([]);
  expect(german.length).toBeGreaterThan(140);
});

test('every instrument is priced in a wallet currency and every company has a sector we can translate', () => {
  expect(instruments.filter(i => !isCurrency(i.currency))).toEqual([]);
  expect(instruments.filter(i => ['share', 'foreign'].includes(i.class) && !sectorKeys.includes(i.sector))).toEqual([]);
});

test('the member indices hold exactly their members, none above the cap at base prices', () => {
  for (const { instrument, simulation } of listings.filter(l => l.simulation.model.kind === 'members')) {
    const { model } = simulation;
    if (model.kind !== 'members') continue;
    const expected = instruments.filter(i => i.indices.includes(instrument.code)).map(i => i.id);
    expect(model.members.map(m => m.id)).toEqual(expected);
    const values = model.members.map(m => m.shares * listings[m.id - 1]!.simulation.basePrice);
    const total = values.reduce((a, b) => a + b, 0);
    expect(Math.max(...values) / total).toBeLessThan(0.16);
  }
});
