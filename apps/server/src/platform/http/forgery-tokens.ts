import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** `nonce.HMAC(session id, nonce)`: a planted cookie or one of another session doesn't fit (signed double submit, ASVS 3.5.1). */
export class ForgeryTokens {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  issue(session: { readonly id: bigint }): string {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${this.#sign(session, nonce)}`;
  }

  fits(token: unknown, session: { readonly id: bigint }): boolean {
    if (typeof token !== 'string' || token.length !== 66) return false;
    const [nonce = '', signature = ''] = token.split('.');
    const right = Buffer.from(this.#sign(session, nonce));
    const given = Buffer.from(signature);
    return given.length === right.length && timingSafeEqual(given, right);
  }

  #sign(session: { readonly id: bigint }, nonce: string): string {
    return createHmac('sha256', this.#key).update(`${session.id}.${nonce}`).digest('base64url');
  }
}
