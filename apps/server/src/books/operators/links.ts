import { createHmac, timingSafeEqual } from 'node:crypto';

/** One-time links: a number and its HMAC. Nothing has to be kept to know a right one, and it can be told again to whoever repeats his command. */
export class OperatorLinks {
  readonly #key: Buffer;
  readonly #base: string;

  /** `base`: where the desk is served, without a slash at its end. */
  constructor({ key, base }: { key: Buffer; base: string }) {
    this.#key = key;
    this.#base = base;
  }

  /** The whole address that is handed to the operator. */
  addressOf(link: bigint): string {
    return `${this.#base}#/link/${link}.${this.#sign(link)}`;
  }

  /** The number of a link that we made; null for anything else. */
  read(token: string): bigint | null {
    const [number = '', signature = ''] = token.split('.');
    if (!/^\d{1,18}$/.test(number)) return null;
    const right = Buffer.from(this.#sign(BigInt(number)));
    const given = Buffer.from(signature);
    return given.length === right.length && timingSafeEqual(given, right) ? BigInt(number) : null;
  }

  #sign(link: bigint): string {
    return createHmac('sha256', this.#key).update(String(link)).digest('base64url');
  }
}
