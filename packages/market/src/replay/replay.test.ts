import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asInstant, instantOf, priceSteps, type PriceSteps } from '@parkett/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barOfPrints } from '../bar.ts';
import { schedules } from '../testing/small-market.ts';
import { printsOfBar } from './bar-prints.ts';
import { tidyName } from './listing.ts';
import { readReplayFile, type ReplayDay } from './read-file.ts';
import { createReplay } from './replay.ts';

const smallDay = readFileSync(fileURLToPath(new URL('../../fixtures/replay-small-day.csv', import.meta.url)), 'utf8');
const messyDay = readFileSync(fileURLToPath(new URL('../../fixtures/replay-messy-day.csv', import.meta.url)), 'utf8');
const header = smallDay.slice(0, smallDay.indexOf('\n'));
const row = 'DE000A9MWA03,MWA,MUSTERWERKE AG,Common stock,EUR,1,2024-05-14,07:00,48.22,48.22,48.17,48.17,8100,180';
const uncrossing = 'DE000A9MWA03,MWA,MUSTERWERKE AG,Common stock,EUR,1,2024-05-14,11:02,48.26,48.26,48.26,48.26,0,0';

/** Stands in for RTS 11: wider steps for less liquid bands. */
const stepsOf = (band: number): PriceSteps => priceSteps([[0n, 100n * 2n ** BigInt(6 - band)]]);

function dayOf(text: string): ReplayDay {
  const day = readReplayFile(text);
  if (!day.ok) throw new Error(day.error.sentence);
  return day.value;
}
const replay = createReplay({ day: dayOf(smallDay), schedule: schedules.replay, known: [], stepsOf });
const [mwa, nfg] = replay.instruments.map(instrument => instrument.id) as [number, number];
const at = (time: string) => instantOf(`2024-05-14T${time}Z`);
const evening = at('20:00:00');

const bar = fc
  .tuple(fc.array(fc.bigInt({ min: 1n, max: 60n }), { minLength: 4, maxLength: 4 }), fc.bigInt({ min: 0n, max: 100_000n }))
  .map(([prices, volume]) => {
    const [low, open, close, high] = prices.toSorted((a, b) => (a < b ? -1 : 1)) as [bigint, bigint, bigint, bigint];
    return { start: asInstant(0), low, open, close, high, volume };
  });

test('the prints of a recorded minute make the same minute again', () => {
  fc.assert(
    fc.property(bar, fc.boolean(), (rising, falls) => {
      const recorded = falls ? { ...rising, open: rising.close, close: rising.open } : rising;
      const prints = printsOfBar(1, recorded);
      const { open, high, low, close, volume } = recorded;
      expect(barOfPrints(asInstant(0), prints)).toEqual({
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

test('a minute is printed open, nearer extreme, other extreme, close, each within its quarter', () => {
  const prints = printsOfBar(1, { start: asInstant(0), open: 100n, high: 103n, low: 90n, close: 95n, volume: 10n });
  expect(prints.map(print => print.price)).toEqual([100, 103, 90, 95]);
  expect(prints.map(print => Math.floor(print.at / 15_000))).toEqual([0, 1, 2, 3]);
  const still = printsOfBar(1, { start: asInstant(0), open: 5n, high: 5n, low: 5n, close: 5n, volume: 7n });
  expect(still.map(print => print.quantity)).toEqual([7]);
});

test('seconds and sizes of the prints differ from share to share and from minute to minute, and are the same at every run', () => {
  const printsOf = (instrument: number, minute: number) =>
    printsOfBar(instrument, { start: asInstant(minute * 60_000), open: 100n, high: 103n, low: 90n, close: 95n, volume: 1_000n });
  const shapeOf = (instrument: number, minute: number): string =>
    printsOf(instrument, minute)
      .map(print => `${(print.at / 1_000) % 60} ${print.quantity}`)
      .join(', ');
  const shapes = [1, 2, 3].flatMap(instrument => [0, 1, 2].map(minute => shapeOf(instrument, minute)));
  expect(new Set(shapes).size).toBe(9);
  expect(shapeOf(2, 1)).toBe(shapeOf(2, 1));
});

test('a minute in which an uncrossing was printed without its volume sets every price and adds no volume', () => {
  const day = createReplay({ day: dayOf(`${header}\n${row}\n${uncrossing}`), schedule: schedules.replay, known: [], stepsOf });
  const { id } = day.instruments[0]!;
  expect(day.minuteBars(id, { from: asInstant(0), to: evening, now: evening })[1]).toEqual({
    ...{ start: at('11:02:00'), open: 482_600, high: 482_600, low: 482_600, close: 482_600, volume: 0 },
  });
  expect(day.dayStateAt(id, evening)).toMatchObject({ last: { price: 482_600 }, high: 482_600, volume: 8_100 });
  expect(day.tickAt(id, evening)!.price).toBe(482_600);
});

test('a day whose only minute has no volume has its price and its reference', () => {
  const day = createReplay({ day: dayOf(`${header}\n${uncrossing}`), schedule: schedules.replay, known: [], stepsOf });
  expect(day.referenceAt(day.instruments[0]!.id, evening)).toBe(482_600);
});

const cell = fc.string({ unit: fc.constantFrom('a', 'Ü', ' ', ',', ';', '"', '\n', '\r\n', "'"), maxLength: 12 }).filter(text => text.trim() !== '');
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

test('whatever a quoted name holds, the file is read, and a line that can’t be is named as an editor numbers it', () => {
  fc.assert(
    fc.property(cell, fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\ufeff'), (name, end, mark) => {
      const good = row.replace('MUSTERWERKE AG', () => quoted(name));
      expect(dayOf(mark + [header, good].join(end)).shares[0]!.name).toBe(name.replaceAll('\r\n', '\n').trim());
      const before = [header, good, ''].join(end);
      const day = readReplayFile(`${mark}${before}${good.replace('07:00', '25:00')}${end}${row}`);
      expect(day.ok ? null : day.error.line).toBe(before.split('\n').length);
    }),
  );
});

test('a day as it is found outside: quoted names, CRLF, a BOM, ETFs, other currencies, joined files, minutes without volume', () => {
  expect(messyDay.startsWith('\ufeff') && messyDay.split('\r\n').length > 20).toBe(true);
  const day = dayOf(messyDay);
  expect(day.leftOut).toEqual(['NSH']);
  const messy = createReplay({ day, schedule: schedules.replay, known: [], stepsOf });
  expect(messy.instruments.map(({ code, name, currency }) => `${code} ${currency} ${name}`)).toEqual([
    '7MB EUR Mühlbach "Wasser" AG; VZ',
    'HGS EUR Hartglas Semicond',
    'KUP.C EUR Kupfer "Phys." ETC',
    'WLT USD Weltkorb Ucits ETF',
    'WLTE EUR Weltkorb Ucits ETF',
  ]);
  expect(new Set(messy.instruments.map(({ id }) => id)).size).toBe(5);
  expect(new Date(messy.startsAt).toISOString()).toBe('2024-05-15T06:40:50.000Z');
});

test('a security of an ISIN that we know keeps our number under its first symbol; its other symbol is an instrument of its own', () => {
  const known = [{ ...replay.instruments[0]!, id: 7, isin: 'IE00Z9WLT002' }];
  const { instruments } = createReplay({ day: dayOf(messyDay), schedule: schedules.replay, known, stepsOf });
  expect(instruments.map(({ code, id }) => `${code} ${id}`)).toEqual(['7MB 1001', 'HGS 1002', 'KUP.C 1003', 'WLT 7', 'WLTE 1004']);
});

test('a security without a symbol goes by its ISIN, one without a description by its symbol', () => {
  const [share] = dayOf(`${header}\n${row.replace('MWA,MUSTERWERKE AG', ',')}`).shares;
  expect([share!.code, share!.name]).toEqual(['DE000A9MWA03', 'DE000A9MWA03']);
  expect(dayOf(`${header}\n${row.replace('MUSTERWERKE AG', '')}`).shares[0]!.name).toBe('MWA');
});

test('every minute of the small day comes back from its prints, and a missing minute stays missing', () => {
  const bars = replay.minuteBars(nfg, { from: at('07:00:00'), to: evening, now: evening });
  expect(bars.length).toBe(27);
  expect(bars.some(b => b.start === at('07:07:00'))).toBe(false);
  expect(replay.minuteBars(mwa, { from: asInstant(0), to: evening, now: evening }).length).toBe(30);
});

test('only the file’s shares are listed, under its symbols and with tidy names', () => {
  expect(replay.instruments.map(({ code, name, wkn }) => [code, name, wkn])).toEqual([
    ['MWA', 'Musterwerke AG', 'A9MWA0'],
    ['NFG', 'Nordfeld Gruppe SE', 'A9NFG0'],
  ]);
  expect(tidyName('DT.TELEKOM AG NA')).toBe('Dt.telekom AG');
});

test('nothing is invented before the day: no close, no quotes and no reference until the first print', () => {
  expect(replay.startsAt).toBe(at('06:59:50'));
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
  // Both open within the first quarter of the first minute.
  const first = replay.printsBetween(at('06:00:00'), at('07:00:14'));
  expect(first.map(print => print.instrument).toSorted()).toEqual([mwa, nfg].toSorted());
  expect(replay.printsBetween(at('07:00:14'), at('07:00:14'))).toEqual([]);
  expect(replay.sampleBetween(at('07:00:00'), evening).length).toBe(2);
});

test.each([
  [header, 'line 1, there are no rows below the header.'],
  [header.replace('MaxPrice,', ''), 'line 1, the column MaxPrice is missing.'],
  [`${header}\n${row}\n${row.replace('48.22', '48,2')}`, 'line 3, it has 15 cells, the header 14.'],
  [`${header}\n${row.replace('48.22', '48.22001')}`, "line 2, StartPrice '48.22001' is no price above 0 with at most 4 decimals."],
  [`${header}\n${row.replace('48.17,48.17', '48.30,48.17')}`, 'line 2, MinPrice and MaxPrice do not enclose StartPrice and EndPrice.'],
  [`${header}\n${row.replace('8100', '-1')}`, "line 2, TradedVolume '-1' is no whole number."],
  [`${header}\n${row.replace('8100', '1.5')}`, "line 2, TradedVolume '1.5' is no whole number."],
  [`${header}\n${row.replace('07:00', '25:00')}`, "line 2, '25:00' is no time (HH:MM, UTC)."],
  [`${header}\n${row.replace('EUR', 'XXX')}`, "line 2, 'XXX' is no currency of ours."],
  [`${header}\n${row}\n${row.replace('2024-05-14', '2024-05-15')}`, 'line 3, the date is 2024-05-15, but the file is of 2024-05-14.'],
  [`${header}\n${row}\n${row}`, 'line 3, MWA has a second bar at 07:00.'],
  ['', 'line 1, the columns'],
  [`${header}\n${row.replace('2024-05-14', '2024-02-30')}`, "line 2, '2024-02-30' is no date (YYYY-MM-DD)."],
  [`${header}\n${row}\n${row.replace('MWA03', 'MWB02').replace('07:00', '07:01')}`, 'line 3, MWA is DE000A9MWB02 in EUR, but DE000A9MWA03 in EUR'],
  [`${header}\n\n${row.replace('MUSTERWERKE AG', '"MUSTERWERKE')}\n${row}`, 'line 3, a quoted cell has no end.'],
  [`${header}\n\n${row.replace('MUSTERWERKE AG', '"MUSTERWERKE" AG')}\n${row}`, 'line 3, a quoted cell goes on after its end.'],
  [`${header}\n${row.replace('EUR', 'SEK')}`, 'line 1, no row below it is in a currency of ours.'],
])('a malformed file is refused with one sentence that names the line (%#)', (text, sentence) => {
  const day = readReplayFile(text);
  expect(day.ok ? '' : `line ${day.error.line}, ${day.error.sentence}`).toContain(sentence);
});
