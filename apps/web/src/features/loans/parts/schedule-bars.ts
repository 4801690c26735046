/** Wire decimals. */
type Instalment = { readonly principal: string; readonly interest: string };

/** Heights of each instalment's parts in the chart, for drawing. */
export function barsOf(instalments: readonly Instalment[], height: number): { principal: number; interest: number }[] {
  const parts = instalments.map(({ principal, interest }) => [Number(principal), Number(interest)] as const);
  const highest = Math.max(...parts.map(([principal, interest]) => principal + interest));
  const scaled = (amount: number): number => (highest > 0 ? (amount / highest) * height : 0);
  return parts.map(([principal, interest]) => ({ principal: scaled(principal), interest: scaled(interest) }));
}
