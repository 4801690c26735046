import { divide, type TradingDate } from '@parkett/kernel';

/** A day's close and volume, in units of the instrument. */
export type PricedDay = { readonly day: TradingDate; readonly close: bigint; readonly volume: bigint };

/** How far back the average of a delisted share looks. */
const months = 6;

/** The same day six months before; the last of its month where that has no such day. */
export function monthsBefore(date: TradingDate): TradingDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, last))).toISOString().slice(0, 10) as TradingDate;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** The average of closes weighted by the volume of their days, half up; null where nothing was traded. */
export function averagePrice(days: readonly Pick<PricedDay, 'close' | 'volume'>[]): bigint | null {
  const volume = sum(days.map(day => day.volume));
  return volume === 0n ? null : divide(sum(days.map(day => day.close * day.volume)), volume, 'half-up');
}
