import type { NameCheck, PayeeKind } from '@parkett/contract/payees';

/** An account of the house or of a customer, by its number as it is kept. */
export type Account = { readonly kind: PayeeKind; readonly number: string };

/** The bank's answer to a holder's name. */
export type CheckedName = { readonly nameCheck: NameCheck; readonly knownName: string | null };

/** The rail by which customers are paid out, as far as payees ask it. */
export type PayeeRail = {
  /** A SEPA rail pays bank accounts only. */
  readonly paysCards: boolean;
  /** Compares a holder's name with the one that the account's bank knows (in the field: verification of payee). */
  readonly checkName: (asked: Account & { readonly holder: string }) => Promise<CheckedName>;
};
