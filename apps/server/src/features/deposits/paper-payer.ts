import { later } from '@parkett/kernel';
import { withTransaction } from '../../platform/db.ts';
import { lookAgain } from '../../platform/looking-again.ts';
import type { DepositsParts, PaperSender } from './parts.ts';
import { referenceOf } from './rules/reference.ts';
import { senderOf } from './sender.ts';
import { noteSimulated, toSimulate } from './store.ts';

const atOnce = 100;

/** In paper mode nobody has a bank: what a customer announces is sent for him, once, after a while of system time. Its line says that it is simulated. */
export class PaperPayer {
  readonly #parts: DepositsParts;
  readonly #sender: PaperSender;
  readonly #stopped = new AbortController();
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: DepositsParts, sender: PaperSender) {
    this.#parts = parts;
    this.#sender = sender;
  }

  start(): void {
    const { log } = this.#parts;
    const { signal } = this.#stopped;
    this.#looking = lookAgain({ look: () => this.look(), signal, log, failure: 'the paper bank could not be given announced deposits' });
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#looking;
  }

  async look(): Promise<void> {
    const { db, customerKeys, systemNow, now, notify } = this.#parts;
    const at = systemNow();
    for (const deposit of await toSimulate(db, { before: later(at, -this.#sender.delayMs), max: atOnce })) {
      const { id, customer, channel: account, announced: amount } = deposit;
      const from = await senderOf(db, customerKeys, deposit);
      // The bank knows the id: after a crash between the two it is sent once all the same.
      await this.#sender.send({ id: `deposit ${id}`, account, from: from!, amount: amount!, reference: referenceOf(customer), at });
      await withTransaction(db, tx => noteSimulated(tx, { id, at: now() }));
      notify([customer], ['wallet']);
    }
  }
}
