import { commitHorizon, type CommitMark } from '../../platform/commit-order.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { lookAgain } from '../../platform/looking-again.ts';
import type { InstrumentList } from '../instruments/index.ts';
import type { MessageKinds } from './kinds.ts';
import { addProgress, insertMessages, lockMessages, readProgress, writeProgress } from './store.ts';
import type { Telling } from './telling.ts';

/** Rows of a table that one transaction reads at most. */
const rowsMax = 512;

export type TellerParts = {
  readonly db: Db;
  readonly log: Log;
  readonly tellings: readonly Telling[];
  readonly kinds: MessageKinds;
  readonly instruments: Pick<InstrumentList, 'withId'>;
  /** Says to the screens of customers that there are messages. */
  readonly told: (customers: ReadonlySet<bigint>) => void;
};

type Pass = { readonly customers: ReadonlySet<bigint>; readonly messages: number; readonly isWhole: boolean };

/**
 * Writes the messages that follow from rows of append-only tables. The mark of each table moves in the transaction of its messages, so none is lost and none
 * comes twice, whatever ends in between and however many processes try.
 */
export class Teller {
  readonly #parts: TellerParts;
  readonly #end = new AbortController();
  #running: Promise<void> | null = null;
  /** Everything below has its messages. */
  #toldBelow: bigint | null = null;

  constructor(parts: TellerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running ??= lookAgain({
      look: () => this.tellDue(),
      signal: this.#end.signal,
      log: this.#parts.log,
      failure: 'messages could not be written',
    });
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#running;
  }

  /** Tells whatever is committed. Answers how many messages that were. */
  async tellDue(): Promise<number> {
    const { db, told } = this.#parts;
    const horizon = await commitHorizon(db);
    if (horizon === this.#toldBelow) return 0;
    let messages = 0;
    for (let isWhole = false; !isWhole && !this.#end.signal.aborted;) {
      const pass = await withTransaction(db, tx => this.#pass(tx, horizon));
      if (pass.customers.size > 0) told(pass.customers);
      messages += pass.messages;
      ({ isWhole } = pass);
      if (isWhole) this.#toldBelow = horizon;
    }
    return messages;
  }

  async #pass(tx: Tx, horizon: bigint): Promise<Pass> {
    const { tellings, kinds, instruments } = this.#parts;
    await lockMessages(tx);
    const progress = await readProgress(tx);
    const customers = new Set<bigint>();
    let [messages, isWhole] = [0, true];
    for (const { table, read } of tellings) {
      const after = progress.get(table) ?? { tx: 0n, key: [] };
      if (!progress.has(table)) await addProgress(tx, table);
      const page = await read({ from: tx, instruments, kinds, after, max: rowsMax });
      if (page.last === null) continue;
      await insertMessages(
        tx,
        page.messages.map(message => ({ ...message, toldBy: table })),
      );
      await writeProgress(tx, { table, mark: page.isWhole ? furthest(page.last, horizon) : page.last });
      for (const { customer } of page.messages) customers.add(customer);
      messages += page.messages.length;
      isWhole &&= page.isWhole;
    }
    return { customers, messages, isWhole };
  }
}

/** Where a table was read to its end, everything below the horizon was read. */
const furthest = (last: CommitMark, horizon: bigint): CommitMark => (last.tx < horizon ? { tx: horizon, key: [] } : last);
