import { isShortText } from './requests.ts';
import type { Connection, StreamRounds, StreamSource, Subscription } from './source.ts';

export type TopicsParts = {
  /** The words that subscribe and end subscriptions; preset: `sub`, `unsub`. */
  readonly words?: readonly [string, string];
  /** A topic's number, which is small; null for a name that no source offers, which is left out: an old list may hold one. */
  readonly numberOf: (name: string) => number | null;
  /** The newest of a topic as JSON text of ASCII; null while nothing is known. */
  readonly encode: (topic: number) => string | null;
  /** How the frame begins and ends that carries what is new, parted by commas. */
  readonly frame: { readonly begin: string; readonly end: string };
  readonly perConnectionMax: number;
};

/**
 * Topics to subscribe to by name. However many changes come, only the newest of a topic is kept; however many clients want it, it is encoded
 * once, and only when a client subscribes to it. A client gets all that is new to it in one frame.
 */
export class Topics implements StreamSource {
  readonly words: readonly [string, string];
  readonly parts: TopicsParts;
  readonly #rounds: StreamRounds;
  /** By the number of the topic. */
  readonly #versions: number[] = [];
  readonly #encoded: number[] = [];
  readonly #texts: (string | null)[] = [];

  constructor(rounds: StreamRounds, parts: TopicsParts) {
    this.#rounds = rounds;
    this.parts = parts;
    this.words = parts.words ?? ['sub', 'unsub'];
  }

  subscribe(connection: Connection): Subscription {
    return new TopicSubscription(this, connection);
  }

  changed(topics: readonly number[]): void {
    for (const topic of topics) this.#versions[topic] = this.version(topic) + 1;
    this.#rounds.requestRound();
  }

  /** Rises with each change; 0 before the first. */
  version(topic: number): number {
    return this.#versions[topic] ?? 0;
  }

  text(topic: number): string | null {
    const version = this.version(topic);
    if (this.#encoded[topic] !== version) {
      this.#encoded[topic] = version;
      this.#texts[topic] = this.parts.encode(topic);
    }
    return this.#texts[topic] ?? null;
  }
}

class TopicSubscription implements Subscription {
  readonly #topics: Topics;
  readonly #connection: Connection;
  /** The numbers of what is subscribed to, and the version of each that was sent last, side by side. */
  readonly #numbers: number[] = [];
  readonly #seen: number[] = [];

  constructor(topics: Topics, connection: Connection) {
    this.#topics = topics;
    this.#connection = connection;
  }

  hear(word: string, names: unknown): string | null {
    const { perConnectionMax, numberOf } = this.#topics.parts;
    if (!Array.isArray(names) || names.length > perConnectionMax || !names.every(isShortText)) return 'malformed';
    const numbers = names.map(numberOf).filter(number => number !== null);
    if (word === this.#topics.words[1]) this.#remove(numbers);
    else if (!this.#add(numbers)) return 'too many subscriptions';
    else this.#connection.serveSoon();
    return null;
  }

  /** Answers false, and changes nothing, when that would be too many. */
  #add(numbers: readonly number[]): boolean {
    const known = new Set(this.#numbers);
    const fresh = [...new Set(numbers)].filter(number => !known.has(number));
    if (this.#numbers.length + fresh.length > this.#topics.parts.perConnectionMax) return false;
    for (const number of fresh) {
      this.#numbers.push(number);
      this.#seen.push(-1);
    }
    return true;
  }

  #remove(numbers: readonly number[]): void {
    for (const number of numbers) {
      const at = this.#numbers.indexOf(number);
      if (at < 0) continue;
      this.#numbers.splice(at, 1);
      this.#seen.splice(at, 1);
    }
  }

  serve(send: (frame: string) => void): void {
    const topics = this.#topics;
    const numbers = this.#numbers;
    const seen = this.#seen;
    let joined = '';
    for (let at = 0; at < numbers.length; at += 1) {
      const version = topics.version(numbers[at]!);
      if (seen[at] === version) continue;
      seen[at] = version;
      const text = topics.text(numbers[at]!);
      if (text !== null) joined += joined === '' ? text : `,${text}`;
    }
    const { begin, end } = topics.parts.frame;
    if (joined !== '') send(`${begin}${joined}${end}`);
  }

  end(): void {
    this.#numbers.length = 0;
    this.#seen.length = 0;
  }
}
