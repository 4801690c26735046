import type { Log } from './log.ts';

type Line = {
  level?: 'info' | 'warn';
  text: string;
  /** Lines with the same text and the same of these are the same. */
  same: Readonly<Record<string, unknown>>;
  /** Said only in lines that are written. */
  also?: Readonly<Record<string, unknown>>;
};
type Kind = Line & { count: number };

const perMinute = 5;
/** Past so many kinds in a minute all further ones of a text are one: lines and memory stay bounded, however many callers there are. */
const kindsMax = 2_000;

/** For lines that any caller can cause: of the same ones the first few of a minute are written, then how many more there were. */
export class RepeatedLines {
  readonly #log: Log;
  #kinds = new Map<string, Kind>();
  #timer: NodeJS.Timeout | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  write(line: Line): void {
    const kind = this.#kindOf(line);
    kind.count += 1;
    if (kind.count <= perMinute) this.#log[line.level ?? 'info']({ ...line.same, ...line.also }, line.text);
    this.#timer ??= setTimeout(() => this.endMinute(), 60_000).unref();
  }

  /** Says how many were left out, and begins to count anew. */
  endMinute(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const kinds = [...this.#kinds.values()];
    this.#kinds = new Map();
    for (const { level = 'info', text, same, count } of kinds) {
      if (count > perMinute) this.#log[level]({ ...same, more: count - perMinute }, text);
    }
  }

  #kindOf(line: Line): Kind {
    const known = this.#kinds.get(JSON.stringify([line.text, line.same]));
    if (known) return known;
    const same = this.#kinds.size < kindsMax ? line.same : {};
    const key = JSON.stringify([line.text, same]);
    const kind = this.#kinds.get(key) ?? { ...line, same, count: 0 };
    this.#kinds.set(key, kind);
    return kind;
  }
}
