import type { Path, ReplyAt, RequestAt } from '@parkett/contract';
import { HttpVisitor } from '../../apps/server/src/testing/http-visitor.ts';
import { proofPicture } from '../../apps/server/src/testing/proof-picture.ts';
import type { Body } from './load.ts';

/** What came back, or that nothing did: then only the books know whether it happened. */
export type Answer =
  | { readonly status: 1; readonly data: unknown; readonly text: string }
  | { readonly status: 0; readonly code: string }
  | { readonly status: null };

const timeoutMs = 12_000;
export const fundPassword = '482915';
/** Answers that say nothing about the outcome, or that nothing was begun: the same key is sent again. */
const isOpen = (httpStatus: number): boolean => httpStatus >= 500 || httpStatus === 429;

/** The body of a call as it is sent: an announcement brings the picture that proves it. */
function sentAs(path: string, body: Body): Body | FormData {
  if (path !== 'deposits/announce') return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  form.append('proof', new Blob([new Uint8Array(proofPicture)], { type: 'image/jpeg' }), 'proof.jpg');
  return form;
}

/** A demo customer at the public door of a server that may die at any moment. */
export class Customer {
  readonly #visitor: HttpVisitor;

  constructor(origin: string) {
    this.#visitor = new HttpVisitor(origin);
  }

  get account(): string {
    return this.#visitor.account;
  }

  /** Opens the account and sets the fund password, which unlocks trading. */
  async open(): Promise<this> {
    await this.#visitor.enter('demo/open', {});
    await this.read('user/setFundPassword', { fundPassword });
    return this;
  }

  /** Trading is unlocked for some minutes; after that the six digits are asked for again. */
  unlock(): Promise<unknown> {
    return this.read('user/unlockTrading', { fundPassword });
  }

  /** A call that must succeed. */
  read<P extends Path>(path: P, body: RequestAt<P>): Promise<ReplyAt<P>> {
    return this.#visitor.ask(path, body) as Promise<ReplyAt<P>>;
  }

  /** A call under a key of its own that must succeed. */
  demand<P extends Path>(path: P, body: RequestAt<P>): Promise<ReplyAt<P>> {
    return this.#visitor.ask(path, body, true) as Promise<ReplyAt<P>>;
  }

  /** A call that may be cut off anywhere; with a key a command. */
  async send(path: string, body: Body, key?: string): Promise<Answer> {
    const posted = await this.#visitor.post(path, sentAs(path, body), { ...(key === undefined ? {} : { key }), timeoutMs }).catch(() => null);
    if (!posted || isOpen(posted.httpStatus)) return { status: null };
    const { envelope, httpStatus, text } = posted;
    return envelope.status === 1 ? { status: 1, data: envelope.data, text } : { status: 0, code: envelope.code ?? `HTTP ${httpStatus}` };
  }
}
