import { invariant, minus, negated, type Amount, type Currency, type Instant, type Money, type Quantity, type Unit } from '@parkett/kernel';
import { house, type AccountId, type EntryKind, type UnitId } from './chart.ts';

/** A copy of an object doesn't have a protected member, so nobody makes a line out of another one. */
declare class Made {
  protected readonly made: true;
}

export type Line<U extends Unit = Unit> = { readonly account: AccountId<U>; readonly unit: UnitId<U>; readonly amount: Amount<U> };
/** One line of a journal entry, made by `line`. */
export type Posting = Line & Made;

/** The only way a line comes to be: the unit says what the account and the amount are of, and the compiler refuses others. */
export const line = <U extends Unit>(parts: { unit: UnitId<U>; account: AccountId<NoInfer<U>>; amount: Amount<NoInfer<U>> }): Posting =>
  parts as unknown as Posting;

/** A balanced event in the ledger. `reference` is what it books (an execution, a customer), `part` which of several entries of it: kind, reference and part are unique. */
export type JournalEntry = {
  readonly id: bigint;
  readonly kind: string;
  readonly reference: bigint;
  readonly part?: number;
  readonly owner: bigint;
  readonly bookedAt: Instant;
  readonly postings: readonly Posting[];
  /** The entry that it takes back, line by line. */
  readonly reverses?: bigint;
};

/** An entry whose number is drawn when it is posted. */
export type Draft = Omit<JournalEntry, 'id'> & { readonly id?: bigint };

const nameOf = ({ kind, reference }: Draft): string => `entry ${kind} ${reference}`;
const refuse = (draft: Draft, why: string): never => invariant(false, `${nameOf(draft)} ${why}`) as never;

function balances(draft: Draft): void {
  const sums = new Map<number, bigint>();
  for (const { unit, amount } of draft.postings) sums.set(unit, (sums.get(unit) ?? 0n) + amount);
  for (const [unit, sum] of sums) if (sum !== 0n) refuse(draft, `balances in unit ${unit}, not ${sum}`);
}

/** The only way an entry comes to be: lines of zero are left out, and per unit the lines sum to zero. */
export function journalEntry<D extends Draft>(draft: D): D {
  balances(draft);
  return { ...draft, postings: draft.postings.filter(({ amount }) => amount !== 0n) };
}

/** What an account is, as far as an entry is judged by it. */
type Place = { readonly owner: bigint; readonly purpose: string; readonly unit: number };

/** What must be true of every entry before it is written: its kind is registered, and its lines touch what the kind may touch, of its owner or of the house. */
export function judgeEntry(draft: Draft, facts: { kind: EntryKind | null; placeOf: (account: AccountId) => Place | undefined }): void {
  const { kind, placeOf } = facts;
  if (!kind) return refuse(draft, 'is of a kind that nobody registers');
  balances(draft);
  // Every execution passes here: what would be said is put together only where it is said.
  for (const { account, unit } of draft.postings) {
    const place = placeOf(account);
    if (!place) return refuse(draft, `touches account ${account}, which isn't there`);
    if (place.unit !== unit) refuse(draft, `books unit ${unit} on account ${account} of unit ${place.unit}`);
    if (!kind.purposes.includes(place.purpose)) refuse(draft, `may not touch ${place.purpose}`);
    if (place.owner !== house && place.owner !== draft.owner) refuse(draft, `of ${draft.owner} touches the account of ${place.owner}`);
  }
}

const lineOf = ({ account, unit, amount }: Line): string => `${account}/${unit}/${amount}`;

/** A reversal has the lines of what it takes back, each with the other sign, and its kind may take that one back. */
export function judgeReversal(draft: Draft, reversal: { kind: EntryKind; reversed: readonly (Line & { kind: string })[] }): void {
  const name = nameOf(draft);
  const [first] = reversal.reversed;
  invariant(first, `${name} takes back entry ${draft.reverses}, which is there`);
  invariant(reversal.kind.reverses?.includes(first.kind), `${name} may take back an entry of the kind ${first.kind}`);
  const turned = reversal.reversed.map(posting => lineOf({ ...posting, amount: negated(posting.amount) })).sort();
  const lines = draft.postings.map(lineOf).sort();
  invariant(
    lines.length === turned.length && lines.every((text, index) => text === turned[index]),
    `${name} is entry ${draft.reverses} with the other sign`,
  );
}

/** Who stands on the other side of an execution, as its accounts in the money's unit and in the instrument's: clearing between customers, or the makers. */
export type Counterparty = { readonly money: AccountId<Currency>; readonly shares: AccountId<'shares'> };

export type ExecutionSide = {
  readonly entryId: bigint;
  readonly side: 'buy' | 'sell';
  readonly execution: bigint;
  readonly owner: bigint;
  readonly against: Counterparty;
  /** The house's accounts for commissions, and for what two customers' amounts differ by. */
  readonly house: { readonly fees: AccountId<Currency>; readonly rounding: AccountId<Currency> };
  /** What the side pays or gets, commission included, by account. */
  readonly money: readonly { readonly account: AccountId<Currency>; readonly amount: Money }[];
  /** The side's account for the instrument. */
  readonly shares: AccountId<'shares'>;
  readonly cashUnit: UnitId<Currency>;
  readonly sharesUnit: UnitId<'shares'>;
  readonly quantity: Quantity;
  /** Minor units of the money, and the commission on top of a buy or taken from a sale. */
  readonly value: Money;
  readonly fee: Money;
  /** What the other side is given of the value, or gives: what differs is rounding, at most a minor unit. */
  readonly passedOn: Money;
  readonly at: Instant;
};

const signed = <U extends Unit>(comes: boolean, amount: Amount<U>): Amount<U> => (comes ? amount : negated(amount));

/** A customer's side of an execution: the buyer pays value and fee and gets the shares; the seller the other way round. */
export function executionEntry(leg: ExecutionSide): JournalEntry {
  const { against, house: own, money, shares, cashUnit, sharesUnit, value, fee, passedOn, quantity } = leg;
  const isBuy = leg.side === 'buy';
  return journalEntry({
    id: leg.entryId,
    kind: isBuy ? 'execution-buy' : 'execution-sell',
    reference: leg.execution,
    owner: leg.owner,
    bookedAt: leg.at,
    postings: [
      ...money.map(({ account, amount }) => line({ account, unit: cashUnit, amount })),
      line({ account: against.money, unit: cashUnit, amount: signed(isBuy, passedOn) }),
      line({ account: own.rounding, unit: cashUnit, amount: signed(isBuy, minus(value, passedOn)) }),
      line({ account: own.fees, unit: cashUnit, amount: fee }),
      line({ account: shares, unit: sharesUnit, amount: signed(isBuy, quantity) }),
      line({ account: against.shares, unit: sharesUnit, amount: signed(!isBuy, quantity) }),
    ],
  });
}
