import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { insistOnFigures } from './refusal-places.ts';

export type Answer = {
  readonly http: number;
  readonly status: number;
  readonly data: never;
  readonly msg: string;
  readonly code: string | undefined;
  readonly params: Readonly<Record<string, string | number>>;
  readonly text: string;
  readonly setCookies: readonly string[];
};

export type Post = { headers?: Record<string, string | undefined>; key?: string; address?: string; raw?: string };

/** A browser at the public door: keeps cookies and the stored half of its session, and sends what our page sends. */
export class Visitor {
  readonly #app: FastifyInstance;
  readonly cookies = new Map<string, string>();
  token: string | undefined;
  account: string | undefined;
  address = '127.0.0.1';

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  headers(): Record<string, string> {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (this.token !== undefined) headers['token'] = this.token;
    if (this.account !== undefined) headers['account'] = this.account;
    const forgery = this.cookies.get('XSRF-TOKEN');
    if (forgery !== undefined) headers['x-xsrf-token'] = forgery;
    if (this.cookies.size > 0) headers['cookie'] = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return headers;
  }

  /** Posts to /api/vue/<path>. A header of undefined isn't sent at all. */
  async post(path: string, body: unknown = {}, options: Post = {}): Promise<Answer> {
    const answer = await this.#send(path, body, options);
    const { status, data, msg, code, params = {} } = answer.json<Answer>();
    insistOnFigures({ code, params });
    const setCookies = [answer.headers['set-cookie'] ?? []].flat();
    return { http: answer.statusCode, status, data, msg, code, params, text: answer.payload, setCookies };
  }

  /** What a download answers, byte for byte. */
  async file(path: string, body: unknown): Promise<{ http: number; type: unknown; bytes: Buffer }> {
    const { statusCode, headers, rawPayload } = await this.#send(path, body, {});
    return { http: statusCode, type: headers['content-type'], bytes: rawPayload };
  }

  async #send(path: string, body: unknown, { headers = {}, key, address, raw }: Post): Promise<LightMyRequestResponse> {
    const all = { ...this.headers(), ...(key === undefined ? {} : { 'idempotency-key': key }), ...headers };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>;
    const answer = await this.#app.inject({
      method: 'POST',
      url: `/api/vue/${path}`,
      headers: sent,
      payload: raw ?? JSON.stringify(body),
      remoteAddress: address ?? this.address,
    });
    this.#keepCookies(answer.cookies);
    return answer;
  }

  /** Says that what the profile tells of one kind now is known. */
  async know(kind: 'sign-in' | 'account' | 'proof' | 'details'): Promise<Answer> {
    const { toldUpTo } = (await this.post('user/profile')).data as { toldUpTo: string };
    return this.post('user/knowNotices', { kind, upTo: toldUpTo });
  }

  /** Keeps what a call that signs in has answered. */
  async enter(path: string, body: unknown, options: Post = {}): Promise<Answer> {
    const answer = await this.post(path, body, options);
    if (answer.status !== 1) return answer;
    const { tokend, account } = answer.data as { tokend: string; account: string };
    this.token = tokend;
    this.account = account;
    return answer;
  }

  /** Another browser with the same state, perhaps at another process. */
  twin(at = this.#app): Visitor {
    const twin = new Visitor(at);
    for (const [name, value] of this.cookies) twin.cookies.set(name, value);
    twin.token = this.token;
    twin.account = this.account;
    return twin;
  }

  #keepCookies(cookies: readonly { name: string; value: string; maxAge?: number; expires?: Date }[]): void {
    for (const { name, value, maxAge, expires } of cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
