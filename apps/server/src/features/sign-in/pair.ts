import { createHash, randomBytes } from 'node:crypto';
import type { Access } from '@parkett/contract';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionTimes, type Customers, type Session, type Sessions, type SessionSecrets, type SignedIn } from '../../books/customers/index.ts';
import type { Caller } from '../../platform/calls.ts';
import { ForgeryTokens } from '../../platform/http/forgery-tokens.ts';
import type { AuthenticateStream } from '../../platform/stream.ts';
import { cookieIn, cookiesFor, forgeryCookie, type CookieKind } from './cookies.ts';

const forgeryHeader = 'x-xsrf-token';

const forYears = 400 * 86_400;
const hidden = ({ marks }: CookieKind) => ({ ...marks, httpOnly: true }) as const;

export type Halves = { readonly token: string; readonly account: string; readonly cookie: string };

/** Recognises callers by the pair of token and cookie (security.md 'The pair in practice') and writes and deletes the cookies. */
export class Pair {
  readonly #sessions: Sessions;
  readonly #customers: Customers;
  readonly #forgery: ForgeryTokens;
  readonly #cookiesOf: (request: IncomingMessage) => CookieKind;

  readonly #mismatched: (session: Session) => void;

  /** `mismatched` hears of both halves of a session that came with another account. */
  constructor(parts: {
    sessions: Sessions;
    customers: Customers;
    forgeryKey: Buffer;
    publicOrigin: string;
    mismatched?: (session: Session) => void;
  }) {
    this.#mismatched = parts.mismatched ?? (() => {});
    this.#cookiesOf = cookiesFor(parts.publicOrigin);
    this.#sessions = parts.sessions;
    this.#customers = parts.customers;
    this.#forgery = new ForgeryTokens(parts.forgeryKey);
  }

  /** The session whose both halves were sent together with the account they belong to; else null. */
  async recognise({ token, account, cookie }: Halves): Promise<SignedIn | null> {
    const session = await this.#sessions.find(token, cookie);
    if (!session) return null;
    const customer = await this.#customers.get(session.customerId);
    if (account === customer.account) return { session, customer };
    this.#mismatched(session);
    return null;
  }

  /** Whether a session hasn't been ended in another process a moment ago. */
  goesOn = ({ session }: SignedIn): Promise<boolean> => this.#sessions.goesOn(session);

  /** The session's half that came with a stream's handshake. */
  halfOf = (handshake: IncomingMessage): string => cookieIn(handshake.headers.cookie, this.#cookiesOf(handshake).session);

  /** Who speaks on a stream: the cookie came with its handshake, the rest with its `auth` message. */
  recogniseOnStream: AuthenticateStream = async (cookie, token, account) => {
    const found = await this.recognise({ token, account, cookie });
    return found && { sessionId: found.session.id, principal: found.customer.id };
  };

  authenticate = async (request: FastifyRequest, access: Access): Promise<Caller<SignedIn>> => {
    const { token, account } = request.headers;
    const cookie = request.cookies[this.#cookiesOf(request.raw).session];
    if (typeof token !== 'string' || typeof account !== 'string' || cookie === undefined) return { refused: 'no-session' };
    const signedIn = await this.recognise({ token, account, cookie });
    if (!signedIn) {
      // Told to whoever brings both halves of it, and to nobody else.
      const ended = await this.#sessions.endingOf(token, cookie);
      return { refused: 'no-session', ...(ended ? { params: { ended } } : {}) };
    }
    // An open call changes nothing of the customer's, so it is recognised without the header.
    if (access === 'session' && !this.#forgery.fits(request.headers[forgeryHeader], signedIn.session)) return { refused: 'anti-forgery' };
    return { session: signedIn };
  };

  /** Deletes both cookies. An anonymous visitor's open calls, which sent none, are left alone. */
  forget = (request: FastifyRequest, reply: FastifyReply, access: Access): void => {
    const sentNone = request.cookies[this.#cookiesOf(request.raw).session] === undefined && request.headers['token'] === undefined;
    if (access === 'public' && sentNone) return;
    this.deleteCookies(reply);
  };

  deleteCookies(reply: FastifyReply): void {
    const kind = this.#cookiesOf(reply.request.raw);
    void reply.clearCookie(kind.session, hidden(kind));
    void reply.clearCookie(forgeryCookie, kind.marks);
  }

  /** The cookie half of a new session, its anti-forgery token, and the mark of the device. */
  writeCookies(reply: FastifyReply, issued: { session: Session; secrets: SessionSecrets; device: string }): void {
    const maxAge = sessionTimes.absoluteMs / 1_000;
    const kind = this.#cookiesOf(reply.request.raw);
    void reply.setCookie(kind.session, issued.secrets.cookie, { ...hidden(kind), maxAge });
    void reply.setCookie(forgeryCookie, this.#forgery.issue(issued.session), { ...kind.marks, maxAge });
    void reply.setCookie(kind.device, issued.device, { ...hidden(kind), maxAge: forYears });
  }

  /** Gives a page that lost its anti-forgery token a new one, when it asks who it is. */
  renewForgeryToken(request: FastifyRequest, reply: FastifyReply, session: Session): void {
    if (this.#forgery.fits(request.cookies[forgeryCookie], session)) return;
    const { marks } = this.#cookiesOf(request.raw);
    void reply.setCookie(forgeryCookie, this.#forgery.issue(session), { ...marks, maxAge: sessionTimes.absoluteMs / 1_000 });
  }

  /** The device's mark, if the browser sent one. Only its hash is stored. */
  deviceOf(request: FastifyRequest): string | null {
    const mark = request.cookies[this.#cookiesOf(request.raw).device];
    return mark !== undefined && /^[A-Za-z0-9_-]{43}$/.test(mark) ? mark : null;
  }
}

export const newDevice = (): string => randomBytes(32).toString('base64url');
export const hashOfDevice = (device: string): Buffer => createHash('sha256').update(device).digest();
