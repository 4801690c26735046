import { expect, test } from 'vitest';
import { listText, type ListLine, type ListTerms } from '@parkett/contract/draw-file';
import { commitmentOf, drawList, drawText, hashOf, recomputeDraw } from './draw-file.ts';

// Promised: the published file is what anybody computes from secret, list and beacon, and no byte of it can be another.

const terms: ListTerms = { offering: 'N7', method: 'pro-rata', quantity: 100n, lot: 10n, price: 215_000n };
const lines: readonly ListLine[] = Array.from({ length: 12 }, (_, index) => ({
  ...{
    mark: hashOf(`mark ${index}`),
    quantity: BigInt(10 + 10 * (index % 4)),
    limit: index === 3 ? 200_000n : 225_000n,
    isSimulated: index % 2 === 0,
  },
}));
const facts = { secret: '11'.repeat(32), beacon: ['DE0007164600=215.0200', 'DE0007236101=180.1000'] };
const list = listText(terms, lines);
const file = drawText(list, facts);

test('a made-up offering with a set secret gives the published numbers', () => {
  expect(commitmentOf(facts.secret)).toBe('02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc');
  const drawn = drawList(list, facts);
  expect(drawn.reduce((sum, { shares }) => sum + shares, 0n)).toBe(100n);
  expect(drawn.find(({ limit }) => limit < terms.price)!.shares).toBe(0n);
  expect(hashOf(file)).toMatchInlineSnapshot(`"aa59f1030210008dd3120c49b0b984a329b3a39e39bd9839a3b8c0264735c64b"`);
});

test('the file recomputes, and none of a thousand changed bytes passes', () => {
  expect(recomputeDraw(file)).toBeNull();
  for (let change = 0; change < 1_000; change++) {
    const at = (change * 7_919) % file.length;
    const other = file[at] === '3' ? '4' : '3';
    const wrong = recomputeDraw(`${file.slice(0, at)}${other}${file.slice(at + 1)}`);
    expect(wrong, `byte ${at}`).not.toBeNull();
  }
});

test('a draw that nobody asked for recomputes too', () => {
  const empty = drawText(listText(terms, []), facts);
  expect(recomputeDraw(empty)).toBeNull();
  expect(recomputeDraw(empty.replace('offered 100', 'offered 200'))).not.toBeNull();
});

test('a list in another order, another secret and a missing line are named', () => {
  const rows = file.split('\n');
  const swapped = [...rows];
  [swapped[14], swapped[15]] = [swapped[15]!, swapped[14]!];
  expect(recomputeDraw(swapped.join('\n'))).toMatchObject({ line: expect.any(Number) });
  expect(recomputeDraw(file.replace(facts.secret, '22'.repeat(32)))).toMatchObject({ line: 2 });
  expect(recomputeDraw(rows.filter((_, at) => at !== 20).join('\n'))).not.toBeNull();
});
