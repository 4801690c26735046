import { randomUUID } from 'node:crypto';
import type { Call, ReplyOf, RequestOf } from '@parkett/contract';
import { insistOnFigures } from './refusal-places.ts';

export type DeskAnswer<Data = unknown> = {
  readonly http: number;
  readonly status: number;
  readonly data: Data;
  readonly code: string | undefined;
  readonly text: string;
  readonly setCookies: readonly string[];
};

type Sent = { readonly http: number; readonly text: string; readonly setCookies: readonly string[] };
export type SendToDesk = (path: string, request: { headers: Record<string, string>; body: string }) => Promise<Sent>;

/** Over real HTTP. */
export const sendTo =
  (origin: string): SendToDesk =>
  async (path, { headers, body }) => {
    const response = await fetch(`${origin}/api/desk/${path}`, { method: 'POST', headers, body });
    return { http: response.status, text: await response.text(), setCookies: response.headers.getSetCookie() };
  };

/** A browser at the desk: keeps cookies, and sends back what our page would. */
export class DeskVisitor {
  readonly #send: SendToDesk;
  readonly cookies = new Map<string, string>();

  constructor(send: SendToDesk, token?: string) {
    this.#send = send;
    if (token) this.cookies.set('parkett-desk-on-this-machine', token);
  }

  async post<C extends Call>(
    call: C,
    body: RequestOf<C>,
    { headers = {}, key }: { headers?: Record<string, string>; key?: string } = {},
  ): Promise<DeskAnswer<ReplyOf<C>>> {
    const { http, text, setCookies } = await this.#send(call.path, {
      headers: { ...this.headers(), ...(call.key ? { 'idempotency-key': key ?? randomUUID() } : {}), ...headers },
      body: JSON.stringify(body),
    });
    for (const cookie of setCookies) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    // A file is no envelope.
    const envelope = text.startsWith('{') ? text : '{"status":1,"data":{}}';
    const { status, data, code, params } = JSON.parse(envelope) as { status: number; data: ReplyOf<C>; code?: string; params?: unknown };
    insistOnFigures({ code, params });
    return { http, status, data, code, text, setCookies };
  }

  /** What the desk's page would send at this moment. */
  headers(): Record<string, string> {
    const [, forgery = ''] = [...this.cookies].find(([name]) => name.includes('-xsrf')) ?? [];
    const cookie = [...this.cookies].map(pair => pair.join('=')).join('; ');
    return { 'content-type': 'application/json', 'x-xsrf-token': forgery, cookie };
  }

  /** The data of an answer that says yes. */
  async ask<C extends Call>(call: C, body: RequestOf<C>): Promise<ReplyOf<C>> {
    const { status, data, text } = await this.post(call, body);
    if (status !== 1) throw new Error(`${call.path}: ${text}`);
    return data;
  }
}
