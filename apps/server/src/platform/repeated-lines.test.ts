import { pino } from 'pino';
import { expect, test } from 'vitest';
import { RepeatedLines } from './repeated-lines.ts';

function opened(): { lines: RepeatedLines; written: () => Record<string, unknown>[] } {
  const texts: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: text => void texts.push(text) });
  return { lines: new RepeatedLines(log), written: () => texts.splice(0).map(text => JSON.parse(text) as Record<string, unknown>) };
}

test('of the same lines five are written in a minute, then how many more there were; other ones are not held back', () => {
  const { lines, written } = opened();
  for (let n = 1; n <= 9; n += 1) lines.write({ text: 'refused', same: { address: 'a', status: 404 }, also: { n } });
  lines.write({ text: 'refused', same: { address: 'b', status: 404 } });
  expect(written().map(({ address, n }) => [address, n])).toEqual([
    ['a', 1],
    ['a', 2],
    ['a', 3],
    ['a', 4],
    ['a', 5],
    ['b', undefined],
  ]);
  lines.endMinute();
  expect(written()).toEqual([{ level: 30, address: 'a', status: 404, more: 4, msg: 'refused' }]);
  lines.write({ text: 'refused', same: { address: 'a', status: 404 } });
  expect(written()).toHaveLength(1);
});

test('however many addresses call, the lines of a minute have an end', () => {
  const { lines, written } = opened();
  for (let n = 0; n < 5_000; n += 1) lines.write({ level: 'warn', text: 'refused', same: { address: n } });
  expect(written()).toHaveLength(2_005);
  lines.endMinute();
  expect(written()).toEqual([{ level: 40, more: 2_995, msg: 'refused' }]);
});
