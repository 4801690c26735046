import { invariant, later, type Instant } from '@parkett/kernel';
import type {
  Answer,
  Bank,
  BankAccount,
  Instruction,
  InstructionStatus,
  Party,
  RefusedReason,
  StatementEnd,
  StatementLine,
} from '../../books/bank/index.ts';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { addressFrom, paperWallet } from './chain-address.ts';
import { makers, paperAccounts } from './paper-accounts.ts';
import { bookDue, endOf, hasDue, insertOrder, isBooked, linesAfter, openAccounts, readOrder, type PaperOrder } from './paper-store.ts';

type PaperBankParts = {
  readonly db: Db;
  readonly keys: Pick<CustomerKeys, 'ofHouse'>;
  /** How long a payment takes. */
  readonly delayMs: number;
  readonly systemNow: () => Instant;
};

/** Money that a customer sends. The same id is sent once. */
export type Sent = {
  readonly id: string;
  readonly account: string;
  readonly from: Party;
  /** Minor units of the account's currency, above zero. */
  readonly amount: bigint;
  readonly reference: string;
  /** System time. */
  readonly at: Instant;
};

/** A number that ends like this belongs to an account that was closed: so a refusal can be practised. */
const closedEnding = '0000';

/** The bank and the chains of paper mode. Their books are fed by instructions and by money that customers send, and by nothing else. */
export class PaperBank implements Bank {
  readonly accounts: readonly BankAccount[] = paperAccounts;
  readonly #parts: PaperBankParts;

  constructor(parts: PaperBankParts) {
    this.#parts = parts;
  }

  async open(): Promise<void> {
    await withTransaction(this.#parts.db, tx =>
      openAccounts(
        tx,
        this.accounts.map(({ name }) => name),
      ),
    );
  }

  readonly numberFor = (name: string, reference: string): string => {
    const { rail, number } = this.#account(name);
    return rail === 'bank' ? number : addressFrom(rail, paperWallet(rail, reference));
  };

  readonly instruct = async ({ endToEnd, account, payee, amount, reference, collects = false }: Instruction): Promise<Answer> => {
    invariant(amount > 0n, 'a payment has an amount');
    const order = this.#order({ id: outgoing(endToEnd), account, party: payee, amount: collects ? amount : -amount, reference, endToEnd });
    const taken = await this.#give({ ...order, kind: collects ? 'incoming' : 'outgoing', refused: refusal(payee) });
    return taken.refused === null ? { outcome: 'taken' } : { outcome: 'refused', reason: taken.refused };
  };

  readonly status = async (endToEnd: string): Promise<InstructionStatus> => {
    const { db } = this.#parts;
    const order = await readOrder(db, outgoing(endToEnd));
    if (!order) return 'unknown';
    if (order.refused !== null) return 'refused';
    if (await isBooked(db, returned(endToEnd))) return 'returned';
    return (await isBooked(db, outgoing(endToEnd))) ? 'paid' : 'taken';
  };

  readonly lines = async (account: string, after: bigint): Promise<readonly StatementLine[]> => {
    const { db, systemNow } = this.#parts;
    const now = systemNow();
    if (await hasDue(db, { account, now })) await withTransaction(db, tx => bookDue(tx, { account, now }));
    return (await linesAfter(db, { account, after })).map(({ id, details, ...line }) => ({
      ...line,
      ...this.#open(id, details),
      account,
      isSimulated: true,
    }));
  };

  readonly end = (account: string): Promise<StatementEnd> => endOf(this.#parts.db, account);

  readonly makersOf = (name: string): Party => {
    const { rail } = this.#account(name);
    return rail === 'bank' ? makers : { ...makers, number: this.numberFor(name, makers.holder) };
  };

  /** A customer sends money from somewhere else. */
  async send({ id, account, from: party, amount, reference, at }: Sent): Promise<void> {
    invariant(amount > 0n, 'a payment has an amount');
    const order = this.#order({ id: `in ${id}`, account, party, amount, reference, endToEnd: null });
    await this.#give({ ...order, kind: 'incoming', refused: null, givenAt: at, dueAt: at });
  }

  /** The payee's bank sends a payout back, some time after it was paid. */
  async sendBack(endToEnd: string): Promise<void> {
    const paid = await readOrder(this.#parts.db, outgoing(endToEnd));
    invariant(paid && paid.refused === null, `the paper bank has paid ${endToEnd}`);
    const { party, reference } = this.#open(paid.id, paid.details);
    const order = this.#order({ id: returned(endToEnd), account: paid.account, party, amount: -paid.amount, reference, endToEnd });
    await this.#give({ ...order, kind: 'returned', refused: null });
  }

  #account(name: string): BankAccount {
    const found = this.accounts.find(account => account.name === name);
    invariant(found, `the paper bank has an account ${name}`);
    return found;
  }

  #order({ id, account, party, reference, ...rest }: Omit<Sent, 'from' | 'at'> & { party: Party; endToEnd: string | null }) {
    const now = this.#parts.systemNow();
    const { name } = this.#account(account);
    return { ...rest, id, account: name, details: this.#seal(id, { party, reference }), givenAt: now, dueAt: later(now, this.#parts.delayMs) };
  }

  /** The order that came first under this id. */
  async #give(order: PaperOrder): Promise<PaperOrder> {
    return withTransaction(this.#parts.db, async tx => {
      await insertOrder(tx, order);
      return (await readOrder(tx, order.id))!;
    });
  }

  #seal(id: string, details: Details): Buffer {
    return this.#parts.keys.ofHouse().seal(`paper bank ${id}`, JSON.stringify(details));
  }

  #open(id: string, sealed: Buffer): Details {
    return JSON.parse(this.#parts.keys.ofHouse().open(`paper bank ${id}`, sealed).toString()) as Details;
  }
}

type Details = { readonly party: Party; readonly reference: string };

const outgoing = (endToEnd: string): string => `out ${endToEnd}`;
const returned = (endToEnd: string): string => `back ${endToEnd}`;

/** The paper bank pays what is well formed; numbers were checked before they came here. */
const refusal = ({ number }: Party): RefusedReason | null => (number.endsWith(closedEnding) ? 'account-closed' : null);
