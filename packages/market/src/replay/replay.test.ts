import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PriceSteps } from '@parkett/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barOfPrints } from '../bar.ts';
import { schedules } from '../testing/small-market.ts';
import { printsOfBar } from './bar-prints.ts';
import { tidyName } from './listing.ts';
import { readReplayFile, type ReplayDay } from './read-file.ts';
import { createReplay } from './replay.ts';

const smallDay = readFileSync(fileURLToPath(new URL('../../fixtures/replay-small-day.csv', import.meta.url)), 'utf8');
const header = smallDay.slice(0, smallDay.indexOf('\n'));
const row = 'DE000A9MWA03,MWA,MUSTERWERKE AG,Common stock,EUR,1,2024-05-14,07:00,48.22,48.22,48.17,48.17,8100,180';

/** Stands in for RTS 11: wider steps for less liquid bands. */
const stepsOf = (band: number): PriceSteps => [{ from: 0n, step: 100n * 2n ** BigInt(6 - band) }];

function dayOf(text: string): ReplayDay {
  const day = readReplayFile(text);
  if (!day.ok) throw new Error(day.error.sentence);
  return day.value;
}
const replay = createReplay({ day: dayOf(smallDay), schedule: schedules.replay, known: [], stepsOf });
const [mwa, nfg] = replay.instruments.map(instrument => instrument.id) as [number, number];
const at = (time: string) => Date.parse(`2024-05-14T${time}Z`);
const evening = at('20:00:00');

const bar = fc
  .tuple(fc.array(fc.bigInt({ min: 1n, max: 60n }), { minLength: 4, maxLength: 4 }), fc.bigInt({ min: 4n, max: 100_000n }))
  .map(([prices, volume]) => {
    const [low, open, close, high] = prices.toSorted((a, b) => (a < b ? -1 : 1)) as [bigint, bigint, bigint, bigint];
    return { start: 0, low, open, close, high, volume };
  });

test('the prints of a recorded minute make the same minute again', () => {
  fc.assert(
    fc.property(bar, fc.boolean(), (rising, falls) => {
      const recorded = falls ? { ...rising, open: rising.close, close: rising.open } : rising;
      const prints = printsOfBar(1, recorded);
      const { open, high, low, close, volume } = recorded;
      expect(barOfPrints(0, prints)).toEqual({
        start: 0,
        open: Number(open),
        high: Number(high),
        low: Number(low),
        close: Number(close),
        volume: Number(volume),
      });
      expect(prints.every((print, i) => i === 0 || (print.at > prints[i - 1]!.at && print.price !== prints[i - 1]!.price))).toBe(true);
    }),
  );
});

test('a minute is printed open, nearer extreme, other extreme, close at seconds 0, 20, 40 and 59', () => {
  const prints = printsOfBar(1, { start: 0, open: 100n, high: 103n, low: 90n, close: 95n, volume: 10n });
  expect(prints.map(print => [print.at / 1_000, print.price, print.quantity])).toEqual([
    [0, 100, 3],
    [20, 103, 3],
    [40, 90, 2],
    [59, 95, 2],
  ]);
  expect(printsOfBar(1, { start: 0, open: 5n, high: 5n, low: 5n, close: 5n, volume: 7n }).map(print => [print.at, print.quantity])).toEqual([[0, 7]]);
});

test('every minute of the small day comes back from its prints, and a missing minute stays missing', () => {
  const bars = replay.minuteBars(nfg, { from: at('07:00:00'), to: evening, now: evening });
  expect(bars.length).toBe(27);
  expect(bars.some(b => b.start === at('07:07:00'))).toBe(false);
  expect(replay.minuteBars(mwa, { from: 0, to: evening, now: evening }).length).toBe(30);
});

test('only the file’s shares are listed, under its symbols and with tidy names', () => {
  expect(replay.instruments.map(({ code, name, wkn }) => [code, name, wkn])).toEqual([
    ['MWA', 'Musterwerke AG', 'A9MWA0'],
    ['NFG', 'Nordfeld Gruppe SE', 'A9NFG0'],
  ]);
  expect(tidyName('DT.TELEKOM AG NA')).toBe('Dt.telekom AG');
});

test('nothing is invented before the day: no close, no quotes and no reference until the first print', () => {
  expect(replay.startsAt).toBe(at('06:58:00'));
  expect(replay.tickAt(mwa, at('06:59:59'))).toBe(null);
  expect(replay.ladderAt(mwa, at('06:59:59'))).toBe(null);
  expect(replay.referenceAt(mwa, at('06:59:59'))).toBe(null);
  expect(replay.dayBars(mwa, { from: '2024-01-01', to: '2024-12-31', now: at('06:59:59') })).toEqual([]);
  expect(replay.dayStateAt(mwa, at('07:10:00')).previousClose).toBe(null);
  expect(replay.referenceAt(mwa, evening)).toBe(replay.dayStateAt(mwa, evening).open);
});

test('the market maker quotes around the last print while trading is open, and not from 13:00 to 13:02', () => {
  const { bids, asks, tick } = replay.ladderAt(mwa, at('10:59:59'))!;
  expect(bids[0]![0] < BigInt(tick.price) || asks[0]![0] > BigInt(tick.price)).toBe(true);
  expect(replay.ladderAt(mwa, at('11:00:00'))).toBe(null);
  expect(replay.ladderAt(mwa, at('11:02:00'))).not.toBe(null);
  expect(replay.ladderAt(mwa, at('15:30:00'))).toBe(null);
  expect(replay.tickAt(mwa, evening)).toEqual(tick);
});

test('the prints of an interval are those after its beginning up to its end', () => {
  const first = replay.printsBetween(at('06:00:00'), at('07:00:00'));
  expect(first.map(print => print.instrument).toSorted()).toEqual([mwa, nfg].toSorted());
  expect(replay.printsBetween(at('07:00:00'), at('07:00:00'))).toEqual([]);
  expect(replay.sampleBetween(at('07:00:00'), evening).length).toBe(2);
});

test.each([
  [header, 'line 1, there are no rows below the header.'],
  [header.replace('MaxPrice,', ''), 'line 1, the column MaxPrice is missing.'],
  [`${header}\n${row}\n${row.replace('48.22', '48,2')}`, 'line 3, it has 15 cells, the header 14.'],
  [`${header}\n${row.replace('48.22', '48.22001')}`, "line 2, StartPrice '48.22001' is no price above 0 with at most 4 decimals."],
  [`${header}\n${row.replace('48.17,48.17', '48.30,48.17')}`, 'line 2, MinPrice and MaxPrice do not enclose StartPrice and EndPrice.'],
  [`${header}\n${row.replace('8100', '0')}`, "line 2, TradedVolume '0' is no whole number above 0."],
  [`${header}\n${row.replace('07:00', '25:00')}`, "line 2, '25:00' is no time (HH:MM, UTC)."],
  [`${header}\n${row.replace('EUR', 'XXX')}`, "line 2, 'XXX' is no currency of ours."],
  [`${header}\n${row}\n${row.replace('2024-05-14', '2024-05-15')}`, 'line 3, the date is 2024-05-15, but the file is of 2024-05-14.'],
  [`${header}\n${row}\n${row}`, 'line 3, MWA has a second bar at 07:00.'],
  ['', 'line 1, the columns'],
])('a malformed file is refused with one sentence that names the line (%#)', (text, sentence) => {
  const day = readReplayFile(text);
  expect(day.ok ? '' : `line ${day.error.line}, ${day.error.sentence}`).toContain(sentence);
});
