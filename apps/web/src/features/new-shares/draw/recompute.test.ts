import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawCode, listText } from '@parkett/contract/draw-file';
import { recompute } from './recompute.ts';

// Promised: the button of the app accepts a published draw and refuses it after any changed byte, by the code of the command and without the server.

const nodeHash = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');

const lines = Array.from({ length: 12 }, (_, index) => ({
  ...{ mark: nodeHash(`mark ${index}`), quantity: BigInt(10 + 10 * (index % 4)), limit: index === 3 ? 200_000n : 225_000n },
  isSimulated: index % 2 === 0,
}));
const facts = { secret: '11'.repeat(32), beacon: ['DE0007164600=215.0200', 'DE0007236101=180.1000'] };
const terms = { offering: 'N7', method: 'pro-rata', quantity: 100n, lot: 10n, price: 215_000n } as const;
const file = drawCode(nodeHash).drawText(listText(terms, lines), facts);

test('a published draw is right, and none of a thousand changed bytes passes', () => {
  expect(recompute(file)).toMatchObject({ state: 'right', winners: expect.any(Number) });
  for (let change = 0; change < 1_000; change++) {
    const at = (change * 7_919) % file.length;
    const other = file[at] === '3' ? '4' : '3';
    expect(recompute(`${file.slice(0, at)}${other}${file.slice(at + 1)}`), `byte ${at}`).toMatchObject({ state: 'wrong' });
  }
});

test('it names the first line that differs, with what the file says and what it is', () => {
  const rows = file.split('\n');
  const last = rows.findLastIndex(row => row.startsWith('drawn '));
  const changed = rows.with(last, rows[last]!.replace(/\d+$/, '990')).join('\n');
  expect(recompute(changed)).toMatchObject({ state: 'wrong', line: last + 1, says: rows[last]!.replace(/\d+$/, '990'), right: rows[last] });
});

test('a file of more than ten thousand requests is left to the command', () => {
  const many = Array.from({ length: 10_001 }, () => `drawn ${'a'.repeat(64)} ${'b'.repeat(64)} 0`).join('\n');
  expect(recompute(many)).toEqual({ state: 'too-long' });
});
