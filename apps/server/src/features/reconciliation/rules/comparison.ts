import { purposeOf } from './settlement.ts';

export type LineKind = 'told' | 'difference' | 'ledger' | 'customers' | 'cover';
/** Minor units; null: the bank didn't tell it. */
export type ComparisonLine = { readonly kind: LineKind; readonly name: string; readonly amount: bigint | null };

type Named = { readonly name: string; readonly amount: bigint };

export type BankSide = {
  /** The sum that the bank tells of each account, and what that adds to the lines that the house has read. Null: it was silent. */
  readonly told: readonly { readonly account: string; readonly told: { readonly sum: bigint; readonly unread: bigint } | null }[];
  /** Money that the bank has and the ledger hasn't. */
  readonly differences: readonly Named[];
  /** The ledger's own account, above zero where the house has money. */
  readonly ledger: bigint;
};

export type Compared = { readonly lines: readonly ComparisonLine[]; readonly unexplained: bigint | null };

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);

function byName(all: readonly Named[]): Named[] {
  const sums = new Map<string, bigint>();
  for (const { name, amount } of all) sums.set(name, (sums.get(name) ?? 0n) + amount);
  return [...sums].flatMap(([name, amount]) => (amount === 0n ? [] : [{ name, amount }]));
}

/** The ledger's bank and chain accounts against the sums that bank and chains tell. Money that no name explains is left over. */
export function compareBank({ told, differences, ledger }: BankSide): Compared {
  const unread = told.map(one => ({ name: 'not-read', amount: one.told?.unread ?? 0n }));
  const named = byName([...unread, ...differences]);
  const lines: ComparisonLine[] = [
    ...told.map(one => ({ kind: 'told' as const, name: one.account, amount: one.told?.sum ?? null })),
    ...named.map(one => ({ kind: 'difference' as const, ...one })),
    { kind: 'ledger', name: 'bank', amount: ledger },
  ];
  const isSilent = told.some(one => one.told === null);
  const explained = sum(named.map(({ amount }) => amount)) + ledger;
  return { lines, unexplained: isSilent ? null : sum(told.map(one => one.told!.sum)) - explained };
}

export type CoverSide = {
  /** Customers' money by purpose. */
  readonly customers: readonly Named[];
  /** The house's by purpose: above zero where it owes, below zero where it owns. */
  readonly house: readonly Named[];
  /** The name of its bank account among the cover: a bank, or a chain. */
  readonly bankName: 'bank' | 'chain';
};

/** Customers' money against its cover, purpose by purpose. Nothing is left over where every cent of theirs stands against something of the house. */
export function compareCover({ customers, house, bankName }: CoverSide): Compared & { readonly unexplained: bigint } {
  const cover = byName(house.map(({ name, amount }) => ({ name: name === 'bank' ? bankName : purposeOf(name), amount: -amount })));
  const theirs = byName(customers);
  const lines: ComparisonLine[] = [
    ...theirs.map(one => ({ kind: 'customers' as const, ...one })),
    ...cover.map(one => ({ kind: 'cover' as const, ...one })),
  ];
  return { lines, unexplained: sum(theirs.map(({ amount }) => amount)) - sum(cover.map(({ amount }) => amount)) };
}
