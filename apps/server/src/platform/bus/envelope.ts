/** One thing said between processes. */
export type Envelope =
  | { readonly kind: 'told'; readonly name: string; readonly body: unknown }
  | { readonly kind: 'asked'; readonly name: string; readonly body: unknown; readonly ticket: string }
  | { readonly kind: 'answered'; readonly ticket: string; readonly body: unknown }
  /** Says nothing: whoever sent it hears that he hears. */
  | { readonly kind: 'pulse' };

/** PostgreSQL takes less than 8,000 bytes. */
const pieceMax = 7_800;

/** JSON has no whole numbers of any size: they travel as `{"bigint":"…"}`. */
const written = (_name: string, part: unknown): unknown => (typeof part === 'bigint' ? { bigint: String(part) } : part);
const read = (_name: string, part: unknown): unknown =>
  part !== null && typeof part === 'object' && typeof (part as { bigint?: unknown }).bigint === 'string'
    ? BigInt((part as { bigint: string }).bigint)
    : part;

/** Plain ASCII, so that it can be cut anywhere and a character is a byte. */
const asciiOf = (value: unknown): string =>
  JSON.stringify(value, written).replace(/[\u007f-\uffff]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What was said, as texts that NOTIFY takes: `<process> <place of the piece>/<pieces> <text>`. */
export function packed(process: string, envelopes: readonly Envelope[]): string[] {
  const text = asciiOf(envelopes);
  const count = Math.ceil(text.length / pieceMax);
  return Array.from({ length: count }, (_, at) => `${process} ${at + 1}/${count} ${text.slice(at * pieceMax, (at + 1) * pieceMax)}`);
}

/** Puts together what came in pieces. Those of one process come in their order, so that it is enough to remember what has come of the last one. */
export class Envelopes {
  readonly #process: string;
  readonly #begun = new Map<string, string>();

  constructor(process: string) {
    this.#process = process;
  }

  /** What a piece ends; null where more is to come, or where its beginning was missed. */
  read(piece: string): { readonly isOwn: boolean; readonly envelopes: readonly Envelope[] } | null {
    const match = /^(\S+) (\d+)\/(\d+) /.exec(piece);
    if (!match) return null;
    const [head, from, at, count] = match;
    const isOwn = from === this.#process;
    if (isOwn) return at === count ? { isOwn, envelopes: [] } : null;
    const before = at === '1' ? '' : this.#begun.get(from!);
    this.#begun.delete(from!);
    if (before === undefined) return null;
    const text = before + piece.slice(head.length);
    if (at === count) return { isOwn, envelopes: JSON.parse(text, read) as Envelope[] };
    this.#begun.set(from!, text);
    return null;
  }
}
