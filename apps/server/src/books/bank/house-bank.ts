import { invariant, type Instant } from '@parkett/kernel';
import { withTransaction, type Db, type Queryable, type Tx } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { lookAgain } from '../../platform/looking-again.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import type { Answer, Bank, BankAccount, Instruction, InstructionStatus, Party, StatementEnd, StatementLine } from './port.ts';
import { nextLines } from './rules/next-lines.ts';
import {
  insertInstruction,
  insertLines,
  insertMatch,
  lockQueued,
  newLines,
  nextLineIds,
  noteAnswer,
  orderedSums,
  queuedLines,
  readInstruction,
  readLine,
  refusedInstructions,
  statementEnd,
  takeFromQueue,
  untakenSums,
  waitingInstructions,
  type AccountSum,
  type InstructionRow,
  type LineRow,
  type RefusedRow,
} from './store.ts';

/** A line that was read, with its number in the house. */
export type BankLine = StatementLine & { readonly id: bigint };

/** The follower of lines that two operators have decided, since no other one knew them. */
export const decided = 'decided';

/** A line that matches nothing, with the amount of the payment whose name it has; null: it has that of none. */
export type Queued = BankLine & { readonly ordered: bigint | null };

/** A line that a follower has recognised: its subject there (`D12`), and what to do after the commit. */
export type Taken = { readonly subject: string; readonly after?: () => void };

/** Money that an account at the bank has and the ledger hasn't, by its name: below zero where the ledger is ahead. */
export type Difference = AccountSum & { readonly name: string };

/** The statement of an account as the bank tells it, and what it adds to the lines that the house has read. */
export type Told = { readonly end: StatementEnd; readonly unread: bigint };

/** A feature that orders payments, or knows lines of statements as its own. */
export type BankFollower = {
  readonly name: string;
  /** Books a line that is its own, in the transaction that notes the match. Null where it isn't. */
  readonly takes: (tx: Tx, line: BankLine, now: Instant) => Promise<Taken | null>;
  /** The bank's answer to an instruction of its own, in the transaction that notes it. Answers what to do after the commit. */
  readonly answered?: (
    tx: Tx,
    answered: { readonly endToEnd: string; readonly answer: Answer; readonly now: Instant },
  ) => Promise<void | (() => void)>;
  /** Lines that it took without an entry of the ledger, and entries whose line hasn't come: how far the bank and the ledger differ for it now. */
  readonly differences?: (from: Queryable) => Promise<readonly Difference[]>;
};

export type HouseBankParts = {
  readonly db: Db;
  readonly log: Log;
  readonly keys: Pick<CustomerKeys, 'ofHouse'>;
  /** Null where no bank is plugged in. */
  readonly bank: Bank | null;
  /** Business time. */
  readonly now: () => Instant;
};

const atOnce = 100;

type Details = { readonly party: Party; readonly reference: string };

/** The house's side of its bank and chains: payments that it orders, and lines of statements, each kept once and given to the follower that knows it. */
export class HouseBank {
  readonly #parts: HouseBankParts;
  readonly #followers = new Map<string, BankFollower>();
  readonly #stopped = new AbortController();
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: HouseBankParts) {
    this.#parts = parts;
  }

  /** Followers are asked about a line in the order in which they register. */
  follow(follower: BankFollower): void {
    invariant(!this.#followers.has(follower.name), `the bank has one follower ${follower.name}`);
    this.#followers.set(follower.name, follower);
  }

  get accounts(): readonly BankAccount[] {
    return this.#parts.bank?.accounts ?? [];
  }

  account(name: string): BankAccount {
    const found = this.accounts.find(account => account.name === name);
    invariant(found, `the house has an account ${name}`);
    return found;
  }

  /** See `Bank.numberFor`. */
  numberFor(account: string, reference: string): string {
    invariant(this.#parts.bank, 'a bank is plugged in');
    return this.#parts.bank.numberFor(account, reference);
  }

  /** Whether a number is one of the house's own, on whichever rail. */
  isOwn(number: string): boolean {
    return this.accounts.some(account => account.number.toLowerCase() === number.toLowerCase());
  }

  /** Orders a payment with the caller's transaction; it is handed to the bank after the commit, again and again until it answers. False where the id was used before. */
  order(tx: Tx, { follower, ...instruction }: Instruction & { readonly follower: string }): Promise<boolean> {
    invariant(this.#followers.has(follower), `the bank knows the follower ${follower}`);
    const { endToEnd, account, amount, payee: party, reference, collects = false } = instruction;
    this.account(account);
    const details = this.#seal(`instruction ${endToEnd}`, { party, reference });
    return insertInstruction(tx, {
      ...{ endToEnd, follower, account, amount, collects, details },
      ...{ state: 'waiting', reason: null, orderedAt: this.#parts.now() },
    });
  }

  /** The instruction as the house knows it: waiting for the bank's answer, taken or refused. Null where there is none. */
  async ordered(from: Queryable, endToEnd: string): Promise<Pick<InstructionRow, 'state' | 'reason' | 'orderedAt'> | null> {
    const row = await readInstruction(from, endToEnd);
    return row && { state: row.state, reason: row.reason, orderedAt: row.orderedAt };
  }

  /** Asks the bank itself. */
  async status(endToEnd: string): Promise<InstructionStatus> {
    return (await this.#parts.bank?.status(endToEnd)) ?? 'unknown';
  }

  start(): void {
    const { log } = this.#parts;
    if (this.#parts.bank === null) return;
    this.#looking = lookAgain({ look: () => this.look(), signal: this.#stopped.signal, log, failure: 'the bank could not be asked' });
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#looking;
  }

  /** One look: hands over what was ordered, reads statements, and gives new lines to the followers. A failure keeps nothing else from being done. */
  async look(): Promise<void> {
    const { bank } = this.#parts;
    if (bank === null) return;
    const failures: unknown[] = [];
    const each = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
      for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
    };
    await each(await waitingInstructions(this.#parts.db, atOnce), row => this.#handOver(bank, row));
    await each(bank.accounts, ({ name }) => this.#read(bank, name));
    await each(await newLines(this.#parts.db, atOnce), row => this.#match(row));
    if (failures.length > 0) throw new AggregateError(failures, 'a part of the look failed');
  }

  /** Lines that match nothing, the oldest first, after one of them. */
  async queue(from: Queryable, max: number, after = 0n): Promise<Queued[]> {
    return (await queuedLines(from, { max, after })).map(({ ordered, ...row }) => ({ ...this.#lineOf(row), ordered }));
  }

  /** Payments with an ending of their end-to-end id that the bank has refused, the newest first. */
  refused(from: Queryable, asked: { ending: string; max: number }): Promise<RefusedRow[]> {
    return refusedInstructions(from, asked);
  }

  async line(from: Queryable, id: bigint): Promise<BankLine | null> {
    const row = await readLine(from, id);
    return row && this.#lineOf(row);
  }

  /** Locks a line of the queue; null where it isn't there any more. */
  async lockQueued(tx: Tx, id: bigint): Promise<BankLine | null> {
    return (await lockQueued(tx, id)) ? this.line(tx, id) : null;
  }

  /** Gives a line of the queue to a follower, which books it in the same transaction. The caller has locked it. */
  take(tx: Tx, { line, follower, subject }: { line: bigint; follower: string; subject: string }): Promise<void> {
    return takeFromQueue(tx, { line, follower, subject, at: this.#parts.now() });
  }

  /** See `Bank.makersOf`. */
  makersOf(account: string): Party | null {
    return this.#parts.bank?.makersOf(account) ?? null;
  }

  /** The end of a statement as far as the house has read it. */
  readTo(from: Queryable, account: string): Promise<StatementEnd> {
    return statementEnd(from, account);
  }

  /** Asks the bank for the end of a statement and for the lines that lead there. Throws where it doesn't answer. */
  async told(account: string, after: bigint): Promise<Told> {
    const { bank } = this.#parts;
    invariant(bank, 'a bank is plugged in');
    const end = await bank.end(account);
    const unread = new Map<bigint, bigint>();
    for (let seen = after; seen < end.number;) {
      const lines = (await bank.lines(account, seen)).filter(({ number }) => number > seen && number <= end.number);
      if (lines.length === 0) break;
      for (const { number, amount } of lines) unread.set(number, amount);
      seen = lines.reduce((last, { number }) => (number > last ? number : last), seen);
    }
    return { end, unread: [...unread.values()].reduce((sum, amount) => sum + amount, 0n) };
  }

  /** How far the bank's accounts and the ledger differ now, by name: lines that nobody has taken, and what the followers know of. */
  async differences(from: Queryable): Promise<Difference[]> {
    const all: Difference[] = await untakenSums(from);
    for (const { differences } of this.#followers.values()) all.push(...((await differences?.(from)) ?? []));
    return all;
  }

  /** Payments that a follower has ordered and no line of a statement has carried out, by account. */
  orderedBy(from: Queryable, follower: string): Promise<AccountSum[]> {
    return orderedSums(from, follower);
  }

  async #handOver(bank: Bank, { endToEnd, follower, account, amount, collects, details }: InstructionRow): Promise<void> {
    invariant(details, `instruction ${endToEnd} waits with its details`);
    const { party: payee, reference } = this.#open(`instruction ${endToEnd}`, details);
    const answer = await bank.instruct({ endToEnd, account, amount, collects, payee, reference });
    const reason = answer.outcome === 'refused' ? answer.reason : null;
    const now = this.#parts.now();
    const after = await withTransaction(this.#parts.db, async tx => {
      if (!(await noteAnswer(tx, { endToEnd, state: answer.outcome, reason, at: now }))) return undefined;
      return this.#followers.get(follower)?.answered?.(tx, { endToEnd, answer, now });
    });
    after?.();
  }

  async #read(bank: Bank, account: string): Promise<void> {
    const { db } = this.#parts;
    const end = await statementEnd(db, account);
    const { lines, broken } = nextLines(end, await bank.lines(account, end.number));
    if (lines.length > 0)
      await withTransaction(db, async tx => {
        const ids = await nextLineIds(tx, lines.length);
        const rows = lines.map(({ party, reference, ...line }, index) => ({
          ...line,
          id: ids[index]!,
          details: this.#seal(`line ${line.account} ${line.number}`, { party, reference }),
        }));
        await insertLines(tx, rows);
      });
    invariant(broken === null, `line ${broken?.number} of ${account} doesn't follow from the line before it`);
  }

  async #match(row: LineRow): Promise<void> {
    const line = this.#lineOf(row);
    const now = this.#parts.now();
    const after = await withTransaction(this.#parts.db, async tx => {
      for (const { name, takes } of this.#followers.values()) {
        const taken = await takes(tx, line, now);
        if (!taken) continue;
        invariant(await insertMatch(tx, { line: line.id, follower: name, subject: taken.subject, at: now }), `line ${line.id} is matched once`);
        return taken.after;
      }
      await insertMatch(tx, { line: line.id, follower: null, subject: null, at: now });
      return undefined;
    });
    after?.();
  }

  #lineOf({ details, ...row }: LineRow): BankLine {
    return { ...row, ...this.#open(`line ${row.account} ${row.number}`, details) };
  }

  #seal(place: string, details: Details): Buffer {
    return this.#parts.keys.ofHouse().seal(`bank ${place}`, JSON.stringify(details));
  }

  #open(place: string, sealed: Buffer): Details {
    return JSON.parse(this.#parts.keys.ofHouse().open(`bank ${place}`, sealed).toString()) as Details;
  }
}
