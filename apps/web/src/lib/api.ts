import { dataOf, NoAnswer, Refusal } from '@parkett/client';
import { createClient, type Answer, type How, type Path, type QueryPath, type ReplyAt, type RequestAt } from '@parkett/contract';
import { callTimeoutMs, showToast } from '@parkett/ui';
import { cookie, keepsCookies } from './cookies.ts';
import { takeEarly } from './early.ts';
import { endSession, isEnding } from './session-end.ts';
import { read, write } from './stored.ts';
import { loadTexts } from './texts.ts';

export { NoAnswer, Refusal };

/** Comes with a session and can be read, unlike its other cookie. */
const readableCookie = 'XSRF-TOKEN';

export function headers(): Record<string, string> {
  const pairs = [
    ['token', read('token')],
    ['account', read('account')],
    ['X-XSRF-TOKEN', cookie(readableCookie)],
  ] as const;
  return Object.fromEntries(pairs.filter((pair): pair is [(typeof pair)[0], string] => pair[1] !== null));
}

export const base = '/api/vue/';
const client = createClient({
  base,
  timeoutMs: callTimeoutMs,
  headers,
  send: (address, request) => takeEarly(address, request.body) ?? fetch(address, request),
});

export type AskOptions = {
  /** No toast: the caller shows the refusal itself, or a refusal is an expected answer. */
  quiet?: boolean;
};

const openers = new Set<string>(['user/login', 'user/passkeyLogin', 'user/register', 'demo/open']);
/** A session that is being opened. Its cookie goes with every call at once: one sent before the page has kept its own half would end both. */
let opening: Promise<unknown> = Promise.resolve();

/**
 * Sends one call and answers its data. Throws Refusal when the API says no (toast shown unless quiet) and
 * NoAnswer when there was none in 10 s. Where a session was, a 401 is said, then ends it: 2 s, local storage cleared, sign-in.
 */
export async function send<P extends Path>(path: P, body: RequestAt<P>, options: AskOptions & How = {}): Promise<ReplyAt<P>> {
  const opens = openers.has(path);
  if (opens && !keepsCookies()) await refuseWithoutCookies();
  if (!opens) await opening;
  const token = read('token');
  const sent = client(path, body, options);
  if (opens) opening = sent.then(({ envelope }) => keepHalf(envelope?.data)).catch(() => {});
  const answer = await sent;
  if (opens) await opening;
  const data = await settled(answer, { path, token, quiet: options.quiet });
  if (opens && cookie(readableCookie) === null) await refuseWithoutCookies();
  return data;
}

/** Why the server has ended the session, where it says so. */
const reasonIn = (envelope: Answer<unknown>['envelope']): string => String((envelope?.status === 0 && envelope.params?.['ended']) || '');

/** The data of an answer to a call that was sent with this token; throws as `send` does. */
export async function settled<T>(answer: Answer<T>, sent: { path: string; token: string | null; quiet: boolean | undefined }): Promise<T> {
  // An answer to a session that is over by now ends no other one.
  const ends = answer.httpStatus === 401 && sent.token === read('token') && endSession(reasonIn(answer.envelope));
  const isSilent = answer.httpStatus === 401 && isEnding() ? !ends : sent.quiet;
  return dataOf(answer, sent.path, async refused => {
    const text = await import('./denials.ts').then(denials => denials.translate(refused));
    if (text && !isSilent) showToast(text, 'danger');
    return text;
  });
}

/** Whose browser keeps no cookie is told so where they tried to come in, instead of meeting the sign-in screen again. */
async function refuseWithoutCookies(): Promise<never> {
  throw new Refusal((await loadTexts('common'))('noCookies'), 'no-cookies');
}

/** Without the other half this one is worth nothing, and would only meet the 401. */
function keepHalf(half: unknown): void {
  if (!half || cookie(readableCookie) === null) return;
  const { tokend, account } = half as ReplyAt<'user/login'>;
  write('token', tokend);
  write('account', account);
}

/** Asks a call that needs no idempotency key, once. No answer: says so, and that the customer may ask again; never that it failed. */
export async function ask<P extends QueryPath>(path: P, body: RequestAt<P>, options: AskOptions = {}): Promise<ReplyAt<P>> {
  try {
    return await send(path, body, options);
  } catch (error) {
    if (error instanceof NoAnswer && !options.quiet) await saySilence('noAnswer');
    throw error;
  }
}

/** What silence means: ask again yourself; a read that is repeated; a command that is repeated until its outcome is known. */
export async function saySilence(key: 'noAnswer' | 'stillAsking' | 'outcomeUnknown'): Promise<void> {
  showToast((await loadTexts('common'))(key));
}

/** The server is there and can't just now, or wasn't heard: worth another try by itself. */
export const passes = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refusal && (error.code === 'system-busy' || error.code === 'too-many-requests'));
