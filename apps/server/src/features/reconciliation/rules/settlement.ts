/** The house's accounts that are settled with the paper bank each evening. */
export const settledPurposes = ['paper-funding', 'maker'] as const;
export type SettledPurpose = (typeof settledPurposes)[number];

const ending = '-settled';
/** The account for what was settled of a purpose. */
export const settledOf = (purpose: SettledPurpose): string => `${purpose}${ending}`;
/** The purpose that an account counts to. */
export const purposeOf = (name: string): string => (name.endsWith(ending) ? name.slice(0, -ending.length) : name);

/** The name of a settlement at the bank. */
export const endToEndId = (id: bigint): string => `SETTLEMENT-${id}`;
export function settlementOf(endToEnd: string | null): bigint | null {
  const digits = /^SETTLEMENT-([1-9]\d{0,17})$/.exec(endToEnd ?? '')?.[1];
  return digits === undefined ? null : BigInt(digits);
}

/**
 * The money that has to come to the house (above zero) or to leave it so that an account of the house is even.
 * @param balance of the account and of the one for what was settled, above zero where the house owes
 * @param ordered settlements whose lines haven't come yet
 */
export const toSettle = ({ balance, ordered }: { readonly balance: bigint; readonly ordered: bigint }): bigint => -balance - ordered;

/** The account that a settlement goes through: money comes where the least is, and leaves where the most is. */
export function accountFor(amount: bigint, accounts: readonly { readonly name: string; readonly sum: bigint }[]): string | null {
  const [least, ...more] = accounts.toSorted((a, b) => (a.sum < b.sum ? -1 : a.sum > b.sum ? 1 : 0));
  return (amount > 0n ? least : (more.at(-1) ?? least))?.name ?? null;
}
