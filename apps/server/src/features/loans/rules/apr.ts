/** A payment in cents, and after how many months it is made. */
export type Payment = { readonly amount: bigint; readonly months: number };

const rounds = 200;

/**
 * The annual percentage rate of charge, in hundredths of a per cent: the rate at which all payments are worth what is lent today (Directive (EU) 2023/2225, annex III;
 * months are twelfths of a year). It is shown and moves no money.
 */
export function aprBps(lent: bigint, payments: readonly Payment[]): number {
  const worth = (rate: number): number => payments.reduce((sum, { amount, months }) => sum + Number(amount) / (1 + rate) ** (months / 12), 0);
  let [low, high] = [0, 1];
  while (worth(high) > Number(lent)) high *= 2;
  for (let round = 0; round < rounds; round += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > Number(lent)) low = middle;
    else high = middle;
  }
  return Math.round(((low + high) / 2) * 10_000);
}
