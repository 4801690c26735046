import { divide, formatDecimal, type Currency, type Instrument } from '@parkett/kernel';
import { wire, type ReplyOf, type trading } from '@parkett/contract';
import { wallet } from '../../books/ledger/index.ts';
import { costPerUnit, openPositionsOf, type Position } from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { heldOf, type Held } from './traded.ts';
import { boughtAt, moneyText, positionView, rateOf, sellableOf, valueOf, type ViewParts } from './views.ts';

type HoldingLine = Omit<trading.HoldingView, 'positions'>;

/** A wallet's open positions by instrument. */
export async function holdings(
  db: Queryable,
  request: { customer: bigint; type: wire.WalletType | undefined; parts: ViewParts },
): Promise<ReplyOf<typeof trading.holdings>> {
  const { customer, type, parts } = request;
  const positions = await openPositionsOf(db, { customer, currency: wire.currencyOfWallet(type), portfolio: wallet });
  const byInstrument = Map.groupBy(await heldOf(db, { customer, positions }), ({ position }) => position.instrumentId);
  return {
    holdings: [...byInstrument.values()].map(ofOne => ({
      ...holdingLine(ofOne, parts)!,
      positions: ofOne.map(one => positionView(one, parts)),
    })),
  };
}

/** What is open of one instrument as one line; null when nothing is. */
export function holdingLine(held: readonly Held[], parts: ViewParts): HoldingLine | null {
  const [first] = held;
  if (!first) return null;
  const instrument = parts.instruments.withId(first.position.instrumentId);
  const { code, name, currency, quantityScale } = instrument;
  const quantity = (unitsOf: (position: Position) => bigint): string =>
    formatDecimal(
      held.reduce((sum, { position }) => sum + unitsOf(position), 0n),
      quantityScale,
    );
  const { value, profit, cost } = worthOf(held, parts);
  return {
    code,
    name,
    quantity: quantity(({ openQuantity }) => openQuantity),
    sellable: quantity(position => sellableOf(position, parts.now())),
    averagePrice: held.length === 1 ? positionView(first, parts).buyPrice : averagePrice(held, instrument),
    marketValue: textOf(value, currency),
    profit: textOf(profit, currency),
    profitRate: rateOf(profit, cost),
    currency,
  };
}

const textOf = (minor: bigint | null, currency: Currency): string | null => (minor === null ? null : moneyText(minor, currency));

/** Sums in minor units; value and profit are null while a position has no price. */
function worthOf(held: readonly Held[], parts: ViewParts): { value: bigint | null; profit: bigint | null; cost: bigint } {
  const cost = held.reduce((sum, { position }) => sum + position.openCost, 0n);
  const worths = held.map(({ position }) => valueOf(position, parts)).filter(worth => worth !== null);
  if (worths.length < held.length) return { value: null, profit: null, cost };
  const value = worths.reduce((sum, worth) => sum + worth.value, 0n);
  return { value, profit: value - cost, cost };
}

/** Mean of the buy prices as they are shown, by what is open of each; in the instrument's decimals, half up. */
function averagePrice(held: readonly Held[], instrument: Instrument): string {
  const priced = held.map(({ position, traded }) => ({
    price:
      boughtAt({ position, traded }) ??
      costPerUnit({ cost: position.openCost, quantity: position.openQuantity, scales: instrument, decimals: instrument.priceScale }),
    quantity: position.openQuantity,
  }));
  const exact = priced.reduce((sum, { price, quantity }) => sum + price * quantity, 0n);
  const quantity = priced.reduce((sum, one) => sum + one.quantity, 0n);
  return formatDecimal(divide(exact, quantity, 'half-up'), instrument.priceScale);
}
