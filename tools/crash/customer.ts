import type { Path, ReplyAt, RequestAt } from '@parkett/contract';

/** What came back, or that nothing did: then only the books know whether it happened. */
export type Answer =
  | { readonly status: 1; readonly data: unknown; readonly text: string }
  | { readonly status: 0; readonly code: string }
  | { readonly status: null };

const timeoutMs = 12_000;
const fundPassword = '482915';
/** Answers that say nothing about the outcome, or that nothing was begun: the same key is sent again. */
const isOpen = (httpStatus: number): boolean => httpStatus >= 500 || httpStatus === 429;

/** A demo customer at the public door, with cookies and token of its own. */
export class Customer {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();
  #token = '';
  account = '';

  constructor(origin: string) {
    this.#base = `${origin}/api/vue/`;
  }

  /** Opens the account and sets the fund password, which unlocks trading. */
  async open(): Promise<this> {
    const opened = await this.read('demo/open', {});
    this.#token = opened.tokend;
    this.account = opened.account;
    await this.read('user/setFundPassword', { fundPassword });
    return this;
  }

  /** Trading is unlocked for some minutes; after that the six digits are asked for again. */
  unlock(): Promise<unknown> {
    return this.read('user/unlockTrading', { fundPassword });
  }

  /** A call that must succeed. */
  async read<P extends Path>(path: P, body: RequestAt<P>): Promise<ReplyAt<P>> {
    const answer = await this.send(path, body);
    if (answer.status !== 1) throw new Error(`${path} answered ${answer.status === 0 ? answer.code : 'nothing'}`);
    return answer.data as ReplyAt<P>;
  }

  async send(path: string, body: unknown, key?: string): Promise<Answer> {
    try {
      const response = await fetch(this.#base + path, {
        method: 'POST',
        headers: this.#headers(key),
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (isOpen(response.status)) return { status: null };
      for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
      const envelope = JSON.parse(text) as { status: number; data: unknown; code?: string };
      return envelope.status === 1 ? { status: 1, data: envelope.data, text } : { status: 0, code: envelope.code ?? `HTTP ${response.status}` };
    } catch {
      return { status: null };
    }
  }

  #headers(key: string | undefined): Record<string, string> {
    return {
      'content-type': 'application/json',
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
