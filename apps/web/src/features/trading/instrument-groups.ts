import type { trading } from '@parkett/contract';
import { divide, formatDecimal, scaleOf } from '@parkett/kernel';
import { unitsOf } from './order-draft.ts';

/** Tickets of one instrument seen as one: sums of the server's figures, and the average of their buy prices. Wire decimals. */
export type InstrumentGroup = {
  readonly code: string;
  readonly name: string;
  readonly currency: trading.PositionView['currency'];
  readonly tickets: readonly trading.PositionView[];
  readonly quantity: string;
  readonly sellable: string;
  readonly averagePrice: string | null;
  readonly marketValue: string | null;
  readonly profit: string | null;
  /** Of what the open part cost, in per cent. */
  readonly profitRate: string | null;
};

const decimalsOf = (wire: string | null): number => wire?.split('.')[1]?.length ?? 0;

/** Positions by instrument, in the order in which an instrument first appears. A sum with an unknown part is unknown. */
export function groupByInstrument(positions: readonly trading.PositionView[]): InstrumentGroup[] {
  return [...Map.groupBy(positions, p => p.code).values()].map(groupOf);
}

function groupOf(tickets: readonly trading.PositionView[]): InstrumentGroup {
  const { code, name, currency, openQuantity } = tickets[0]!;
  const quantityScale = decimalsOf(openQuantity);
  const money = scaleOf(currency);
  const sum = (amountOf: (p: trading.PositionView) => string | null, scale: number): bigint | null =>
    tickets.some(p => amountOf(p) === null) ? null : tickets.reduce((total, p) => total + unitsOf(amountOf(p), scale), 0n);
  const text = (units: bigint | null): string | null => (units === null ? null : formatDecimal(units, money));
  const quantity = sum(p => p.openQuantity, quantityScale)!;
  const [value, profit] = [sum(p => p.marketValue, money), sum(p => p.profit, money)];
  return {
    code,
    name,
    currency,
    tickets,
    quantity: formatDecimal(quantity, quantityScale),
    sellable: formatDecimal(
      sum(p => p.sellable, quantityScale)!,
      quantityScale,
    ),
    averagePrice: averageOf(tickets, quantityScale),
    marketValue: text(value),
    profit: text(profit),
    profitRate: rateOf(profit, value),
  };
}

/** What is gained on what it cost, which is its value without the gain; two decimals, half up. */
function rateOf(profit: bigint | null, value: bigint | null): string | null {
  if (profit === null || value === null || value === profit) return null;
  return formatDecimal(divide(profit * 10_000n, value - profit, 'half-up'), 2);
}

/** Mean of the tickets' buy prices by what is open of each, in their decimals, half up: of a single ticket its own. */
function averageOf(tickets: readonly trading.PositionView[], quantityScale: number): string | null {
  const priceScale = decimalsOf(tickets[0]!.buyPrice);
  const quantity = tickets.reduce((total, p) => total + unitsOf(p.openQuantity, quantityScale), 0n);
  if (quantity === 0n) return null;
  const exact = tickets.reduce((total, p) => total + unitsOf(p.buyPrice, priceScale) * unitsOf(p.openQuantity, quantityScale), 0n);
  return formatDecimal(divide(exact, quantity, 'half-up'), priceScale);
}
