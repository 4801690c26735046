import type { EntryWords } from '@parkett/contract';
import { currencies, type Currency, type Unit } from '@parkett/kernel';

declare const unitIdBrand: unique symbol;
declare const accountBrand: unique symbol;

/** The number of a unit in the ledger, and the number of an account of it: the compiler knows which unit both are of. */
export type UnitId<U extends Unit = Unit> = number & { readonly [unitIdBrand]: U };
export type AccountId<U extends Unit = Unit> = bigint & { readonly [accountBrand]: U };

/** The house as an owner of accounts and orders. */
export const house = 0n;

/** The portfolio that every customer has from the start and that has no row. */
export const wallet = 0n;

/** An account in one word: whose, in which portfolio, what for, in what. */
export const accountName = (key: { readonly owner: bigint; readonly portfolio: bigint; readonly purpose: string; readonly unit: number }): string =>
  `${key.owner}/${key.portfolio}/${key.purpose}/${key.unit}`;

/** What an account is for, registered by the book or feature that opens such accounts. */
export type Purpose = {
  readonly name: string;
  /** It is a customer's, else the house's. */
  readonly ofCustomer: boolean;
  /** What must be free on it at least; null: it may owe. */
  readonly floor: bigint | null;
  /** Of the house's: the customers' purpose of which it, with others that say so, owes each unit. */
  readonly owes?: string;
  /**
   * What all accounts of the purpose stand at, told by the rows of the feature that registers it: a statement of (unit, amount), and by how much each may
   * differ, a statement of (unit, by). The auditor compares.
   */
  readonly standsAt?: { readonly what: string; readonly sql: string; readonly within?: string; readonly units?: 'currency' | 'instrument' };
};

/**
 * The flow of an entry, as a customer's wallet sees it: a purchase or sale; a gain (`income`); money that comes, goes, or moves between the customer's own wallets, which is
 * neither gain nor loss; a price of the house.
 */
export const flows = ['trade', 'income', 'in', 'out', 'within', 'fee'] as const;
export type Flow = (typeof flows)[number];

/** Changes what a wallet is worth without gain or loss. */
const bringsNoResult: ReadonlySet<Flow> = new Set(['in', 'out', 'within']);

/** What a journal entry of a kind must contain, registered by the feature that books it. */
export type EntryKind = {
  readonly name: string;
  /**
   * Its flow: one for all of it, or one by the house's purpose on the other side, since one entry may have lines of several flows. Missing in a kind that takes
   * back others: it has the flow of what it takes back, with the other sign.
   */
  readonly flow?: Flow | Readonly<Record<string, Flow>>;
  /** The key of its words, for customers and operators. */
  readonly words: EntryWords;
  /** Purposes that its lines may touch. */
  readonly purposes: readonly string[];
  /** What it books, and what there must be an entry for: a statement of (reference, part, owner, at); `at` is null where no row tells it. */
  readonly source: string;
  /** What it moves by rule: a statement of (reference, part, purpose, unit, amount), each the sum of the purpose's lines. */
  readonly amounts?: string;
  /** Kinds whose entries one of this kind may take back. */
  readonly reverses?: readonly string[];
};

/** Whatever sets money or shares aside, by the name that stands in its holds. */
export type ClaimKind = {
  readonly kind: string;
  /** What there can be a hold for: a statement of (id, owner). */
  readonly source: string;
  /**
   * Where it keeps its holds in rows of its own: what these hold, a statement of (account_id, held) for the owners that a statement gives, each looked up
   * by himself. Else its holds are rows of `ledger_hold`.
   */
  readonly heldOn?: (owners: string) => string;
};
/** A kind of portfolio, opened by the feature that registers it. */
export type PortfolioKind = { readonly kind: string };

export type ChartParts = {
  readonly purposes: readonly Purpose[];
  readonly entries: readonly EntryKind[];
  readonly claims: readonly ClaimKind[];
  readonly portfolios?: readonly PortfolioKind[];
};

/** The flow of the customer's money on the other side of a line on one of the house's purposes. */
export const flowOf = ({ flow }: EntryKind, purpose: string): Flow | undefined => (typeof flow === 'object' ? flow[purpose] : flow);

/** The lines of the house by kind and purpose whose other side is money that came, went or moved. */
export const movingLines = (kinds: readonly EntryKind[]): { readonly kind: string; readonly purpose: string; readonly flow: Flow }[] =>
  kinds.flatMap(kind =>
    kind.purposes.flatMap(purpose => {
      const flow = flowOf(kind, purpose);
      return flow && bringsNoResult.has(flow) ? [{ kind: kind.name, purpose, flow }] : [];
    }),
  );

export const definePurpose = (purpose: Purpose): Purpose => purpose;
export const defineEntry = (kind: EntryKind): EntryKind => kind;

/** Ledger units: currencies by this table, an instrument is 1000 + its id. Never renumbered. */
const unitsOfCurrencies: Record<Currency, number> = {
  EUR: 1,
  USD: 2,
  USDT: 3,
  CNY: 4,
  TWD: 5,
  HKD: 6,
  MYR: 7,
  THB: 8,
  JPY: 9,
  VND: 10,
  KRW: 11,
};

export const unitOfCurrency = <C extends Currency>(currency: C): UnitId<C> => unitsOfCurrencies[currency] as UnitId<C>;
export const unitOfInstrument = (instrumentId: number): UnitId<'shares'> => (1000 + instrumentId) as UnitId<'shares'>;

export type LedgerUnit = { readonly id: number; readonly code: string; readonly kind: 'currency' | 'instrument'; readonly scale: number };

/** Every unit the ledger knows: what start-up writes into `ledger_unit`. */
export function ledgerUnits(instruments: readonly { id: number; code: string; quantityScale: number }[]): LedgerUnit[] {
  const money = Object.entries(currencies).map(([code, { scale }]) => ({
    id: unitsOfCurrencies[code as Currency],
    code,
    kind: 'currency' as const,
    scale,
  }));
  const shares = instruments.map(({ id, code, quantityScale }) => ({
    id: unitOfInstrument(id),
    code: `${code}#${id}`,
    kind: 'instrument' as const,
    scale: quantityScale,
  }));
  return [...money, ...shares];
}
