import type { Currency, Instant } from '@parkett/kernel';

/** The ways on which money comes to the house and leaves it. */
export type Rail = 'bank' | 'trc20' | 'erc20';

/** An account of the house at its bank, or a wallet of the house on a chain. */
export type BankAccount = {
  /** Its name in instructions and lines. */
  readonly name: string;
  readonly rail: Rail;
  readonly currency: Currency;
  /** The IBAN, or the address on the chain. */
  readonly number: string;
  readonly holder: string;
  /** Null on a chain. */
  readonly bank: { readonly name: string; readonly bic: string } | null;
};

/** Somebody on the other side of a payment: an IBAN, a card or an address, and the name that goes with it. */
export type Party = { readonly number: string; readonly holder: string };

/** A payment out of an account of the house, or money that the house collects into it. Two with the same end-to-end id are one. */
export type Instruction = {
  /** At most 35 of A–Z, 0–9 and the hyphen, as SEPA has it. */
  readonly endToEnd: string;
  readonly account: string;
  /** The other side: its money is collected, or it is paid. */
  readonly payee: Party;
  readonly collects?: boolean;
  /** Minor units of the account's currency, above zero. */
  readonly amount: bigint;
  readonly reference: string;
};

export type RefusedReason = 'account-closed';

/** An instruction that was taken isn't paid yet: a line of the statement says when it is. */
export type Answer = { readonly outcome: 'taken' } | { readonly outcome: 'refused'; readonly reason: RefusedReason };

/** `unknown`: the bank has never seen this id. */
export type InstructionStatus = 'unknown' | 'taken' | 'refused' | 'paid' | 'returned';

export type LineKind = 'incoming' | 'outgoing' | 'returned';

/** One line of an account's statement. */
export type StatementLine = {
  readonly account: string;
  /** Counted from 1 in each account, without a gap. */
  readonly number: bigint;
  /** `returned`: a payout that came back later. */
  readonly kind: LineKind;
  /** Minor units of the account's currency, below zero where money left. */
  readonly amount: bigint;
  /** The account's sum after this line. */
  readonly sum: bigint;
  /** Sender of what came, recipient of what left. */
  readonly party: Party;
  readonly reference: string;
  /** Of an instruction of the house. */
  readonly endToEnd: string | null;
  readonly at: Instant;
  /** No person has paid it. */
  readonly isSimulated: boolean;
};

/** The end of a statement: the number of its last line, and the sum after it. Zero before the first line. */
export type StatementEnd = { readonly number: bigint; readonly sum: bigint };

/** A bank or a chain as the house knows it: instructions out, lines of statements in. */
export type Bank = {
  readonly accounts: readonly BankAccount[];
  /** The number that a customer pays to under his reference: an address of his own on a chain, the account's IBAN at a bank. */
  readonly numberFor: (account: string, reference: string) => string;
  /** Throws where no answer is to be had. The same id may be asked again and is answered as the first time. */
  readonly instruct: (instruction: Instruction) => Promise<Answer>;
  readonly status: (endToEnd: string) => Promise<InstructionStatus>;
  /** Lines of an account after a number. They may come late, twice and out of order. */
  readonly lines: (account: string, after: bigint) => Promise<readonly StatementLine[]>;
  /** The sum that an account stands at, and the line up to which that counts. */
  readonly end: (account: string) => Promise<StatementEnd>;
  /** The account of the market makers, with which play money and gains against them are settled. Null where the market isn't a simulated one. */
  readonly makersOf: (account: string) => Party | null;
};
