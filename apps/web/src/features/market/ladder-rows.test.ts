import { expect, test } from 'vitest';
import { ladderRows, shortQuantity, type OwnLevel } from './ladder-rows.ts';

const book = {
  bids: [
    { price: '99.9000', quantity: '40' },
    { price: '99.8000', quantity: '60' },
  ],
  asks: [
    { price: '100.1000', quantity: '10' },
    { price: '100.2000', quantity: '25' },
  ],
};
const own = (level: Partial<OwnLevel>): OwnLevel => ({ key: 'O1', side: 'buy', price: '99.8000', quantity: '60', text: 'mine', ...level });
const rowsWith = (...levels: OwnLevel[]) => ladderRows(book, { own: levels, priceScale: 4 });

test('the ladder falls from the worst ask to the worst bid, each level with the sum of all better ones of its side', () => {
  expect(rowsWith().map(({ price, bid, ask }) => [price, bid?.quantity ?? '', bid?.total ?? '', ask?.quantity ?? '', ask?.total ?? ''])).toEqual([
    ['100.2000', '', '', '25', '35'],
    ['100.1000', '', '', '10', '10'],
    ['99.9000', '40', '40', '', ''],
    ['99.8000', '60', '100', '', ''],
  ]);
});

test('an own order stands at its level; one beyond the levels that are told has a row of its own, without a sum that nobody knows', () => {
  const rows = rowsWith(own({}), own({ key: 'O2', side: 'sell', price: '103.0', quantity: null }), own({ key: 'O3', price: '90', quantity: '7' }));
  expect(rows.map(({ price, own: there }) => [price, there.map(({ key }) => key).join()])).toEqual([
    ['103.0', 'O2'],
    ['100.2000', ''],
    ['100.1000', ''],
    ['99.9000', ''],
    ['99.8000', 'O1'],
    ['90', 'O3'],
  ]);
  expect(rows[0]).toMatchObject({ ask: { quantity: null, total: null }, bid: null });
  expect(rows.at(-1)).toMatchObject({ bid: { quantity: '7', total: null } });
});

test('in a call both sides may stand at one price: one row', () => {
  const crossed = { bids: [{ price: '100.0', quantity: '1.50' }], asks: [{ price: '100.0', quantity: '2' }] };
  expect(ladderRows(crossed, { own: [], priceScale: 1 })).toMatchObject([{ price: '100.0', bid: { total: '1.50' }, ask: { total: '2' } }]);
});

test('in a narrow column a large quantity has three digits and a letter, a small one stands as it is', () => {
  const shown = ['0.0125', '99999', '100000', '837800', '999499', '999500', '1246500', '20425200', '8425200000'].map(shortQuantity);
  expect(shown).toEqual(['0,0125', '99.999', '100K', '838K', '999K', '1,00M', '1,25M', '20,4M', '8,43B']);
});
