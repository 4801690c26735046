import { Secret } from 'otpauth';
import { vi } from 'vitest';
import type { Db } from '../platform/db.ts';

// How a test looks for what was given in confidence: in which forms it may appear, and in what.

/** A text as it may stand somewhere: itself, its bytes in hex and base64; without the last characters of base64, which depend on what follows. */
function formsOfText(text: string): string[] {
  const bytes = Buffer.from(text);
  const base64 = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
  return [text, bytes.toString('hex'), base64, base64.replaceAll('+', '-').replaceAll('/', '_')];
}

/** Random bytes as they may stand somewhere: raw, and in each alphabet. Short ends that depend on what follows are left out. */
function formsOfBytes(bytes: Buffer): (string | Buffer)[] {
  const base64 = bytes.toString('base64').slice(0, -2);
  const base32 = new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
  return [
    bytes,
    ...[bytes.toString('hex'), bytes.toString('hex').toUpperCase(), base64, base64.replaceAll('+', '-').replaceAll('/', '_')],
    ...[base32, base32.toLowerCase()],
  ];
}

export const formsOf = {
  text: formsOfText,
  /** 256 random bits that travel as base64url: halves of sessions, tokens of links, what passkeys sign. */
  token: (token: string): (string | Buffer)[] => [...formsOfText(token), ...formsOfBytes(Buffer.from(token, 'base64url'))],
  /** The secret of an app for codes, which travels as base32. */
  seed: (secret: string): (string | Buffer)[] => [...formsOfText(secret), ...formsOfBytes(Buffer.from(Secret.fromBase32(secret).bytes))],
  /** As it is shown, and as it may be typed: without its signs, in small letters. */
  code: (code: string): string[] => {
    const bare = code.replaceAll(/[^A-Za-z0-9]/g, '');
    return [...new Set([code, bare, code.toLowerCase(), bare.toLowerCase()])].flatMap(formsOfText);
  },
};

/** Whether a number of few digits stands there by itself. Within a longer one it may be by chance: in a price, an instant, another number. */
export const standsAlone = (digits: string, text: string): boolean => new RegExp(`(?<![\\d.,])${digits}(?!\\d|[.,]\\d)`).test(text);

export type DumpedColumn = { readonly column: string; readonly isText: boolean; readonly values: readonly (string | Buffer)[] };

const textTypes = /^(text|character varying|json|jsonb)(\[\])?$/;

/**
 * Every column of every table that is ours, each value as PostgreSQL writes it, bytes as they are: in its files a long value may lie compressed,
 * where a search for bytes sees nothing.
 */
export async function dumpOf(db: Db): Promise<DumpedColumn[]> {
  const tables = await db.query<{ name: string; columns: string[]; types: string[] }>(
    '',
    `select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns,
       array_agg(format_type(a.atttypid, null) order by a.attnum) as types
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%' group by c.oid`,
  );
  const dumped: DumpedColumn[] = [];
  for (const { name, columns, types } of tables)
    for (const [i, column] of columns.entries()) {
      const rows = await db.query<{ value: string }>('', `select ${column}::text as value from ${name} where ${column} is not null`);
      const isBytes = types[i] === 'bytea';
      dumped.push({
        column: `${name}.${column}`,
        isText: textTypes.test(types[i]!),
        values: rows.map(({ value }) => (isBytes ? Buffer.from(value.slice(2), 'hex') : value)),
      });
    }
  return dumped;
}

/** Looks for many things in one pass, by their first four bytes: there are hundreds of forms, and much to look through. Answers the names of what was found. */
export function seekerOf(secrets: Readonly<Record<string, readonly (string | Buffer)[]>>): (where: string | Buffer) => string[] {
  const byStart = new Map<number, { name: string; bytes: Buffer }[]>();
  const begins = new Uint8Array(65_536);
  for (const [name, forms] of Object.entries(secrets))
    for (const form of forms) {
      const bytes = Buffer.from(form as string);
      begins[bytes.readUInt16LE(0)] = 1;
      byStart.set(bytes.readUInt32LE(0), [...(byStart.get(bytes.readUInt32LE(0)) ?? []), { name, bytes }]);
    }
  return where => {
    const bytes = typeof where === 'string' ? Buffer.from(where) : where;
    const found = new Set<string>();
    for (let at = 0; at + 4 <= bytes.length; at += 1) {
      if (begins[bytes[at]! | (bytes[at + 1]! << 8)] === 0) continue;
      for (const each of byStart.get(bytes.readUInt32LE(at)) ?? [])
        if (bytes.subarray(at, at + each.bytes.length).equals(each.bytes)) found.add(each.name);
    }
    return [...found];
  };
}

/** One exchange of this process with the server; `cookies`: those that were set. */
export type Heard = {
  readonly path: string;
  readonly sent: string;
  readonly status: number;
  readonly text: string;
  readonly cookies: readonly string[];
};

/** Writes down what this process sends and is answered, from now on. */
export function listen(): { readonly heard: readonly Heard[]; readonly end: () => void } {
  const heard: Heard[] = [];
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await ask(...request);
    const text = Buffer.from(await response.clone().arrayBuffer()).toString('latin1');
    const body = request[1]?.body;
    const sent = typeof body === 'string' ? body : '';
    heard.push({ path: new URL(String(request[0])).pathname, sent, status: response.status, text, cookies: response.headers.getSetCookie() });
    return response;
  });
  return { heard, end: () => vi.unstubAllGlobals() };
}
