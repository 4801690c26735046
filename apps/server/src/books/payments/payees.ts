import type { NameCheck, PayeeKind } from '@parkett/contract/payees';
import { invariant, later, type Instant } from '@parkett/kernel';
import type { Queryable, Tx } from '../../platform/db.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import type { RuleBook } from '../house-rules/index.ts';
import type { Account } from './rail.ts';
import { payeeWaitHours } from './limits.ts';
import {
  findPayee,
  insertPayee,
  insertProved,
  nextPayee,
  ownerOfAccount,
  standingPayees,
  writeNickname,
  writeRemoved,
  type FoundPayee,
} from './payees-store.ts';
import type { OpenPayments } from './under-way.ts';
import { waitOf } from './rules/payee-wait.ts';
import { openPayee, sealDetails, sealNickname, type Payee, type PayeeDetails } from './sealed-payee.ts';

const hourMs = 3_600_000;

export type NewPayee = PayeeDetails & {
  readonly customer: bigint;
  readonly kind: PayeeKind;
  readonly nickname: string;
  readonly nameCheck: NameCheck;
};

type Parts = {
  readonly customerKeys: CustomerKeys;
  readonly ruleBook: RuleBook;
  readonly businessNow: () => Instant;
  readonly systemNow: () => Instant;
  /** Whether a number is one of the house's own accounts or addresses: no money of a customer goes there. */
  readonly isOurs: (number: string) => boolean;
  /** Of every feature whose payments name payees. */
  readonly openPayments: readonly OpenPayments[];
};

/** Where customers' money may go. Commands that change payees lock the customer first. */
export class Payees {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** One of a customer's payees that wasn't removed; null for all others, whosever they are. */
  async payeeOf(from: Queryable, customer: bigint, id: bigint): Promise<Payee | null> {
    const found = await findPayee(from, { customer, id });
    return found && found.removedAt === null ? this.#opened(from, found) : null;
  }

  /** The same for a payment that names it: also when it was removed since. */
  async payeeOfPayment(from: Queryable, customer: bigint, id: bigint): Promise<Payee> {
    const found = await findPayee(from, { customer, id });
    invariant(found, `payee ${id} of customer ${customer} is there`);
    return this.#opened(from, found);
  }

  /** The newest first. */
  async payeesOf(from: Queryable, customer: bigint): Promise<Payee[]> {
    const found = await standingPayees(from, customer);
    return Promise.all(found.map(one => this.#opened(from, one)));
  }

  /** The whole number or address. Throws KeyDestroyed once the customer was erased. */
  async numberOf(from: Queryable, { customer, id }: Pick<Payee, 'customer' | 'id'>): Promise<string> {
    const found = await findPayee(from, { customer, id });
    invariant(found, `payee ${id} of customer ${customer} is there`);
    return (await openPayee(from, this.#parts.customerKeys, found)).number;
  }

  /** Until when it waits (business time); null: money can go there. */
  waitOf(payee: Pick<Payee, 'usableFrom' | 'notedUsableFrom' | 'provedAt'>): Instant | null {
    const { businessNow, systemNow } = this.#parts;
    return waitOf(payee, { businessNow: businessNow(), systemNow: systemNow() });
  }

  /** The facts about a number that a customer wants to add. */
  async knownOf(from: Queryable, customer: bigint, account: Account): Promise<{ isOurs: boolean; isThere: boolean; owner: bigint | null }> {
    const token = this.#tokenOf(account);
    const standing = await standingPayees(from, customer);
    return {
      isOurs: this.#parts.isOurs(account.number),
      isThere: standing.some(one => one.token?.equals(token)),
      owner: await ownerOfAccount(from, token),
    };
  }

  /** The number of the next payee. */
  nextId(tx: Tx): Promise<bigint> {
    return nextPayee(tx);
  }

  /** Adds what was judged; its wait begins. Behind the lock of the customer. */
  async addPayee(
    tx: Tx,
    { id, customer, kind, nickname, nameCheck, holder, number, bank, branch, bankCode, knownName }: NewPayee & { readonly id: bigint },
  ): Promise<void> {
    const { businessNow, systemNow, ruleBook, customerKeys } = this.#parts;
    const key = await customerKeys.of(tx, customer);
    const [addedAt, notedAt, waitMs] = [businessNow(), systemNow(), ruleBook.now(payeeWaitHours) * hourMs];
    const details: PayeeDetails = { holder, number, bank, branch, bankCode, knownName };
    await insertPayee(tx, {
      ...{ id, customer, kind, nameCheck, addedAt, notedAt, removedAt: null },
      ...{ usableFrom: later(addedAt, waitMs), notedUsableFrom: later(notedAt, waitMs) },
      sealed: sealDetails(key, id, details),
      nickname: sealNickname(key, id, nickname),
      token: this.#tokenOf({ kind, number }),
    });
  }

  /** Whether a payment to it is undecided. */
  async hasOpenPayments(from: Queryable, payee: bigint): Promise<boolean> {
    return (await Promise.all(this.#parts.openPayments.map(ask => ask(from, payee)))).includes(true);
  }

  removePayee(tx: Tx, id: bigint): Promise<void> {
    return writeRemoved(tx, { id, at: this.#parts.systemNow() });
  }

  async renamePayee(tx: Tx, { customer, id, nickname }: { customer: bigint; id: bigint; nickname: string }): Promise<void> {
    const key = await this.#parts.customerKeys.of(tx, customer);
    await writeNickname(tx, { id, nickname: sealNickname(key, id, nickname) });
  }

  /**
   * Notes that money of the customer came from an account: it waits for nothing, and nobody else can add it. False where it is proved to be somebody else's.
   */
  async markProved(tx: Tx, { customer, kind, number }: Account & { readonly customer: bigint }): Promise<boolean> {
    const token = this.#tokenOf({ kind, number });
    await insertProved(tx, { token, customer, at: this.#parts.businessNow() });
    return (await ownerOfAccount(tx, token)) === customer;
  }

  #tokenOf({ kind, number }: Account): Buffer {
    return this.#parts.customerKeys.blindIndex('payee', `${kind} ${number}`);
  }

  async #opened(from: Queryable, found: FoundPayee): Promise<Payee> {
    return (await openPayee(from, this.#parts.customerKeys, found)).payee;
  }
}
