import { allot, type Method } from './allotment.ts';

/** A line of an offering's list: who asked is only recognised by its own mark. */
export type ListLine = {
  /** 64 hexadecimal digits. */
  readonly mark: string;
  /** Shares. */
  readonly quantity: bigint;
  /** The most that is paid for a share, in units of the price. */
  readonly limit: bigint;
  /** Made up by the simulator: it takes part, and moves no money and no shares. */
  readonly isSimulated: boolean;
};

/** The terms of an allotment. Quantities in shares, prices in units of 10^-4 euros. */
export type ListTerms = {
  readonly offering: string;
  readonly method: Method;
  readonly quantity: bigint;
  readonly lot: bigint;
  readonly price: bigint;
};

/** The facts of a draw beside its list: the commitment of the opening and the secret behind it, and closing prices that nobody of the house sets. */
export type DrawFacts = { readonly secret: string; readonly beacon: readonly string[] };

/** SHA-256 as 64 hexadecimal digits: Node's own in the server and the command, a library's in a browser's worker. */
export type Sha256 = (data: Uint8Array) => string;

const encoder = new TextEncoder();

function bytes(hex: string): Uint8Array {
  const found = new Uint8Array(hex.length / 2);
  for (let at = 0; at < found.length; at += 1) found[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return found;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

const drawnLine = /^drawn ([0-9a-f]{64}) [0-9a-f]{64} (\d+)$/gm;

/** The shares of each mark in a published file, as it says them. */
export const drawnShares = (file: string): ReadonlyMap<string, bigint> =>
  new Map([...file.matchAll(drawnLine)].map(([, mark, shares]) => [mark!, BigInt(shares!)]));

const head = (terms: ListTerms): string[] => [
  'parkett-list 1',
  `offering ${terms.offering}`,
  `method ${terms.method}`,
  `offered ${terms.quantity}`,
  `lot ${terms.lot}`,
  `price ${terms.price}`,
];

/** The list as it is hashed: terms, then one request a line by its mark. */
export function listText(terms: ListTerms, lines: readonly ListLine[]): string {
  const sorted = lines.toSorted((a, b) => (a.mark < b.mark ? -1 : 1));
  const requests = sorted.map(
    ({ mark, quantity, limit, isSimulated }) => `request ${mark} ${quantity} ${limit} ${isSimulated ? 'simulated' : 'customer'}`,
  );
  return [...head(terms), ...requests, ''].join('\n');
}

/** A text that is no list, or no draw; `line` counts from 1. */
export class NoDraw extends Error {
  readonly line: number;
  constructor(line: number, what: string) {
    super(`line ${line}: ${what}`);
    this.line = line;
  }
}

const patterns = {
  offering: /^offering (N\d+)$/,
  method: /^method (pro-rata|lottery|equal)$/,
  offered: /^offered (\d+)$/,
  lot: /^lot ([1-9]\d*)$/,
  price: /^price (\d+)$/,
  request: /^request ([0-9a-f]{64}) (\d+) (\d+) (simulated|customer)$/,
} as const;

/** Reads a list that `listText` wrote. Throws NoDraw. */
export function readList(text: string): { readonly terms: ListTerms; readonly lines: readonly ListLine[] } {
  const rows = text.split('\n');
  if (rows[0] !== 'parkett-list 1') throw new NoDraw(1, 'a list begins with "parkett-list 1"');
  const field = (at: number, name: keyof typeof patterns): string => {
    const found = patterns[name].exec(rows[at] ?? '');
    if (!found) throw new NoDraw(at + 1, `the ${name} is missing`);
    return found[1]!;
  };
  const terms: ListTerms = {
    offering: field(1, 'offering'),
    method: field(2, 'method') as Method,
    quantity: BigInt(field(3, 'offered')),
    lot: BigInt(field(4, 'lot')),
    price: BigInt(field(5, 'price')),
  };
  const lines = rows.slice(6, -1).map((row, index): ListLine => {
    const found = patterns.request.exec(row);
    if (!found) throw new NoDraw(index + 7, 'a request is a mark, a quantity, a limit and its kind');
    const [, mark, quantity, limit, kind] = found;
    return { mark: mark!, quantity: BigInt(quantity!), limit: BigInt(limit!), isSimulated: kind === 'simulated' };
  });
  return { terms, lines };
}

/** A request with its draw number and the shares that it got. */
export type Drawn = ListLine & { readonly number: string; readonly shares: bigint };

/** The first line of a file that differs from what is recomputed, counted from 1; `right` is null where no line can be named. */
export type WrongLine = { readonly line: number; readonly what: string; readonly says: string; readonly right: string | null };

/** Everything that a draw is made of, by one SHA-256: drawing, writing the published file, recomputing it. */
export type DrawCode = {
  readonly hashOf: (text: string) => string;
  readonly commitmentOf: (secret: string) => string;
  /** Draws: each request's number is SHA-256(secret ‖ list ‖ beacon ‖ mark), and the lowest numbers come first. A limit below the price wins nothing. */
  readonly drawList: (list: string, facts: DrawFacts) => readonly Drawn[];
  /** The published file: everything that the draw is made of, and what each line got. Its format stands in the feature's README. */
  readonly drawText: (list: string, facts: DrawFacts) => string;
  /** Recomputes a published file: null where every byte is as it must be, else the first line that differs. */
  readonly recomputeDraw: (text: string) => WrongLine | null;
};

export function drawCode(sha256: Sha256): DrawCode {
  const hashOf = (text: string): string => sha256(encoder.encode(text));
  const commitmentOf = (secret: string): string => sha256(bytes(secret));
  /** The beacon: the hash of its lines ISIN=price, sorted. */
  const beaconOf = (lines: readonly string[]): string => hashOf(lines.toSorted().join('\n'));

  const drawList: DrawCode['drawList'] = (list, { secret, beacon }) => {
    const { terms, lines } = readList(list);
    const salt = bytes(secret + hashOf(list) + beaconOf(beacon));
    const numbered = lines.map(line => ({ ...line, number: sha256(joined(salt, bytes(line.mark))) }));
    const inside = numbered.filter(({ limit }) => limit >= terms.price);
    const order = inside.map((_, index) => index).sort((a, b) => (inside[a]!.number < inside[b]!.number ? -1 : 1));
    const requests = inside.map(({ quantity }) => ({ lots: quantity / terms.lot }));
    const lots = requests.length === 0 ? [] : allot({ lots: terms.quantity / terms.lot, method: terms.method }, requests, order);
    const sharesOf = new Map(inside.map(({ mark }, index) => [mark, lots[index]! * terms.lot]));
    return numbered.map(line => ({ ...line, shares: sharesOf.get(line.mark) ?? 0n }));
  };

  const drawText: DrawCode['drawText'] = (list, facts) =>
    [
      'parkett-draw 1',
      `commitment ${commitmentOf(facts.secret)}`,
      `list ${hashOf(list)}`,
      `secret ${facts.secret}`,
      `beacon ${beaconOf(facts.beacon)}`,
      ...facts.beacon.toSorted().map(line => `close ${line}`),
      ...list.split('\n').slice(0, -1),
      ...drawList(list, facts).map(({ mark, number, shares }) => `drawn ${mark} ${number} ${shares}`),
      '',
    ].join('\n');

  const recomputeDraw: DrawCode['recomputeDraw'] = text => {
    const rows = text.split('\n');
    const missing = (line: number, what: string): WrongLine => ({ line, what, says: rows[line - 1] ?? '', right: null });
    const secret = /^secret ([0-9a-f]{64})$/.exec(rows[3] ?? '')?.[1];
    if (!secret) return missing(4, 'the secret is missing');
    const begins = rows.indexOf('parkett-list 1');
    // Where nobody asked, nothing was drawn.
    const drawn = rows.findIndex(row => row.startsWith('drawn '));
    const drawnFrom = drawn < 0 ? rows.length - 1 : drawn;
    if (begins < 0 || drawnFrom < begins) return missing(1, 'the list is missing');
    const list = [...rows.slice(begins, drawnFrom), ''].join('\n');
    const beacon = rows.slice(5, begins).map(row => row.replace(/^close /, ''));
    try {
      const right = drawText(list, { secret, beacon }).split('\n');
      const wrong = Array.from({ length: Math.max(right.length, rows.length) }, (_, at) => at).find(at => right[at] !== rows[at]);
      if (wrong === undefined) return null;
      const [says, recomputed] = [rows[wrong] ?? '', right[wrong] ?? ''];
      return { line: wrong + 1, what: `it says '${says}', recomputed it is '${recomputed}'`, says, right: recomputed };
    } catch (error) {
      if (error instanceof NoDraw) return missing(begins + error.line, error.message);
      throw error;
    }
  };

  return { hashOf, commitmentOf, drawList, drawText, recomputeDraw };
}
