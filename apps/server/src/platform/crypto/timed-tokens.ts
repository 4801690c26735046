import { createHmac, timingSafeEqual } from 'node:crypto';
import { asInstant, later, type Instant } from '@parkett/kernel';

/** Texts that we signed, each for a while: they need no row. */
export class TimedTokens {
  readonly #key: Buffer;
  readonly #now: () => Instant;
  readonly #ms: number;

  /** `now`: system time. `ms`: how long a token can be used. */
  constructor({ key, now, ms }: { key: Buffer; now: () => Instant; ms: number }) {
    this.#key = key;
    this.#now = now;
    this.#ms = ms;
  }

  of(text: string): string {
    const what = `${text}.${later(this.#now(), this.#ms)}`;
    return `${what}.${this.#sign(what).toString('base64url')}`;
  }

  /** What it was given for; null when it isn't ours or has run out. */
  read(token: string): string | null {
    const [, what, text, until, mark] = /^((.{1,100})\.(\d{1,15}))\.([\w-]{43})$/.exec(token) ?? [];
    if (what === undefined || !timingSafeEqual(Buffer.from(mark!, 'base64url'), this.#sign(what))) return null;
    return this.#now() < asInstant(Number(until)) ? text! : null;
  }

  #sign(what: string): Buffer {
    return createHmac('sha256', this.#key).update(what).digest();
  }
}
