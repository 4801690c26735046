/**
 * One German share: id, symbol, name, ISIN, WKN, tick size band of RTS 11 (facts of the exchange's list of tradable
 * instruments), then what the simulation is fed with: a sector of ours, a price in euros near its level of 2022 to 2026,
 * millions of shares, yearly volatility and dividend yield in percent.
 */
export type ShareRow = readonly [
  id: number,
  code: string,
  name: string,
  isin: string,
  wkn: string,
  band: 1 | 2 | 3 | 4 | 5 | 6,
  sector: string,
  price: number,
  sharesMillions: number,
  volatility: number,
  dividendYield: number,
];
