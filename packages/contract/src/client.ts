import type { Call, Download, ReplyOf, RequestOf, Upload } from './call.ts';
import type { Envelope } from './envelope.ts';

/** Every module of the contract with calls of customers and visitors. Each adds itself, so that a new one touches no other file. */
export interface CustomerModules {}
/** Every module with calls of operators. */
export interface DeskModules {}

/** The calls of a module, or of each of several. */
type CallsIn<Module> = Module extends unknown ? Extract<Module[keyof Module], Call> : never;
/** The paths of a module's calls. */
export type PathsIn<Module> = CallsIn<Module>['path'];
type AnyCall = CallsIn<CustomerModules[keyof CustomerModules]>;
/** Takes files or answers with one, and is sent otherwise. */
type FileCall = Pick<Upload | Download, 'kind'>;
type JsonCall = Exclude<AnyCall, FileCall>;
type CallAt<P> = Extract<JsonCall, { readonly path: P }>;

type AnyDeskCall = CallsIn<DeskModules[keyof DeskModules]>;

/** Every path of the API, as a type; no schema reaches the browser through it. */
export type CallPath = AnyCall['path'];
/** Every path of the desk. */
export type DeskPath = AnyDeskCall['path'];
/** Calls of the desk that carry an idempotency key. */
export type DeskCommandPath = Extract<AnyDeskCall, { readonly key: true }>['path'];
/** Calls that take and answer JSON. */
export type Path = JsonCall['path'];
type DeskCallAt<P> = Extract<AnyDeskCall, { readonly path: P }>;
export type DeskRequestAt<P extends DeskPath> = RequestOf<DeskCallAt<P>>;
export type DeskReplyAt<P extends DeskPath> = ReplyOf<DeskCallAt<P>>;
/** Calls that carry an idempotency key. */
export type CommandPath = Extract<JsonCall, { readonly key: true }>['path'];
/** Calls without one: reading, and those that carry a secret. */
export type QueryPath = Exclude<Path, CommandPath>;
export type RequestAt<P extends Path> = RequestOf<CallAt<P>>;
export type ReplyAt<P extends Path> = ReplyOf<CallAt<P>>;

/** What came back: an answer of the API with its HTTP status, or nothing (no connection, or no answer in time). */
export type Answer<T> =
  | { readonly envelope: Envelope<T>; readonly httpStatus: number }
  | { readonly envelope: null; readonly httpStatus: number | null };

export type ClientOptions = {
  /** Up to and including `/api/vue/`. */
  readonly base: string;
  readonly timeoutMs: number;
  /** Headers of this moment: `token`, `account`, `X-XSRF-TOKEN`. */
  readonly headers: () => Record<string, string>;
  /** How a request goes out, instead of `fetch`. */
  readonly send?: (address: string, request: RequestInit) => Promise<Response>;
};

/** `key`: its idempotency key. `signal`: who asked may break the call off; like a timeout that says nothing about its effect. */
export type How = { readonly key?: string | undefined; readonly signal?: AbortSignal | undefined };
export type Client = <P extends Path>(path: P, body: RequestAt<P>, how?: How) => Promise<Answer<ReplyAt<P>>>;
/** The calls of the desk. */
export type DeskClient = <P extends DeskPath>(path: P, body: DeskRequestAt<P>, how?: How) => Promise<Answer<DeskReplyAt<P>>>;

/**
 * A typed client of the whole API. It never throws: an answer that isn't an envelope, a broken connection,
 * a timeout and a call broken off are all `envelope: null`, which says nothing about whether the call had its effect.
 */
export function createClient<C extends Client | DeskClient = Client>({
  base,
  timeoutMs,
  headers,
  send = (address, request) => fetch(address, request),
}: ClientOptions): C {
  const ask = async (path: string, body: unknown, { key, signal }: How = {}): Promise<Answer<never>> => {
    try {
      const timeout = AbortSignal.timeout(timeoutMs);
      const response = await send(base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers(), ...(key ? { 'idempotency-key': key } : {}) },
        body: JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const parsed: unknown = await response.json().catch(() => null);
      return answerOf(parsed, response.status);
    } catch {
      return { envelope: null, httpStatus: null };
    }
  };
  return ask as C;
}

/** What was answered, if it is an envelope. Success is what HTTP calls success too (200 to 299); a refusal may come with any status. */
export function answerOf<T>(parsed: unknown, httpStatus: number): Answer<T> {
  const ok = httpStatus >= 200 && httpStatus < 300;
  const isEnvelope = typeof parsed === 'object' && parsed !== null && 'status' in parsed && (parsed.status === 0 || (parsed.status === 1 && ok));
  return { envelope: isEnvelope ? (parsed as Envelope<T>) : null, httpStatus };
}
