import { createStore, del, entries, get, set } from 'idb-keyval';
import type { CommandPath, DenialCode, ReplyAt, RequestAt } from '@parkett/contract';
import { showToast } from '@parkett/ui';
import { NoAnswer, Refusal, saySilence, send, type AskOptions } from './api.ts';
import { read } from './stored.ts';
import { connectionState } from './stream/connection.ts';
import { loadTexts } from './texts.ts';

type Pending = { readonly path: CommandPath; readonly body: unknown; readonly account: string | null; readonly at: number };

const store = createStore('parkett', 'pending-commands');
export const newKey = (): string => crypto.randomUUID().replaceAll('-', '');
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
/** Between two askings of an unanswered command; the last one repeats. */
const pausesMs = [1000, 2000, 5000, 10_000] as const;
/** The server keeps a key for a day at least; older ones of this browser are dropped unasked. */
const keepMs = 86_400_000;

export type CommandOptions = AskOptions & {
  /** What is asked must not lie in this browser: after a reload it isn't asked again. */
  keptNowhere?: boolean;
};

/**
 * Sends a call that changes something. Key and body are stored before it is sent, so that the same command is asked again,
 * never doubled, after a timeout, a lost connection or a reload. Answers when the outcome is known.
 * Throws Refusal when the API says no, and when there is no network to send it: then nothing has left this browser, nor will it later.
 */
export async function command<P extends CommandPath>(path: P, body: RequestAt<P>, options: CommandOptions = {}): Promise<ReplyAt<P>> {
  if (isOffline()) await refuseUnsent(options);
  const key = newKey();
  const pending: Pending = { path, body, account: read('account'), at: Date.now() };
  return navigator.locks.request(lockOf(key), async () => {
    if (!options.keptNowhere) await set(key, pending, store).catch(() => undefined);
    return untilKnown({ path, body, key, options });
  });
}

/**
 * Held by whoever asks a command, and gone with its page: a stored command whose lock is taken is waited for already. Asked twice at once,
 * it could be refused to the customer and carried out for the other asking.
 */
const lockOf = (key: string): string => `parkett-command-${key}`;

/** No network at all; a server on this machine answers without one, as its stream shows. */
const isOffline = (): boolean => !navigator.onLine && connectionState() !== 'open';

async function refuseUnsent({ quiet }: AskOptions): Promise<never> {
  const text = (await loadTexts('common'))('notSent');
  if (!quiet) showToast(text, 'danger');
  throw new Refusal(text);
}

/** `isRetry`: sent before, perhaps by a page that is closed. */
type Sent<P extends CommandPath> = { path: P; body: RequestAt<P>; key: string; options: AskOptions; isRetry?: boolean };

async function untilKnown<P extends CommandPath>({ path, body, key, options, isRetry = false }: Sent<P>): Promise<ReplyAt<P>> {
  for (let tries = 0; ; tries++) {
    const asked = isRetry || tries > 0;
    try {
      const reply = await send(path, body, { key, quiet: true });
      await forgetKey(key);
      // The customer was told that the outcome isn't known, so now they are told it, on whatever screen they are.
      if (asked && !options.quiet) void sayCarriedOut();
      return reply;
    } catch (error) {
      if (!isUnknown(error, asked)) {
        // When the session has ended the key is kept: after sign-in the answer is asked for by it.
        if (!(asked && codeOf(error) === 'no-session')) await forgetKey(key);
        if (error instanceof Refusal && error.message && !options.quiet) showToast(error.message, 'danger');
        throw error;
      }
      if (tries === 0) await saySilence('outcomeUnknown').catch(() => undefined);
      await wait(pausesMs[Math.min(tries, pausesMs.length - 1)]!);
    }
  }
}

const sayCarriedOut = (): Promise<void> =>
  loadTexts('common').then(
    t => showToast(t('carriedOut'), 'success'),
    () => undefined,
  );

/** Refusals that are said before the key is looked at: they say nothing about what an earlier asking did. */
const saidOfNoKey: ReadonlySet<string> = new Set<DenialCode>(['system-busy', 'submitted-too-frequently', 'too-many-requests']);

const codeOf = (error: unknown): string | null => (error instanceof Refusal ? error.code : null);

function isUnknown(error: unknown, asked: boolean): boolean {
  const code = codeOf(error);
  return error instanceof NoAnswer || code === 'outcome-unknown' || (asked && code !== null && saidOfNoKey.has(code));
}

const forgetKey = (key: string) => del(key, store).catch(() => undefined);

/** After a reload: asks every unanswered command of this account again with its own key, unless this page or another one is waiting for it. */
export async function resumeCommands(onDone: (path: CommandPath) => void): Promise<void> {
  const account = read('account');
  const all = await entries<string, Pending>(store).catch(() => []);
  for (const [key, pending] of all) {
    if (pending.account === account && Date.now() - pending.at <= keepMs) void resume(key, onDone);
    else await forgetKey(key);
  }
}

function resume(key: string, onDone: (path: CommandPath) => void): Promise<void> {
  return navigator.locks.request(lockOf(key), { ifAvailable: true }, async lock => {
    // Whoever held the lock until now may have been answered: what is over is not asked again.
    const pending = lock ? await get<Pending>(key, store).catch(() => undefined) : undefined;
    if (!pending) return;
    const { path, body } = pending;
    await untilKnown({ path, body: body as RequestAt<CommandPath>, key, options: {}, isRetry: true }).then(
      () => onDone(path),
      () => undefined,
    );
  });
}
