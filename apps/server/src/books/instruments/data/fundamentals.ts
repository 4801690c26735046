import type { Fundamentals } from './listing.ts';

/** Typical price/earnings, price/book and beta of a sector; the figures of a company scatter around them. */
const sectorFigures: Readonly<Record<string, readonly [priceEarnings: number, priceBook: number, beta: number]>> = {
  banks: [9, 0.8, 1.25],
  cars: [7, 0.9, 1.2],
  chemicals: [16, 1.6, 1.05],
  chips: [24, 3.6, 1.35],
  consumer: [21, 3.2, 0.85],
  energy: [18, 2.2, 1.1],
  finance: [19, 2.6, 1],
  health: [20, 2.4, 0.75],
  industry: [17, 2.3, 1.1],
  insurance: [11, 1.5, 0.85],
  logistics: [13, 1.7, 1.05],
  materials: [11, 1, 1.2],
  media: [19, 2.5, 0.95],
  'real-estate': [14, 0.7, 1],
  retail: [24, 2, 1.15],
  software: [30, 4.5, 1],
  technology: [25, 6, 1.05],
  telecom: [15, 1.6, 0.6],
  utilities: [13, 1.5, 0.7],
};

export const sectorKeys: readonly string[] = Object.keys(sectorFigures);

/** Spreads ids evenly over 0 to 1 (golden ratio), another sequence for each `turn`: figures scatter, but never change. */
const scatter = (id: number, turn: number): number => (id * 0.618_033_988_749_895 + turn * 0.414_213_562_373_095) % 1;
const around = (middle: number, width: number, at: number): number => middle * (1 - width + 2 * width * at);
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

export const betaOf = (id: number, sector: string): number => rounded(around(sectorFigures[sector]![2], 0.2, scatter(id, 1)), 2);

/** Simulated figures of a company. `dividendYield` in percent. */
export function fundamentalsOf(company: { id: number; sector: string; sharesMillions: number; dividendYield: number }): Fundamentals {
  const { id, sector, sharesMillions, dividendYield } = company;
  const [priceEarnings, priceBook] = sectorFigures[sector]!;
  // About one company in twelve makes a loss: it has no price/earnings ratio.
  const loss = dividendYield === 0 && scatter(id, 2) < 0.35;
  const pe = rounded(around(priceEarnings, 0.45, scatter(id, 3)), 1);
  const pb = rounded(around(priceBook, 0.5, scatter(id, 4)), 2);
  return {
    sharesOutstanding: Math.round(sharesMillions * 1_000_000),
    dividendYield: dividendYield / 100,
    priceEarnings: loss ? null : pe,
    priceBook: pb,
    returnOnEquity: rounded(loss ? -0.02 - 0.1 * scatter(id, 5) : pb / pe, 4),
    freeFloat: rounded(0.38 + 0.62 * Math.sqrt(scatter(id, 6)), 4),
    foreignOwnership: rounded(0.22 + 0.5 * scatter(id, 7), 4),
    shortInterest: rounded(0.001 + 0.06 * scatter(id, 8) ** 3, 4),
  };
}

export const noFundamentals: Fundamentals = {
  sharesOutstanding: null,
  dividendYield: null,
  priceEarnings: null,
  priceBook: null,
  returnOnEquity: null,
  freeFloat: null,
  foreignOwnership: null,
  shortInterest: null,
};
