import { hash, randomBytes } from 'node:crypto';
import type { Access } from '@parkett/contract';
import { ok, type Result } from '@parkett/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deskSessionTimes, type DeskSession, type DeskSessions, type OnDuty } from '../../books/operators/index.ts';
import type { Caller } from '../../platform/calls.ts';
import { ForgeryTokens } from '../../platform/http/forgery-tokens.ts';
import { deskCookiesFor, type DeskCookies } from './cookies.ts';

const forgeryHeader = 'x-xsrf-token';
/** As long as browsers keep any cookie. */
const browserKeptSeconds = 400 * 86_400;
const maxAge = deskSessionTimes.absoluteMs / 1_000;

/** Recognises operators by the desk's own cookie and its signed anti-forgery pair (ASVS 3.3, 3.5.1), and writes and deletes both. */
export class DeskDoor {
  readonly #sessions: DeskSessions;
  readonly #forgery: ForgeryTokens;
  readonly #cookiesOf: (request: FastifyRequest['raw']) => DeskCookies;

  constructor(parts: { sessions: DeskSessions; forgeryKey: Buffer; publicOrigin: string }) {
    this.#sessions = parts.sessions;
    this.#forgery = new ForgeryTokens(parts.forgeryKey);
    this.#cookiesOf = deskCookiesFor(parts.publicOrigin);
  }

  authenticate = async (request: FastifyRequest, access: Access): Promise<Caller<OnDuty>> => {
    const found = await this.#sessions.find(request.cookies[this.#cookiesOf(request.raw).session] ?? '');
    if (!found) return { refused: 'no-session' };
    if (access === 'session' && !this.#forgery.fits(request.headers[forgeryHeader], found.session)) return { refused: 'anti-forgery' };
    return { session: found };
  };

  /** Deletes both cookies; a visitor's open calls, which sent none, are left alone. */
  forget = (request: FastifyRequest, reply: FastifyReply, access: Access): void => {
    if (access === 'public' && request.cookies[this.#cookiesOf(request.raw).session] === undefined) return;
    this.deleteCookies(reply);
  };

  deleteCookies(reply: FastifyReply): void {
    const { session, forgery, marks } = this.#cookiesOf(reply.request.raw);
    void reply.clearCookie(session, { ...marks, httpOnly: true });
    void reply.clearCookie(forgery, marks);
  }

  /** Answers with the cookies of a new session. */
  enter(reply: FastifyReply, { id, token }: { id: bigint; token: string }): Result<Record<string, never>, never> {
    const { session: name, forgery, marks } = this.#cookiesOf(reply.request.raw);
    void reply.setCookie(name, token, { ...marks, httpOnly: true, maxAge });
    void reply.setCookie(forgery, this.#forgery.issue({ id }), { ...marks, maxAge });
    return ok({});
  }

  /** The mark of a browser in which a link is opened, which it keeps also when its operator signs out; answers the mark's hash. */
  markBrowser(request: FastifyRequest, reply: FastifyReply): Buffer {
    const { browser, marks } = this.#cookiesOf(request.raw);
    const sent = request.cookies[browser] ?? '';
    const mark = /^[\w-]{43}$/.test(sent) ? sent : randomBytes(32).toString('base64url');
    void reply.setCookie(browser, mark, { ...marks, httpOnly: true, maxAge: browserKeptSeconds });
    return hash('sha256', mark, 'buffer');
  }

  /** Gives a page that lost its anti-forgery token a new one, when it asks who it is. */
  renewForgeryToken(request: FastifyRequest, reply: FastifyReply, session: Pick<DeskSession, 'id'>): void {
    const { forgery, marks } = this.#cookiesOf(request.raw);
    if (this.#forgery.fits(request.cookies[forgery], session)) return;
    void reply.setCookie(forgery, this.#forgery.issue(session), { ...marks, maxAge });
  }
}
