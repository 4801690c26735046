import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

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

  #headers(text: string, key?: string): Record<string, string> {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      cookie: [...this.#cookies].map(pair => pair.join('=')).join('; '),
    };
    if (this.#token)
      Object.assign(headers, {
        token: this.#token,
        account: this.#account,
        'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
      });
    if (key) headers['idempotency-key'] = key;
    return headers;
  }

  /** One keyed call as the bytes that a socket sends, and where its key stands in them. */
  bytesOf(path: string, body: object): { bytes: Buffer; keyAt: number; keyLength: number } {
    const text = JSON.stringify(body);
    const key = randomUUID();
    const lines = Object.entries(this.#headers(text, key)).map(([name, value]) => `${name}: ${value}\r\n`);
    const bytes = Buffer.from(`POST /api/vue/${path} HTTP/1.1\r\nhost: ${this.#origin.host}\r\n${lines.join('')}\r\n${text}`);
    return { bytes, keyAt: bytes.indexOf(key), keyLength: key.length };
  }

  call(path: string, body: object): Promise<{ status: number; data: never; code?: string }> {
    const text = JSON.stringify(body);
    const headers = this.#headers(text);
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
