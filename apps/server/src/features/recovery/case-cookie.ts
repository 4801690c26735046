import { hash, randomInt, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { choosing, localMarks, secureMarks } from '../../platform/http/cookie-marks.ts';
import { findCase, type CaseRow } from './store.ts';
import type { Queryable } from '../../platform/db.ts';

/** What is drawn for a new case. */
export type Drawn = { readonly number: string; readonly secret: string };

/** Without 0 and O, 1 and I and L: it is read out on the telephone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const keptSeconds = 30 * 86_400;

export const draw = (): Drawn => ({
  number: Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  secret: randomBytes(32).toString('base64url'),
});
export const hashOfSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The cookie that makes a browser the one that asked: who knows the case number alone, as the desk does, can do nothing with it. */
export class CaseCookies {
  readonly #kindOf: (request: FastifyRequest['raw']) => { readonly name: string; readonly marks: typeof secureMarks };

  constructor(publicOrigin: string) {
    this.#kindOf = choosing(publicOrigin, {
      secure: { name: '__Host-parkett-case', marks: secureMarks },
      local: { name: 'parkett-case-on-this-machine', marks: localMarks },
    });
  }

  write(reply: FastifyReply, { number, secret }: Drawn): void {
    const { name, marks } = this.#kindOf(reply.request.raw);
    void reply.setCookie(name, `${number}.${secret}`, { ...marks, httpOnly: true, maxAge: keptSeconds });
  }

  /** The case that this browser has asked for. */
  async find(from: Queryable, request: FastifyRequest): Promise<CaseRow | null> {
    const [, number, secret] = /^([2-9A-HJKMNP-Z]{8})\.([\w-]{43})$/.exec(request.cookies[this.#kindOf(request.raw).name] ?? '') ?? [];
    const found = number === undefined ? null : await findCase(from, number);
    return found && timingSafeEqual(found.secretHash, hashOfSecret(secret!)) ? found : null;
  }
}
