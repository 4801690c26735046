import { closeSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DestinationStream } from 'pino';
import { makeFolders } from './data-folder.ts';
import { StartRefusal } from './start-refusal.ts';

const standardOutput = 1;
/** A terminal or a pipe may be busy for a moment; who reads it slowly must not hold up the server. */
const busyTries = 20;
const busyPauseMs = 5;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown error';

function pauseHere(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * Where the lines of the log go. It never throws: on a full disk the very line that tells of it would end the server. What can't be written is
 * counted, and each further line is another try, on the file opened anew.
 */
export class LogFile implements DestinationStream {
  readonly #path: string | null;
  readonly #healed: (linesLost: number) => void;
  #descriptor: number;
  #failure: string | null = null;
  #lostSince = 0;
  /** The file ends within a line: the disk had room for only a part of it. */
  #torn = false;
  /** Lines that are gone for good, since the start. */
  lost = 0;

  /**
   * @param path a file, or - for the standard output
   * @param healed told, when lines can be written again, how many couldn't
   */
  constructor(path: string, healed: (linesLost: number) => void) {
    this.#path = path === '-' ? null : path;
    this.#healed = healed;
    try {
      if (this.#path) makeFolders(dirname(this.#path), 0o700);
      this.#descriptor = this.#open();
    } catch (error) {
      throw new StartRefusal(`The log ${path} can't be written (${codeOf(error)}): choose another place with PARKETT_LOG.`);
    }
  }

  /** Why lines can't be written; null while they can. */
  get failure(): string | null {
    return this.#failure;
  }

  write(line: string): void {
    try {
      if (this.#failure !== null) this.#openAnew();
      this.#append(this.#torn ? `\n${line}` : line);
    } catch (error) {
      this.#failure = codeOf(error);
      this.#lostSince += 1;
      this.lost += 1;
      return;
    }
    if (this.#failure === null) return;
    const lines = this.#lostSince;
    this.#failure = null;
    this.#lostSince = 0;
    this.#healed(lines);
  }

  #open(): number {
    return this.#path ? openSync(this.#path, 'a', 0o600) : standardOutput;
  }

  #openAnew(): void {
    const before = this.#descriptor;
    this.#descriptor = this.#open();
    if (this.#path) closeSync(before);
  }

  #append(text: string): void {
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length;) {
      const now = this.#writeSome(bytes, written);
      written += now;
      if (now > 0) this.#torn = written < bytes.length;
    }
  }

  #writeSome(bytes: Buffer, from: number): number {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return writeSync(this.#descriptor, bytes, from);
      } catch (error) {
        if (codeOf(error) !== 'EAGAIN' || attempt === busyTries) throw error;
        pauseHere(busyPauseMs);
      }
    }
  }
}
