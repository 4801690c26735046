import { dateAt, divide, formatDecimal, minus, notional, powerOfTen, scaleOf, type Instant, type Money, type NotionalScales } from '@parkett/kernel';

/** quantity × price in minor units, half up: what a holding is worth at a price. */
export const marketValue = (held: { price: bigint; quantity: bigint; scales: NotionalScales }): Money =>
  notional(held.price * held.quantity, held.scales, 'half-up');

/** (last − buy price) × quantity to the cent: the market value less the cost, since cost is the product to the cent. */
export const floatingProfit = (position: { value: Money; cost: Money }): Money => minus(position.value, position.cost);

/** What is known of the market of a position; null is 'not known'. */
export type MarketNow = { readonly last: bigint | null; readonly lastAt: Instant | null; readonly previousClose: bigint | null };

/** What an open position is worth and has earned; all null while no price is known. `today` is since the previous close, or since the purchase if later. */
export type Valuation = { readonly last: bigint; readonly value: Money; readonly profit: Money; readonly today: Money };

export function valuationOf(holding: {
  position: { openQuantity: bigint; openCost: Money; openedAt: Instant };
  market: MarketNow | null;
  scales: NotionalScales;
}): Valuation | null {
  const { position, market, scales } = holding;
  if (market?.last == null || market.lastAt === null) return null;
  const { last, lastAt, previousClose } = market;
  const at = (price: bigint): Money => marketValue({ price, quantity: position.openQuantity, scales });
  const value = at(last);
  const profit = floatingProfit({ value, cost: position.openCost });
  const sinceClose = previousClose !== null && dateAt(position.openedAt) < dateAt(lastAt);
  return { last, value, profit, today: sinceClose ? minus(value, at(previousClose)) : profit };
}

/** Most decimals a buy price may need (decisions.md 'The lists and the totals'). */
const decimalsMax = 12;

/**
 * Cost ÷ quantity with as many decimals as it takes for the product to round to the cost again, at least the instrument's own (two for display).
 * Cost in minor units, quantity in units of 10^-quantityScale.
 */
export function buyPrice(purchase: { cost: bigint; quantity: bigint; scales: NotionalScales }): string {
  const { cost, quantity, scales } = purchase;
  const moneyScale = scaleOf(scales.currency);
  if (quantity === 0n) return formatDecimal(0n, Math.min(scales.priceScale, 2));
  for (let decimals = Math.min(scales.priceScale, 2); decimals < decimalsMax; decimals++) {
    const price = costPerUnit({ cost, quantity, scales, decimals });
    const product = divide(price * quantity * powerOfTen(moneyScale), powerOfTen(decimals + scales.quantityScale), 'half-up');
    if (product === cost) return formatDecimal(price, decimals);
  }
  return formatDecimal(costPerUnit({ cost, quantity, scales, decimals: decimalsMax }), decimalsMax);
}

/** Cost ÷ quantity with so many decimals, half up: in units of 10^-decimals. Cost in minor units, quantity in units of 10^-quantityScale. */
export function costPerUnit(purchase: { cost: bigint; quantity: bigint; scales: NotionalScales; decimals: number }): bigint {
  const { cost, quantity, scales, decimals } = purchase;
  return divide(cost * powerOfTen(decimals + scales.quantityScale), quantity * powerOfTen(scaleOf(scales.currency)), 'half-up');
}
