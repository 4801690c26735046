import { divide, type Instant } from '@parkett/kernel';
import type { Movement } from './movement.ts';

/** What a sale brings, minor units: what it gains on the cost of what is sold, and that less its own commission and its part of the purchase’s. */
export type SaleResult = {
  readonly gain: bigint;
  readonly commission: bigint;
  readonly purchaseCommission: bigint;
  readonly result: bigint;
};

export const saleResult = (sale: { proceeds: bigint; cost: bigint; commission: bigint; purchaseCommission: bigint }): SaleResult => {
  const { proceeds, cost, commission, purchaseCommission } = sale;
  const gain = proceeds - cost;
  return { gain, commission, purchaseCommission, result: gain - commission - purchaseCommission };
};

export const addResults = (some: readonly SaleResult[]): SaleResult =>
  some.reduce(
    (sum, { gain, commission, purchaseCommission, result }) => ({
      gain: sum.gain + gain,
      commission: sum.commission + commission,
      purchaseCommission: sum.purchaseCommission + purchaseCommission,
      result: sum.result + result,
    }),
    { gain: 0n, commission: 0n, purchaseCommission: 0n, result: 0n },
  );

/** The purchase’s commission that leaves with a part of the open cost: in proportion, half up, and the last part takes what is left of it. */
export function purchaseCommissionOf({ openCost, openFee }: { openCost: bigint; openFee: bigint }, cost: bigint): bigint {
  return cost === openCost ? openFee : divide(openFee * cost, openCost, 'half-up');
}

/** A sale as it was booked; `reference` is its execution. */
export type BookedSale = SaleResult & { readonly reference: bigint; readonly at: Instant };

/** The sales of one position, told from its first movement on, and the commission of its purchase that is left with what is open. */
export function salesOf(movements: readonly Movement[]): { readonly sales: readonly BookedSale[]; readonly openFee: bigint } {
  const sales: BookedSale[] = [];
  const open = { openCost: 0n, openFee: 0n };
  for (const { kind, cost, proceeds, fee, reference, at } of movements) {
    if (kind !== 'closed') {
      open.openCost += cost;
      open.openFee += fee;
      continue;
    }
    const purchaseCommission = purchaseCommissionOf(open, cost);
    open.openCost -= cost;
    open.openFee -= purchaseCommission;
    sales.push({ reference, at, ...saleResult({ proceeds, cost, commission: fee, purchaseCommission }) });
  }
  return { sales, openFee: open.openFee };
}
