import type { trading } from '@parkett/contract';
import { divide, formatDecimal, powerOfTen, scaleOf } from '@parkett/kernel';
import { unitsOf } from './order-draft.ts';

/** Tickets of one instrument seen as one: sums of the server's figures, and the average price they cost. Wire decimals. */
export type InstrumentGroup = {
  readonly code: string;
  readonly name: string;
  readonly currency: trading.PositionView['currency'];
  readonly tickets: readonly trading.PositionView[];
  readonly quantity: string;
  readonly averagePrice: string | null;
  readonly marketValue: string | null;
  readonly profit: string | null;
};

const decimalsOf = (wire: string | null): number => wire?.split('.')[1]?.length ?? 0;

/** Positions by instrument, in the order in which an instrument first appears. A sum with an unknown part is unknown. */
export function groupByInstrument(positions: readonly trading.PositionView[]): InstrumentGroup[] {
  return [...Map.groupBy(positions, p => p.code).values()].map(groupOf);
}

function groupOf(tickets: readonly trading.PositionView[]): InstrumentGroup {
  const { code, name, currency, openQuantity, last } = tickets[0]!;
  const quantityScale = decimalsOf(openQuantity);
  const money = scaleOf(currency);
  const sum = (of: (p: trading.PositionView) => string | null, scale: number): bigint | null =>
    tickets.some(p => of(p) === null) ? null : tickets.reduce((total, p) => total + unitsOf(of(p), scale), 0n);
  const text = (units: bigint | null): string | null => (units === null ? null : formatDecimal(units, money));
  const quantity = sum(p => p.openQuantity, quantityScale)!;
  const cost = sum(p => p.cost, money)!;
  return {
    code,
    name,
    currency,
    tickets,
    quantity: formatDecimal(quantity, quantityScale),
    averagePrice: averageOf({ cost, money, quantity, quantityScale, priceScale: decimalsOf(last) }),
    marketValue: text(sum(p => p.marketValue, money)),
    profit: text(sum(p => p.profit, money)),
  };
}

/** Cost ÷ quantity in the price's decimals, half up; null while no price tells them. */
function averageOf(of: { cost: bigint; money: number; quantity: bigint; quantityScale: number; priceScale: number }): string | null {
  if (of.quantity === 0n || of.priceScale === 0) return null;
  const numerator = of.cost * powerOfTen(of.quantityScale + of.priceScale);
  return formatDecimal(divide(numerator, of.quantity * powerOfTen(of.money), 'half-up'), of.priceScale);
}
