/** One digital currency, quoted in USDT: id, symbol, name, price in dollars on 30 December 2022 (rounded), decimals of price, smallest lot as decimals of quantity, yearly volatility in percent, band of activity. */
export type DigitalRow = readonly [
  id: number,
  symbol: string,
  name: string,
  price: number,
  priceScale: number,
  lotDecimals: number,
  volatility: number,
  band: 3 | 4 | 5 | 6,
];

export const digitalCurrencies: readonly DigitalRow[] = [
  [227, 'BTC', 'Bitcoin', 16_600, 2, 5, 52, 6],
  [228, 'ETH', 'Ethereum', 1_200, 2, 4, 64, 6],
  [229, 'BNB', 'BNB', 246, 2, 3, 58, 5],
  [230, 'SOL', 'Solana', 9.8, 3, 3, 78, 6],
  [231, 'XRP', 'XRP', 0.345, 4, 1, 75, 6],
  [232, 'ADA', 'Cardano', 0.246, 4, 0, 74, 5],
  [233, 'DOGE', 'Dogecoin', 0.07, 5, 0, 82, 5],
  [234, 'TRX', 'TRON', 0.0546, 5, 0, 55, 5],
  [235, 'AVAX', 'Avalanche', 10.9, 3, 2, 82, 5],
  [236, 'LINK', 'Chainlink', 5.6, 3, 2, 74, 5],
  [237, 'DOT', 'Polkadot', 4.33, 4, 2, 74, 5],
  [238, 'LTC', 'Litecoin', 68, 2, 3, 66, 5],
  [239, 'BCH', 'Bitcoin Cash', 97, 2, 3, 70, 4],
  [240, 'XLM', 'Stellar', 0.0715, 5, 0, 74, 4],
  [241, 'ETC', 'Ethereum Classic', 15.7, 3, 2, 74, 4],
  [242, 'UNI', 'Uniswap', 5.2, 4, 2, 82, 4],
  [243, 'ATOM', 'Cosmos', 9.4, 4, 2, 74, 4],
  [244, 'NEAR', 'NEAR Protocol', 1.26, 4, 2, 84, 4],
  [245, 'FIL', 'Filecoin', 3, 4, 2, 80, 3],
  [246, 'AAVE', 'Aave', 52, 2, 3, 82, 4],
];

/** One metal, US dollars for a troy ounce: id, code, name, price on 30 December 2022 (rounded), decimals of price, yearly volatility in percent, band of activity. */
export type MetalRow = readonly [id: number, code: string, name: string, price: number, priceScale: number, volatility: number, band: 4 | 5 | 6];

export const metals: readonly MetalRow[] = [
  [247, 'XAU', 'Gold', 1_812, 2, 16, 6],
  [248, 'XAG', 'Silver', 23.95, 3, 28, 5],
  [249, 'XPT', 'Platinum', 1_065, 2, 24, 4],
  [250, 'XPD', 'Palladium', 1_790, 2, 36, 4],
];
