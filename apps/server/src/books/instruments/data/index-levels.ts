/** One index: id, key, name, ISIN, WKN, currency of its members' prices, level near that of 2022 to 2026, yearly volatility in percent. */
export type IndexRow = readonly [
  id: number,
  code: string,
  name: string,
  isin: string | null,
  wkn: string | null,
  currency: 'EUR' | 'USD' | 'JPY',
  level: number,
  volatility: number,
];

/** Computed from the simulated prices of their members; not the index provider's figures. */
export const memberIndices: readonly IndexRow[] = [
  [191, 'DAX', 'DAX', 'DE0008469008', '846900', 'EUR', 19_500, 16],
  [192, 'MDAX', 'MDAX', 'DE0008467416', '846741', 'EUR', 26_500, 18],
  [193, 'SDAX', 'SDAX', 'DE0009653386', '965338', 'EUR', 14_200, 18],
];

/** Levels of their own that move with the simulated market; not the index providers' figures either. */
export const levelIndices: readonly IndexRow[] = [
  [194, 'SX5E', 'Euro Stoxx 50', 'EU0009658145', '965814', 'EUR', 4_900, 16],
  [195, 'CAC40', 'CAC 40', 'FR0003500008', '969400', 'EUR', 7_500, 16],
  [196, 'AEX', 'AEX', 'NL0000000107', '969241', 'EUR', 900, 15],
  [197, 'IBEX35', 'IBEX 35', 'ES0SI0000005', null, 'EUR', 11_600, 17],
  [198, 'FTSEMIB', 'FTSE MIB', 'IT0003465736', null, 'EUR', 34_000, 18],
  [199, 'ATX', 'ATX', 'AT0000999982', '969191', 'EUR', 3_700, 17],
  [200, 'SPX', 'S&P 500', 'US78378X1072', 'A0AET0', 'USD', 5_700, 15],
  [201, 'NDX', 'Nasdaq-100', 'US6311011026', 'A0AE1X', 'USD', 20_000, 20],
  [202, 'NKY', 'Nikkei 225', 'XC0009692440', null, 'JPY', 38_500, 20],
];
