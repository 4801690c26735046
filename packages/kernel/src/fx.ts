import { parseDecimal, powerOfTen } from './decimal.ts';
import { asTradingDate, type TradingDate } from './instant.ts';
import type { Rate } from './price.ts';
import { ok, refuse, type Result } from './result.ts';
import { divide, type Rounding } from './rounding.ts';

/** Reference rates in the ECB's way: how many units of a currency one euro is. */
export type RateTable = {
  /** The rate of a date, or of the last day before it that had one. */
  rateOn(currency: string, date: TradingDate): Result<Rate, RateError>;
  readonly firstDate: TradingDate;
  readonly lastDate: TradingDate;
};

export type RateError = 'unknown-currency' | 'no-rate-yet';

/** Decimals that the ECB's rates are kept with; it publishes up to six significant figures. */
const rateScale = 8;
const one: Rate = { units: powerOfTen(rateScale), scale: rateScale };

type DatedRate = { readonly date: TradingDate; readonly rate: Rate };

/** Reads the ECB's history file: a header `Date,USD,JPY,…`, one line per day, `N/A` where there is no rate. Days may be in any order. */
export function readRateTable(csv: string): RateTable {
  const lines = csv
    .trim()
    .split(/\r?\n/)
    .map(line => line.split(','));
  const header = lines[0] ?? [];
  const days = lines.slice(1).toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1));
  const rates = new Map<string, DatedRate[]>();
  for (const [column, currency] of header.entries()) {
    if (column === 0 || !currency) continue;
    rates.set(
      currency.trim(),
      days.flatMap(day => {
        const parsed = parseDecimal(day[column]?.trim() ?? '', rateScale);
        return parsed.ok && parsed.value > 0n ? { date: asTradingDate(day[0]!), rate: { units: parsed.value, scale: rateScale } } : [];
      }),
    );
  }
  return {
    firstDate: asTradingDate(days[0]?.[0] ?? '0000-01-01'),
    lastDate: asTradingDate(days.at(-1)?.[0] ?? '0000-01-01'),
    rateOn(currency, date) {
      if (currency === 'EUR') return ok(one);
      const series = rates.get(currency);
      if (!series) return refuse('unknown-currency');
      const found = series.findLast(entry => entry.date <= date);
      return found ? ok(found.rate) : refuse('no-rate-yet');
    },
  };
}

/**
 * Converts an amount over the euro: amount ÷ rate(from) × rate(to), computed exactly and rounded once as named.
 * `amount` in units of 10^-fromScale, the answer in units of 10^-toScale. A day without rates takes the last one before it.
 */
export function convert(conversion: {
  amount: bigint;
  from: string;
  to: string;
  fromScale: number;
  toScale: number;
  date: TradingDate;
  table: RateTable;
  rounding: Rounding;
}): Result<bigint, RateError> {
  const from = conversion.table.rateOn(conversion.from, conversion.date);
  if (!from.ok) return from;
  const to = conversion.table.rateOn(conversion.to, conversion.date);
  if (!to.ok) return to;
  const numerator = conversion.amount * to.value.units * powerOfTen(conversion.toScale + from.value.scale);
  return ok(divide(numerator, from.value.units * powerOfTen(conversion.fromScale + to.value.scale), conversion.rounding));
}
