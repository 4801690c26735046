import type { ownData } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import { addDueItem, type DueItem, type DueKind } from '../../platform/due-items.ts';
import type { Tx } from '../../platform/db.ts';
import { recordAudit, type Actor } from '../audit/index.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import type { Customers } from './customers.ts';
import type { Gates } from './gates/gates.ts';
import { forgetAccount, forgetAnswers, forgetChoices } from './erasure-store.ts';
import { lastRetention, retentionEnds, retentionYears, type RetentionYears } from './rules/retention.ts';
import { readStanding } from './store.ts';

/** Something that is kept of a customer, for how long after he has left, and how it goes. What is sealed with his key goes with it at the latest. */
export type Kept = {
  readonly part: ownData.KeptPart;
  readonly years: RetentionYears;
  readonly forget: (tx: Tx, customer: bigint) => Promise<void>;
  /** The step when the account is opened again. */
  readonly reopened?: (tx: Tx, customer: bigint) => Promise<unknown>;
};

const own: readonly Kept[] = [
  { part: 'choices', years: 0, forget: forgetChoices },
  { part: 'answers', years: 5, forget: forgetAnswers },
  { part: 'account', years: 10, forget: forgetAccount },
];

const dueName = 'customers.erasure';
const accountEnded = 'account-ended';

/** Whether a customer has closed the account. */
export async function hasEnded(tx: Tx, customer: bigint): Promise<boolean> {
  const standing = await readStanding(tx, customer);
  return standing?.gates.some(({ reason }) => reason === accountEnded) ?? false;
}

/**
 * Erases customers: blocked at once, forgotten as the periods end in which the law has things kept, and when the last has ended the key is destroyed. The
 * books know a customer by number and stay as they are.
 */
export class Erasure {
  readonly #customers: Customers;
  readonly #gates: Gates;
  readonly #keys: CustomerKeys;
  readonly #kept: Kept[] = [...own];

  constructor({ customers, gates, keys }: { customers: Customers; gates: Gates; keys: CustomerKeys }) {
    this.#gates = gates;
    this.#customers = customers;
    this.#keys = keys;
    gates.whenLifted(accountEnded, (tx, customer) => this.#reopened(tx, customer));
  }

  register(kept: Kept): void {
    this.#kept.push(kept);
  }

  /** What is kept, and for how many years. */
  get kept(): readonly Pick<Kept, 'part' | 'years'>[] {
    return this.#kept;
  }

  /**
   * Ends an account for good, behind the locks of its wallets. `judge` may throw there, and then nothing was done. Answers when the last of it is erased.
   * @param at business time
   */
  async request(customer: bigint, { by, at, judge }: { by: Actor; at: Instant; judge: (tx: Tx) => Promise<void> }): Promise<Instant> {
    const erasedAt = retentionEnds(at, lastRetention);
    const gate = { kind: 'disabled', reason: accountEnded, expiresAt: null, placedBy: by } as const;
    const also = async (tx: Tx, id: bigint): Promise<void> => {
      await this.#forget(tx, customer, 0);
      for (const years of retentionYears)
        if (years > 0) await addDueItem(tx, { kind: dueName, key: `${customer}/${id}/${years}`, at: retentionEnds(at, years) });
    };
    // Judged while the session that asks still stands: the block ends it.
    await this.#gates.place(customer, gate, { judge, also });
    return erasedAt;
  }

  /** What is due when a period has ended. */
  get due(): DueKind {
    return {
      name: dueName,
      handle: async (tx, items) => {
        const told: (() => void)[] = [];
        for (const item of items) told.push(await this.#end(tx, item));
        return () => {
          for (const tell of told) tell();
        };
      },
    };
  }

  /** An account that was opened again meanwhile keeps what is left of it. */
  async #end(tx: Tx, { key }: DueItem): Promise<() => void> {
    const [customer, gate, period] = key.split('/').map(BigInt) as [bigint, bigint, bigint];
    const years = Number(period) as RetentionYears;
    const standing = await readStanding(tx, customer);
    if (!standing?.gates.some(({ id }) => id === gate)) return () => {};
    await this.#forget(tx, customer, years);
    if (years === lastRetention) await this.#keys.destroy(tx, customer);
    const actor = { kind: 'system', name: 'erasure' } as const;
    await recordAudit(tx, {
      actor,
      action: years === lastRetention ? 'customers.erased' : 'customers.forgotten',
      customerId: customer,
      facts: { years },
    });
    return this.#customers.changed(tx, customer);
  }

  async #reopened(tx: Tx, customer: bigint): Promise<void> {
    if (await hasEnded(tx, customer)) return;
    for (const kept of this.#kept) await kept.reopened?.(tx, customer);
  }

  async #forget(tx: Tx, customer: bigint, years: RetentionYears): Promise<void> {
    for (const kept of this.#kept) if (kept.years === years) await kept.forget(tx, customer);
  }
}
