import { invariant, type Instant } from '@parkett/kernel';

/** One line of a journal entry. */
export type Posting = { readonly account: bigint; readonly unit: number; readonly amount: bigint };

/** A balanced event in the ledger. `reference` is what it books (an execution, a customer); (kind, reference) is unique. */
export type JournalEntry = {
  readonly id: bigint;
  readonly kind: EntryKind;
  readonly reference: bigint;
  readonly owner: bigint;
  readonly bookedAt: Instant;
  readonly postings: readonly Posting[];
};

/** `execution-buy` and `execution-sell` book one side each; `paper-funding-<unit>` the money of a demo customer. */
export type EntryKind = 'execution-buy' | 'execution-sell' | `paper-funding-${number}`;

/** The only way an entry comes to be: lines of zero are left out, and per unit the lines sum to zero. */
export function journalEntry(of: JournalEntry): JournalEntry {
  const sums = new Map<number, bigint>();
  for (const { unit, amount } of of.postings) sums.set(unit, (sums.get(unit) ?? 0n) + amount);
  for (const [unit, sum] of sums) invariant(sum === 0n, `entry ${of.kind} ${of.reference} balances in unit ${unit}, not ${sum}`);
  return { ...of, postings: of.postings.filter(({ amount }) => amount !== 0n) };
}

/** Accounts that one side of an execution moves. */
export type SideAccounts = {
  readonly cash: bigint;
  readonly shares: bigint;
  readonly clearingCash: bigint;
  readonly clearingShares: bigint;
  readonly fees: bigint;
  readonly rounding: bigint;
};

export type ExecutionSide = {
  readonly entryId: bigint;
  readonly side: 'buy' | 'sell';
  readonly execution: bigint;
  readonly owner: bigint;
  readonly accounts: SideAccounts;
  readonly cashUnit: number;
  readonly sharesUnit: number;
  readonly quantity: bigint;
  /** Minor units of the cash, and the commission on top of a buy or taken from a sale. */
  readonly value: bigint;
  readonly fee: bigint;
  /** What the buyer paid more (or less) than the seller got, at most a minor unit or so: booked with the sale. */
  readonly residue: bigint;
  readonly at: Instant;
};

/** One side of an execution against clearing: the buyer pays value and fee and gets the shares; the seller the other way round. */
export function executionEntry(of: ExecutionSide): JournalEntry {
  const { accounts, cashUnit, sharesUnit, value, fee, residue, quantity } = of;
  const sign = of.side === 'buy' ? 1n : -1n;
  return journalEntry({
    id: of.entryId,
    kind: of.side === 'buy' ? 'execution-buy' : 'execution-sell',
    reference: of.execution,
    owner: of.owner,
    bookedAt: of.at,
    postings: [
      { account: accounts.cash, unit: cashUnit, amount: -sign * value - fee },
      { account: accounts.clearingCash, unit: cashUnit, amount: sign * value - residue },
      { account: accounts.rounding, unit: cashUnit, amount: residue },
      { account: accounts.fees, unit: cashUnit, amount: fee },
      { account: accounts.shares, unit: sharesUnit, amount: sign * quantity },
      { account: accounts.clearingShares, unit: sharesUnit, amount: -sign * quantity },
    ],
  });
}
