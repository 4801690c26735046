import type { House } from '../../declaration.ts';
import type { CommandLimit } from '../../platform/commands/index.ts';
import type { Queryable } from '../../platform/db.ts';

/** Sends what customers announce, as they would: the paper bank. */
export type PaperSender = {
  readonly send: (sent: {
    readonly id: string;
    readonly account: string;
    readonly from: { readonly number: string; readonly holder: string };
    readonly amount: bigint;
    readonly reference: string;
    readonly at: ReturnType<House['systemNow']>;
  }) => Promise<void>;
  /** How long it waits. */
  readonly delayMs: number;
};

export type DepositsParts = Pick<
  House,
  | 'db'
  | 'log'
  | 'commands'
  | 'ruleBook'
  | 'ledger'
  | 'customers'
  | 'customerKeys'
  | 'reviews'
  | 'bank'
  | 'payees'
  | 'files'
  | 'systemNow'
  | 'now'
  | 'notify'
> & {
  /** The only name that a sender may have; null: nobody has verified one. */
  readonly ownNameOf: (from: Queryable, customer: bigint) => Promise<string | null>;
  /** Tests announce more often. */
  readonly limit?: CommandLimit;
};
