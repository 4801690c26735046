import { formatDay } from '@parkett/ui';

type At = { readonly at: number | string };

/** Trades in their order, by the day they happened on. */
export const tradeDays = <T extends At>(trades: readonly T[]): { day: string; trades: T[] }[] =>
  [...Map.groupBy(trades, trade => formatDay(trade.at))].map(([day, ofDay]) => ({ day, trades: ofDay }));
