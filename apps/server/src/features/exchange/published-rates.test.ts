import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { addDays, asTradingDate, readRateTable, scaleOf, type Currency, type RateTable, type TradingDate } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ratesOfMoment } from '../../books/currency-rates/rules/rates-of-moment.ts';
import { exchangeHouse, type ExchangeHouse, type Rate, type Trader } from '../../testing/exchange-house.ts';
import { testStart } from '../../testing/trading-floor.ts';

// Promised: at the reference rates that the European Central Bank has published an exchange gives what these come to less the spread, on every day and in
// every currency; and no way there and back gains.

const outside = fileURLToPath(new URL('../../../../../../shared/data/04_fx/', import.meta.url));
const isHere = existsSync(outside);
if (!isHere) process.stdout.write(`outside data absent: ${outside}\n`);

/** The wallets' currencies that the Bank publishes, beside the euro. */
const published = ['USD', 'JPY', 'CNY', 'HKD', 'KRW', 'MYR', 'THB'] as const satisfies readonly Currency[];
/** The old rate's spread: half a per cent. */
const kept = 0.995;

let table: RateTable;
let day: TradingDate = asTradingDate('2022-12-30');
let world: ExchangeHouse;
beforeAll(async () => {
  if (!isHere) return;
  table = readRateTable(gunzipSync(readFileSync(`${outside}ecb_eurofxref_1999-01-04_2022-12-30.csv.gz`)).toString('utf8'));
  const ratesOfDay = () =>
    Object.fromEntries(
      published.flatMap(currency => {
        const found = table.rateOn(currency, day);
        return found.ok ? [[currency, found.value]] : [];
      }),
    );
  const now = () =>
    ratesOfMoment({ at: testStart, priceOf: () => null, fixing: { date: day, perEuro: ratesOfDay() }, usdtInDollars: { units: 1n, scale: 0 } });
  world = await exchangeHouse({ rates: { now } });
});
afterAll(() => world?.close());

/** Units of a currency for one euro, as the file has them. */
function perEuro(currency: Currency): number {
  const found = table.rateOn(currency, day);
  if (!found.ok) throw new Error(`${currency} has no rate on ${day}`);
  return Number(found.value.units) / 10 ** found.value.scale;
}

type Way = readonly [from: Currency, to: Currency, amount: string];

/** Exchanges, and holds what was got against a division of the published figures. */
async function exchanged(who: Trader, [from, to, amount]: Way): Promise<{ readonly rate: Rate; readonly got: string }> {
  const rate = await world.quote(who, from, to);
  expect(rate).toMatchObject({ source: 'fixing', sourceDate: day, spread: '0.50' });
  const answer = await world.execute(who, rate.quote, amount);
  expect([from, to, day, answer.code]).toEqual([from, to, day, undefined]);
  const { got } = answer.data as { got: string };
  const exact = (Number(amount) / perEuro(from)) * perEuro(to) * kept * 10 ** scaleOf(to);
  const units = Math.round(Number(got) * 10 ** scaleOf(to));
  // Rounded down, from a rate that is cut off behind its eighth figure.
  expect(units).toBeLessThanOrEqual(exact * (1 + 1e-9));
  expect(units + 1).toBeGreaterThanOrEqual(exact * (1 - 2e-7));
  return { rate, got };
}

type Case = {
  readonly amount: string;
  readonly from: string;
  readonly to: string;
  readonly date: string | null;
  readonly expect?: string;
  policy?: string;
};
const isOurs = (currency: string): currency is Currency => currency === 'EUR' || (published as readonly string[]).includes(currency);
const cases = isHere ? (JSON.parse(readFileSync(`${outside}fx_conversion_cases.json`, 'utf8')) as { cases: Case[] }).cases : [];
/** Those between two of our currencies on a day, and no interpolation, which isn't our policy. */
const ours = cases.filter(one => one.date !== null && one.expect !== undefined && one.policy !== 'linear interpolation' && one.from !== one.to);

test.skipIf(!isHere)('the published conversions are the middle of the rates that an exchange takes', async () => {
  const who = await world.trader();
  const taken: string[] = [];
  for (const { amount, from, to, date, expect: figure } of ours) {
    if (!isOurs(from) || !isOurs(to)) continue;
    day = asTradingDate(date!);
    const { rate } = await exchanged(who, [from, to, amount]);
    expect(Math.abs(Number(rate.middle) * Number(amount) - Number(figure))).toBeLessThan(5.1e-6);
    taken.push(`${from} ${to} ${date}`);
  }
  expect(taken).toEqual(['EUR USD 2013-03-21', 'EUR USD 2014-03-28', 'USD EUR 2014-03-28', 'USD EUR 2019-12-08']);
});

/** Days over seventeen years, weekends among them, which no example names. */
const heldOut = Array.from({ length: 12 }, (_, place) => addDays(asTradingDate('2006-01-05'), place * 511));

test.skipIf(!isHere).each(heldOut)('on %s euros go through every currency and back at the Bank’s rates, and come back as fewer', async date => {
  day = date;
  const who = await world.trader();
  for (const [place, currency] of published.entries()) {
    const other = published[(place + 1) % published.length]!;
    const { got } = await exchanged(who, ['EUR', currency, '250.00']);
    const { got: third } = await exchanged(who, [currency, other, got]);
    const { got: back } = await exchanged(who, [other, 'EUR', third]);
    expect(Number(back)).toBeLessThan(250);
  }
});
