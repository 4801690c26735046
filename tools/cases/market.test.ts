import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { run as runCalendars } from './calendars.ts';
import { run as runEvents } from './events.ts';
import { run as runFx } from './fx.ts';
import { run as runPortfolio } from './portfolio.ts';
import { run as runPrices } from './prices.ts';

const outside = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const isHere = existsSync(outside);
if (!isHere) console.log(`outside data absent: ${outside}`);

function read(file: string): [string, string] {
  const bytes = readFileSync(outside + file);
  return [outside + file, (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')];
}
const allHold = (passed: number) => ({ passed, failed: [], notApplicable: [] });

test.skipIf(!isHere)('every weekday from 2000 to 2018 is open or closed as it was, with nine early closes', () => {
  expect(runCalendars(...read('06_instruments/xetr_holidays_2000-2018.json'))).toEqual(allHold(4974));
});

test.skipIf(!isHere)('all rows of the price steps of all six liquidity bands are right', () => {
  expect(runCalendars(...read('06_instruments/mifid_tick_bands.json'))).toEqual(allHold(120));
});

test.skipIf(!isHere)('35 years of Apple’s adjusted prices are reproduced to 1e-9', () => {
  expect(runPrices(...read('05_prices/AAPL_wiki_1980-12-12_2016-02-09.csv.gz'))).toEqual(allHold(8866));
});

test.skipIf(!isHere)('the other dividend formula gives the other source’s figures', () => {
  expect(runPrices(...read('05_prices/SAP.DE_yahoo_2023-05_dividend.csv'))).toEqual(allHold(9));
});

test.skipIf(!isHere)('the prints of a replayed Xetra day make all its 5,028 minutes again', () => {
  expect(runPrices(...read('05_prices/xetra_minute_2018-03-21_10dax.csv.gz'))).toEqual(allHold(5028));
});

test('the prints of a made-up day as it is found outside make all its minutes again, those without volume too', () => {
  const messy = fileURLToPath(new URL('../../packages/market/fixtures/replay-messy-day.csv', import.meta.url));
  const notListed = { name: 'NSH 07:05', reason: 'we keep no money in its currency' };
  expect(runPrices(messy, readFileSync(messy, 'utf8'))).toEqual({ passed: 16, failed: [], notApplicable: [notListed] });
});

test.skipIf(!isHere)('currencies convert as published; interpolating between days isn’t our policy', () => {
  const report = runFx(...read('04_fx/fx_conversion_cases.json'));
  expect([report.passed, report.failed, report.notApplicable.length]).toEqual([8, [], 1]);
});

test.skipIf(!isHere)('two real dividends have our ex-day, record day and pay-day, and a real reverse split gives whole shares', () => {
  const report = runEvents(...read('11_markets/cases.json'));
  expect([report.passed, report.failed]).toEqual([3, []]);
});

test.skipIf(!isHere)('three splits and a dividend as another program books them; what leaves parts of shares isn’t ours', () => {
  const report = runPortfolio(...read('03_portfolio/portfolio_cases_public.json'));
  const cases = ['split-2for1', 'split-reverse10', 'split-sell-after', 'msft-buy-with-dividend'].map(name => `ghostfolio-${name}`);
  expect(report.failed).toEqual([]);
  expect(report.notApplicable.filter(({ name }) => cases.includes(name))).toEqual([]);
  expect(report.notApplicable).toContainEqual({
    ...{ name: 'ghostfolio-split-multi', reason: 'fractions of shares: ours are whole, and what makes none is paid' },
  });
});

test('a day of a dividend or a holding after a split that differs from ours is named', () => {
  const days = { id: 'made up', meeting: '2017-02-01', ex: '2017-02-02', record: '2017-02-02', pay: '2017-02-06' };
  const [differs] = runEvents('', JSON.stringify({ dividend_days: [days] })).failed;
  expect(differs).toEqual({ name: 'made up', reason: 'ex-day, record day and pay-day are 2017-02-02,2017-02-03,2017-02-06 here' });
  const activities = [
    { type: 'BUY', qty: 10, unit_price: 100, currency: 'USD' },
    { type: 'SPLIT', numerator: 2, denominator: 1 },
  ];
  const one = {
    id: 'made up',
    method: 'AVERAGE_COST',
    activities,
    expect: { positions: [{ quantity: '21', averagePrice: '50', investment: '1000' }] },
  };
  expect(runPortfolio('', JSON.stringify({ cases: [one] })).failed).toEqual([{ name: 'made up', reason: '20 shares' }]);
});

test('a calendar that differs from ours is named day by day', () => {
  const file = JSON.stringify({ range: ['2018-01-01', '2018-01-05'], weekday_holidays: ['2018-01-01', '2018-01-03'], early_closes: [] });
  expect(runCalendars('', file)).toEqual({ passed: 4, failed: [{ name: '2018-01-03', reason: 'closed in the file, not here' }], notApplicable: [] });
});
