import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Prepared } from './wrk.ts';

/** A customer over HTTP as a browser is one: both halves of the session, the anti-forgery header, a key per command. One connection each. */
export class BenchClient {
  readonly #origin: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #cookies = new Map<string, string>();
  #token = '';
  #account = '';

  constructor(origin: string) {
    this.#origin = new URL(origin);
  }

  get #cookieHeader(): string {
    return [...this.#cookies].map(pair => pair.join('=')).join('; ');
  }

  #headers(text: string): Record<string, string> {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      cookie: this.#cookieHeader,
    };
    if (this.#token)
      Object.assign(headers, {
        token: this.#token,
        account: this.#account,
        'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
      });
    return headers;
  }

  /** One keyed call as the bytes that a socket sends, for a load that puts the keys in. */
  prepare(path: string, body: object): Prepared {
    const text = JSON.stringify(body);
    const lines = Object.entries(this.#headers(text)).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `POST /api/vue/${path} HTTP/1.1\r\nhost: ${this.#origin.host}\r\n${lines.join('')}idempotency-key: `;
    return { before: head, behind: `\r\n\r\n${text}` };
  }

  /** What a server of ours knows this customer by. */
  get session(): { token: string; account: string; cookie: string } {
    return { token: this.#token, account: this.#account, cookie: this.#cookieHeader };
  }

  call(path: string, body: object, { keyed = false } = {}): Promise<{ status: number; data: never; code?: string }> {
    const text = JSON.stringify(body);
    const headers = { ...this.#headers(text), ...(keyed ? { 'idempotency-key': randomUUID() } : {}) };
    return new Promise((resolve, reject) => {
      const sent = request(
        { agent: this.#agent, host: 'localhost', port: this.#origin.port, path: `/api/vue/${path}`, method: 'POST', headers },
        reply => {
          for (const cookie of reply.headers['set-cookie'] ?? []) {
            const [name, value] = cookie.split(';')[0]!.split('=');
            this.#cookies.set(name!, value!);
          }
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString())));
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  }

  /** A funded customer whose trading is unlocked. */
  async open(): Promise<this> {
    const opened = (await this.call('demo/open', {})) as { data: { tokend: string; account: string } };
    this.#token = opened.data.tokend;
    this.#account = opened.data.account;
    await this.call('user/setFundPassword', { fundPassword: '284917' });
    return this;
  }

  close(): void {
    this.#agent.destroy();
  }
}
