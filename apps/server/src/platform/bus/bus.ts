import type { Tx } from '../db.ts';

/**
 * What processes of one database tell each other: what is only looked at, and that it is time to look. Everything said here may be lost; what must
 * not be is a row.
 */
export type Bus = {
  /** Tells every process, this one at once. */
  readonly publish: <T>(channel: Channel<T>, message: T) => void;
  /** Tells every other process with the COMMIT of a transaction, for what they must not go on without. Such commits form one line: for rare ones. */
  readonly publishWith: <T>(tx: Tx, channel: Channel<T>, message: T) => void;
  readonly on: <T>(channel: Channel<T>, hear: (message: T) => void) => void;
  /** Asks whoever answers, here or elsewhere; null where nobody did in time. */
  readonly ask: <Q, A>(question: Question<Q, A>, asked: Q, withinMs?: number) => Promise<A | null>;
  /** Answers from now on; the call takes it back. Null leaves the answer to others. */
  readonly answer: <Q, A>(question: Question<Q, A>, reply: (asked: Q) => Promise<A | null> | A | null) => () => void;
  /** Hears that something may have been missed: what was remembered of others is forgotten. Again and again for as long as nothing is heard. */
  readonly onGap: (forget: () => void) => void;
  readonly stop: () => Promise<void>;
};

declare const said: unique symbol;
declare const replied: unique symbol;

/** What is said under one name, as data that JSON carries; a bigint is a bigint again. */
export type Channel<T> = { readonly name: string; readonly [said]?: T };
/** What is asked under one name and what is answered, as data that JSON carries. */
export type Question<Q, A> = { readonly name: string; readonly [said]?: Q; readonly [replied]?: A };

export const channel = <T>(name: string): Channel<T> => ({ name });
export const question = <Q, A>(name: string): Question<Q, A> => ({ name });

/** Whoever hears and answers in this process. */
export class Listeners {
  readonly #heard = new Map<string, ((message: never) => void)[]>();
  readonly #replies = new Map<string, (asked: never) => unknown>();

  on<T>({ name }: Channel<T>, hear: (message: T) => void): void {
    this.#heard.set(name, [...(this.#heard.get(name) ?? []), hear]);
  }

  tell(name: string, message: unknown): void {
    for (const hear of this.#heard.get(name) ?? []) hear(message as never);
  }

  answer<Q, A>({ name }: Question<Q, A>, reply: (asked: Q) => Promise<A | null> | A | null): () => void {
    this.#replies.set(name, reply);
    return () => void this.#replies.delete(name);
  }

  async reply(name: string, asked: unknown): Promise<unknown> {
    const reply = this.#replies.get(name);
    return reply ? reply(asked as never) : null;
  }
}

/** The bus of a process that is alone: every message is a call. */
export function localBus(): Bus {
  const listeners = new Listeners();
  return {
    publish: (to, message) => listeners.tell(to.name, message),
    publishWith: () => {},
    on: (from, hear) => listeners.on(from, hear),
    ask: (asked, about) => listeners.reply(asked.name, about) as Promise<never>,
    answer: (asked, reply) => listeners.answer(asked, reply),
    onGap: () => {},
    stop: async () => {},
  };
}
