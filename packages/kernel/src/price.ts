declare const priceBrand: unique symbol;

/** A price of one instrument in integer units of 10^-priceScale of its currency. */
export type Price = bigint & { readonly [priceBrand]: true };

/** A ratio with a fixed number of decimals: `{ units: 790n, scale: 4 }` is 0.0790. */
export type Rate = { readonly units: bigint; readonly scale: number };

/** Says that integer units are a price of the instrument in question: the one place where a bare integer becomes one. */
export const asPrice = (units: bigint): Price => units as Price;

/**
 * Price steps of a market: each row holds from its price up to the next row's. Rows ascend, the first starts at 0.
 * Source of the shares' rows: RTS 11 (Regulation 2017/588), Annex.
 */
export type PriceSteps = readonly { readonly from: Price; readonly step: Price }[];

export const priceSteps = (rows: readonly (readonly [from: bigint, step: bigint])[]): PriceSteps =>
  rows.map(([from, step]) => ({ from: asPrice(from), step: asPrice(step) }));

/** The step that holds at a price (the row with the largest `from` not above it). */
export function stepAt(steps: PriceSteps, price: Price): Price {
  let found = steps[0]!.step;
  for (const row of steps) {
    if (row.from > price) break;
    found = row.step;
  }
  return found;
}

export const isOnStep = (steps: PriceSteps, price: Price): boolean => price > 0n && price % stepAt(steps, price) === 0n;

/** The nearest valid price in the named direction ('nearest': a half goes up). Never below one step. */
export function roundToStep(steps: PriceSteps, price: Price, direction: 'down' | 'up' | 'nearest'): Price {
  const step = stepAt(steps, price);
  const below = price - (price % step);
  const rest = price - below;
  const goesUp = rest > 0n && (direction === 'up' || (direction === 'nearest' && rest * 2n >= step));
  const rounded = goesUp ? below + step : below;
  return rounded > 0n ? asPrice(rounded) : step;
}
