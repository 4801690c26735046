import { minus, nothing, partOf, plus, type Instant, type Money } from '@parkett/kernel';
import { delistingPaid } from './delisted-shares.ts';
import { closed, type Movement } from './movement.ts';
import type { PositionFigures } from './position.ts';
import { splitLeft, splitPaid } from './split-shares.ts';

/** What a sale brings, minor units: what it gains on the cost of what is sold, and that less its own commission and its part of the purchase’s. */
export type SaleResult = {
  readonly gain: Money;
  readonly commission: Money;
  readonly purchaseCommission: Money;
  readonly result: Money;
};

export const saleResult = (sale: { proceeds: Money; cost: Money; commission: Money; purchaseCommission: Money }): SaleResult => {
  const { proceeds, cost, commission, purchaseCommission } = sale;
  const gain = minus(proceeds, cost);
  return { gain, commission, purchaseCommission, result: minus(minus(gain, commission), purchaseCommission) };
};

export const addResults = (some: readonly SaleResult[]): SaleResult =>
  some.reduce(
    (sum, { gain, commission, purchaseCommission, result }) => ({
      gain: plus(sum.gain, gain),
      commission: plus(sum.commission, commission),
      purchaseCommission: plus(sum.purchaseCommission, purchaseCommission),
      result: plus(sum.result, result),
    }),
    { gain: nothing, commission: nothing, purchaseCommission: nothing, result: nothing },
  );

/** The purchase’s commission that leaves with a part of the open cost: in proportion, half up, and the last part takes what is left of it. */
export function purchaseCommissionOf({ openCost, openFee }: { openCost: Money; openFee: Money }, cost: Money): Money {
  return cost === openCost ? openFee : partOf(openFee, { part: cost, whole: openCost, rounding: 'half-up' });
}

/** A sale as it was booked; `reference` is its execution. */
export type BookedSale = SaleResult & { readonly reference: bigint; readonly at: Instant };

/** By these kinds shares or their cost leave a position. */
const leavingKinds: ReadonlySet<string> = new Set([closed, splitPaid, splitLeft, delistingPaid].map(({ kind }) => kind));

/** Whether a position may have sales. */
export const mayHaveSales = ({ soldQuantity, proceeds, closedAt }: Pick<PositionFigures, 'soldQuantity' | 'proceeds' | 'closedAt'>): boolean =>
  soldQuantity > 0n || proceeds > 0n || closedAt !== null;

/** The sales of one position, told from its first movement on, and the commission of its purchase that is left with what is open. */
export function salesOf(movements: readonly Movement[]): { readonly sales: readonly BookedSale[]; readonly openFee: Money } {
  const sales: BookedSale[] = [];
  const open: { openCost: Money; openFee: Money } = { openCost: nothing, openFee: nothing };
  for (const { kind, cost, proceeds: brought, fee, reference, at } of movements) {
    // A cost that goes to another position in a split brings itself, and the purchase's commission stays here.
    const proceeds = kind === splitLeft.kind ? cost : brought;
    if (!leavingKinds.has(kind)) {
      open.openCost = plus(open.openCost, cost);
      open.openFee = plus(open.openFee, fee);
      continue;
    }
    const purchaseCommission = purchaseCommissionOf(open, cost);
    open.openCost = minus(open.openCost, cost);
    open.openFee = minus(open.openFee, purchaseCommission);
    sales.push({ reference, at, ...saleResult({ proceeds, cost, commission: fee, purchaseCommission }) });
  }
  return { sales, openFee: open.openFee };
}
