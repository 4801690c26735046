import type { DenialCode } from '@parkett/contract';
import { createStore, del, entries, get, set } from 'idb-keyval';
import { NoAnswer, Refusal } from './answers.ts';

/** A command as it lies in the browser until its outcome is known. `account`: who gave it, null for a visitor. */
type Pending = {
  readonly path: string;
  readonly body: unknown;
  readonly account: string | null;
  readonly at: number;
  /** When a reload had cut it off and its outcome became known: it still answers the next press of the same (`sameAgain`). */
  readonly answeredAt?: number;
};

export type Given = {
  readonly path: string;
  readonly body: unknown;
  /** Nothing is said: the caller shows the outcome itself. That the outcome isn't known is said all the same. */
  readonly quiet?: boolean | undefined;
  /** The body must not lie in this browser: after a reload the command isn't asked for again. */
  readonly keptNowhere?: boolean | undefined;
};

/** How an app says what became of a command. */
export type CommandWords = {
  /** The sentence for a command that wasn't sent: there is no network. */
  readonly unsent: () => Promise<string>;
  /** The outcome isn't known yet; the command is asked for until it is. */
  readonly outcomeUnknown: () => Promise<void>;
  /** A command whose outcome wasn't known was carried out. */
  readonly carriedOut: () => void;
  /** A command was refused. `isResumed`: it was given before a reload, and no screen waits for it. */
  readonly refused: (refusal: Refusal, isResumed: boolean) => void;
};

export type Keeping = {
  /** Name of the app's own database in the browser, and of its locks. */
  readonly name: string;
  /** The owner of the session; kept commands of other owners are dropped. */
  readonly account: () => string | null;
  /** A mark of the session that a command is sent on now. A command is never sent on another one than it was given on. */
  readonly session: () => string | null;
  /** Sends a command once. Throws Refusal or NoAnswer. */
  readonly send: (path: string, body: unknown, key: string) => Promise<unknown>;
  /** There is no network at all: a command is refused unsent. */
  readonly isOffline: () => boolean;
  readonly words: CommandWords;
  /** Keys end with the session. Without it a command that met the end of the session is asked for again after signing in. */
  readonly endsWithSession?: boolean;
  /**
   * The same command given again is the same one, and not a second one, while its outcome isn't known; of one that a reload cut off also afterwards, until
   * another command is given. The person at the screen may press again without having read what became of it.
   */
  readonly sameAgain?: boolean;
};

type Sending = { readonly key: string; readonly session: string | null; readonly isRetry: boolean; readonly isResumed: boolean };

export const newKey = (): string => crypto.randomUUID().replaceAll('-', '');
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
/** Between two askings of an unanswered command; the last one repeats. */
const pausesMs = [1000, 2000, 5000, 10_000] as const;
/** The server keeps a key for a day at least; older ones of this browser are dropped unasked. */
const keepMs = 86_400_000;

/** So long a command that a reload cut off answers the next press of the same. */
const answersAgainMs = 600_000;

/** Refusals that are said before the key is looked at: they say nothing about what an earlier asking did. */
const saidOfNoKey: ReadonlySet<string> = new Set<DenialCode>(['system-busy', 'submitted-too-frequently', 'too-many-requests']);
const codeOf = (error: unknown): string | null => (error instanceof Refusal ? error.code : null);

function isUnknown(error: unknown, wasSent: boolean): boolean {
  const code = codeOf(error);
  return error instanceof NoAnswer || code === 'outcome-unknown' || (wasSent && code !== null && saidOfNoKey.has(code));
}

/**
 * The commands of one app. Key and body are stored before a command is sent, so that the same command is asked for again, never a second one, after a
 * timeout, a lost connection or a reload.
 */
export class KeptCommands {
  readonly #store: ReturnType<typeof createStore>;
  readonly #keeping: Keeping;

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
    this.#store = createStore(keeping.name, 'pending-commands');
  }

  /**
   * Gives a command, and answers when its outcome is known. Throws Refusal when the API says no, and when there is no network to send it: then nothing has
   * left this browser, nor will it later.
   */
  async give({ path, body, quiet, keptNowhere }: Given): Promise<unknown> {
    const { account, isOffline, words } = this.#keeping;
    if (isOffline()) {
      const refusal = new Refusal(await words.unsent());
      if (!quiet) words.refused(refusal, false);
      throw refusal;
    }
    const session = this.#keeping.session();
    const pending: Pending = { path, body, account: account(), at: Date.now() };
    const before = this.#keeping.sameAgain ? await this.#sameAs(pending) : null;
    const key = before ?? newKey();
    return navigator.locks.request(this.#lockOf(key), async () => {
      if (!keptNowhere) await set(key, pending, this.#store).catch(() => undefined);
      return this.#untilKnown({ path, body, key, session, quiet, isRetry: before !== null, isResumed: false });
    });
  }

  /** After a reload: every unanswered command of this account is asked for again with its own key, unless this page or another one waits for it. */
  async resume(onDone: (path: string) => void): Promise<void> {
    for (const [key, pending] of await this.#all()) {
      if (!this.#isAlive(pending)) await this.#forget(key);
      else if (pending.answeredAt === undefined) void this.#resumeOne(key, onDone);
    }
  }

  /** Drops all kept commands: the session is over. */
  async forgetAll(): Promise<void> {
    for (const [key] of await this.#all()) await this.#forget(key);
  }

  /**
   * A Web Lock held by the page that asks for a command; the browser releases it when the page closes. If it is taken, another page is already asking. Two
   * pages must not ask at once: one could show a refusal while the other's request succeeds.
   */
  #lockOf(key: string): string {
    return `${this.#keeping.name}-command-${key}`;
  }

  #all(): Promise<[string, Pending][]> {
    return entries<string, Pending>(this.#store).catch(() => []);
  }

  #forget(key: string): Promise<void> {
    return del(key, this.#store).catch(() => undefined);
  }

  #isAlive({ account, at, answeredAt }: Pending): boolean {
    return (
      account === this.#keeping.account() && Date.now() - at <= keepMs && (answeredAt === undefined || Date.now() - answeredAt <= answersAgainMs)
    );
  }

  /** The key of a kept command that asks for the same thing. Commands with another one behind them answer no press any more. */
  async #sameAs({ path, body }: Pending): Promise<string | null> {
    const written = JSON.stringify(body);
    const all = await this.#all();
    const same = all.find(([, one]) => one.path === path && JSON.stringify(one.body) === written && this.#isAlive(one));
    for (const [key, { answeredAt }] of all) if (key !== same?.[0] && answeredAt !== undefined) await this.#forget(key);
    return same?.[0] ?? null;
  }

  #resumeOne(key: string, onDone: (path: string) => void): Promise<void> {
    return navigator.locks.request(this.#lockOf(key), { ifAvailable: true }, async lock => {
      // The page that held the lock until now may have got the answer: what is over is not asked again.
      const pending = lock ? await get<Pending>(key, this.#store).catch(() => undefined) : undefined;
      if (!pending) return;
      const { path, body } = pending;
      const session = this.#keeping.session();
      await this.#untilKnown({ path, body, key, session, isRetry: true, isResumed: true }).then(
        async () => {
          if (this.#keeping.sameAgain) await set(key, { ...pending, answeredAt: Date.now() }, this.#store).catch(() => undefined);
          onDone(path);
        },
        () => undefined,
      );
    });
  }

  /** `isRetry`: sent before, perhaps by a page that is closed. */
  async #untilKnown({ path, body, key, session, quiet, isRetry, isResumed }: Given & Sending): Promise<unknown> {
    const { send, words } = this.#keeping;
    for (let tries = 0; ; tries++) {
      const wasSent = isRetry || tries > 0;
      // Another person may have signed in from another page meanwhile: the command isn't theirs.
      if (this.#keeping.session() !== session) throw new Refusal('', 'no-session');
      try {
        const reply = await send(path, body, key);
        await this.#forget(key);
        // The page said that the outcome isn't known, so now it says the outcome, on whatever screen it shows.
        if (wasSent && !quiet) words.carriedOut();
        return reply;
      } catch (error) {
        if (!isUnknown(error, wasSent)) {
          const isKept = !this.#keeping.endsWithSession && wasSent && codeOf(error) === 'no-session';
          if (!isKept) await this.#forget(key);
          if (error instanceof Refusal && !quiet) words.refused(error, isResumed);
          throw error;
        }
        if (tries === 0) await words.outcomeUnknown().catch(() => undefined);
        await wait(pausesMs[Math.min(tries, pausesMs.length - 1)]!);
      }
    }
  }
}
