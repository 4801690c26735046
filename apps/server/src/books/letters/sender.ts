import { setTimeout as pause } from 'node:timers/promises';
import { later, type Instant } from '@parkett/kernel';
import { withTransaction, type Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { KeyDestroyed, type CustomerKeys } from '../customer-keys/index.ts';
import { contentsPlace, type LetterContents, type Letters } from './letters.ts';
import { LetterRefused, type Outgoing, type Postman } from './postman.ts';
import { compose } from './rules/compose.ts';
import { restMs, worthUntil } from './rules/links.ts';
import { letterWords } from './words.ts';
import { claimLetter, readLinks, writeEnd, writeNext, type WaitingLetter } from './store.ts';

const lookEveryMs = 500;
/** Longer than one try takes: after that a letter of whoever ended meanwhile is tried again, under the same Message-ID. */
const claimedMs = 120_000;
/** What the end of the server waits for a try that is under way. */
const patienceMs = 2_000;

type Parts = {
  readonly db: Db;
  readonly log: Log;
  readonly customerKeys: CustomerKeys;
  readonly letters: Letters;
  readonly postman: Postman;
  readonly systemNow: () => Instant;
  /** The address that people type. */
  readonly publicOrigin: string;
};

/**
 * Carries letters away: each is claimed in a transaction, handed over outside of any, and marked in another one. So a letter goes out at least once, and
 * whatever goes out twice has one Message-ID. What nobody takes now is tried again, ever more slowly, until its link has run out.
 */
export class LetterSender {
  readonly #parts: Parts;
  readonly #end = new AbortController();
  #running: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.race([this.#running, pause(patienceMs, null, { ref: false })]);
  }

  async #run(): Promise<void> {
    while (!this.#end.signal.aborted) {
      await this.sendDue().catch((error: unknown) => this.#parts.log.warn({ err: error }, 'letters could not be looked after'));
      await pause(lookEveryMs, null, { signal: this.#end.signal }).catch(() => {});
    }
  }

  /** Tries every letter that is to be sent now. Answers how many were handed over. */
  async sendDue(): Promise<number> {
    const { db, systemNow } = this.#parts;
    let sent = 0;
    while (!this.#end.signal.aborted) {
      const now = systemNow();
      const letter = await withTransaction(db, tx => claimLetter(tx, { now, until: later(now, claimedMs) }));
      if (letter === null) break;
      if (await this.#try(letter)) sent += 1;
    }
    return sent;
  }

  async #try(letter: WaitingLetter): Promise<boolean> {
    const { db, postman, systemNow } = this.#parts;
    const outgoing = await this.#outgoing(letter);
    if (outgoing === null) return this.#giveUp(letter, 'its link has run out, or its customer is gone');
    try {
      await postman.send(outgoing);
    } catch (error) {
      return this.#failed(letter, error);
    }
    await withTransaction(db, tx => writeEnd(tx, { letter: letter.id, sentAt: systemNow() }));
    return true;
  }

  /** What is handed over; null where it is no longer worth it. */
  async #outgoing({ id, customer, kind, language, messageId, sealed, queuedAt }: WaitingLetter): Promise<Outgoing | null> {
    const { db, customerKeys, letters, publicOrigin, systemNow } = this.#parts;
    const links = await readLinks(db, id);
    if (worthUntil(links, queuedAt) <= systemNow()) return null;
    try {
      const key = customer === null ? customerKeys.ofHouse() : await customerKeys.of(db, customer);
      const { to, facts } = JSON.parse(key.open(contentsPlace(messageId), sealed).toString()) as LetterContents;
      const addressed = links.map(({ purpose, until }) => ({
        ...{ purpose, until },
        // Behind the '#': no server, no proxy and no log is told the token.
        address: `${publicOrigin}/#/login/login?letter=${purpose}&token=${letters.tokenOf(messageId, purpose)}`,
      }));
      return { messageId, to, ...compose({ kind, language, facts, links: addressed, origin: publicOrigin }, letterWords[language]) };
    } catch (error) {
      if (error instanceof KeyDestroyed) return null;
      throw error;
    }
  }

  async #failed({ id, kind, attempts }: WaitingLetter, error: unknown): Promise<false> {
    const { db, log, systemNow } = this.#parts;
    // Words of a mail server may hold the address.
    const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
    const facts = { letter: String(id), kind, attempts, code, command, responseCode };
    if (error instanceof LetterRefused) return this.#giveUp({ id }, 'the mail server refuses its address');
    log.warn(facts, 'a letter could not be sent and is tried again');
    await withTransaction(db, tx => writeNext(tx, { letter: id, at: later(systemNow(), restMs(attempts)) }));
    return false;
  }

  async #giveUp({ id }: Pick<WaitingLetter, 'id'>, why: string): Promise<false> {
    const { db, log } = this.#parts;
    await withTransaction(db, tx => writeEnd(tx, { letter: id, sentAt: null }));
    log.warn({ letter: String(id), why }, 'a letter was given up');
    return false;
  }
}
