import { randomUUID } from 'node:crypto';

/** A browser's calls over real HTTP: keeps cookies and the stored half of its session. */
export class HttpVisitor {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();
  #token = '';
  #account = '';

  constructor(origin: string) {
    this.#base = `${origin}/api/vue/`;
  }

  /** A call that signs in. */
  async enter(path: string, body: Record<string, unknown>): Promise<void> {
    const { tokend, account } = (await this.ask(path, body)) as { tokend: string; account: string };
    this.#token = tokend;
    this.#account = account;
  }

  /** The data of an answer with status 1; anything else throws with what was answered. */
  readonly ask = async (path: string, body: Record<string, unknown>, keyed = false): Promise<unknown> => {
    const headers = {
      'content-type': 'application/json',
      token: this.#token,
      account: this.#account,
      'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(keyed ? { 'idempotency-key': randomUUID() } : {}),
    };
    const response = await fetch(this.#base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      this.#cookies.set(name, value);
    }
    const envelope = (await response.json()) as { status: number; data: unknown; code?: string; params?: unknown };
    if (envelope.status !== 1) throw new Error(`${path} ${JSON.stringify(body)}: ${envelope.code} ${JSON.stringify(envelope.params)}`);
    return envelope.data;
  };
}
