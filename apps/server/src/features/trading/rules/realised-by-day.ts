import { dateAt, zonedInstant, type Instant, type TradingDate } from '@parkett/kernel';
import { addResults, type BookedSale } from '../../../books/positions/rules/sale-result.ts';

/** What some sales brought, minor units; `commission` is that of both sides. */
export type Realised = { readonly sales: number; readonly gain: bigint; readonly commission: bigint; readonly result: bigint };
export type RealisedDay = Realised & { readonly day: TradingDate };
export type RealisedMonth = Realised & { readonly month: string; readonly days: readonly RealisedDay[] };

/** The moments with which a year begins and the next one, in the house’s zone. */
export const boundsOfYear = (year: number): { from: Instant; to: Instant } => ({
  from: zonedInstant(`${year}-01-01`, '00:00'),
  to: zonedInstant(`${year + 1}-01-01`, '00:00'),
});

export function realisedOf(sales: readonly BookedSale[]): Realised {
  const { gain, commission, purchaseCommission, result } = addResults(sales);
  return { sales: sales.length, gain, commission: commission + purchaseCommission, result };
}

/** Sales by month and by day of their execution, newest first. */
export function realisedByMonth(sales: readonly BookedSale[]): RealisedMonth[] {
  const newest = <T>(groups: Map<string, T>): [string, T][] => [...groups].toSorted(([a], [b]) => (a < b ? 1 : -1));
  const months = Map.groupBy(sales, ({ at }) => dateAt(at).slice(0, 7));
  return newest(months).map(([month, some]) => ({
    month,
    ...realisedOf(some),
    days: newest(Map.groupBy(some, ({ at }) => dateAt(at) as string)).map(([day, ofDay]) => ({ day: day as TradingDate, ...realisedOf(ofDay) })),
  }));
}
