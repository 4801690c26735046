import { randomUUID } from 'node:crypto';
import { insistOnFigures } from './refusal-places.ts';

type Envelope = { readonly status: number; readonly data: unknown; readonly code?: string; readonly params?: unknown };

export type Posted = { readonly httpStatus: number; readonly text: string; readonly envelope: Envelope };

/** A browser's calls over real HTTP: keeps cookies and the stored half of its session. */
export class HttpVisitor {
  readonly #base: string;
  readonly #forwarded: Record<string, string>;
  readonly #cookies = new Map<string, string>();
  #token = '';
  account = '';

  /** @param from.forwardedFor the address that a proxy in front would name */
  constructor(origin: string, { forwardedFor }: { forwardedFor?: string } = {}) {
    this.#base = `${origin}/api/vue/`;
    this.#forwarded = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  }

  /** A call that signs in. */
  async enter(path: string, body: Record<string, unknown>): Promise<void> {
    const { tokend, account } = (await this.ask(path, body)) as { tokend: string; account: string };
    this.#token = tokend;
    this.account = account;
  }

  /** The data of an answer with status 1; anything else throws with what was answered. */
  readonly ask = async (path: string, body: Record<string, unknown>, keyed = false): Promise<unknown> => {
    const { envelope } = await this.post(path, body, keyed ? { key: randomUUID() } : {});
    if (envelope.status !== 1) throw new Error(`${path} ${JSON.stringify(body)}: ${envelope.code} ${JSON.stringify(envelope.params)}`);
    return envelope.data;
  };

  /** Whatever is answered; throws when nothing is. */
  async post(
    path: string,
    body: Record<string, unknown> | FormData,
    { key, timeoutMs = 60_000 }: { key?: string; timeoutMs?: number } = {},
  ): Promise<Posted> {
    const { 'content-type': json, ...headers } = this.headers(key);
    const isForm = body instanceof FormData;
    const response = await fetch(this.#base + path, {
      method: 'POST',
      headers: isForm ? { ...headers, origin: new URL(this.#base).origin } : { ...headers, 'content-type': json! },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const envelope = JSON.parse(text) as Envelope;
    insistOnFigures(envelope);
    return { httpStatus: response.status, text, envelope };
  }

  /** What our page would send at this moment. */
  headers(key?: string): Record<string, string> {
    return {
      'content-type': 'application/json',
      ...this.#forwarded,
      token: this.#token,
      account: this.account,
      'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
  }

  #keep(cookie: string): void {
    const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
