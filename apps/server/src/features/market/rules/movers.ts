import type { market } from '@parkett/contract';

export type Ranked = { readonly row: market.InstrumentRow; readonly rateHundredths: bigint | null; readonly turnover: bigint };
export type Movers = { readonly gainers: market.InstrumentRow[]; readonly losers: market.InstrumentRow[]; readonly turnover: market.InstrumentRow[] };

const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1);

/** The shares that rose most, fell most and turned over most. Where no change is known a share neither rose nor fell. */
export function moversOf(ranked: readonly Ranked[], size: number): Movers {
  const moved = ranked
    .filter(({ rateHundredths }) => rateHundredths !== null && rateHundredths !== 0n)
    .toSorted((a, b) => descending(a.rateHundredths!, b.rateHundredths!));
  const rows = (shares: readonly Ranked[]): market.InstrumentRow[] => shares.slice(0, size).map(({ row }) => row);
  return {
    gainers: rows(moved.filter(({ rateHundredths }) => rateHundredths! > 0n)),
    losers: rows(moved.filter(({ rateHundredths }) => rateHundredths! < 0n).toReversed()),
    turnover: rows(ranked.filter(({ turnover }) => turnover > 0n).toSorted((a, b) => descending(a.turnover, b.turnover))),
  };
}
