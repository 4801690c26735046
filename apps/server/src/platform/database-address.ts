import pg from 'pg';
import { StartRefusal } from './start-refusal.ts';

const signs = 'signs that mean something in an address are written %40 (@), %2F (/), %23 (#), %3F (?) and %25 (%)';

/** With all that a password in it could say kept apart: a sign that belongs to the address itself can't stand in one of its parts. */
const shape =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:@/?#]*)(?::(?<password>[^@/?#]*))?@)?(?<hosts>[^@/?#]*)(?:\/(?<database>[^@/?#]*))?(?:\?(?<query>[^@?#]*))?$/i;

/** A part as it would be written by a program: what was left as it is gets its percent sign. Throws where a percent sign begins nothing. */
const written = (part: string): string => encodeURIComponent(decodeURIComponent(part));

/** How the owner connects, from DATABASE_URL. Refuses an address that can't be read without repeating a piece of it: the piece may be of the password. */
export function ownerOf(url: string): pg.ClientConfig {
  const address = url.trim();
  if (!/^postgres(ql)?:\/\//i.test(address))
    throw new StartRefusal('DATABASE_URL is not an address like postgres://user:password@host:5432/database.');
  const parts = shape.exec(address)?.groups;
  if (!parts) throw new StartRefusal(`DATABASE_URL can't be read as an address: ${signs}.`);
  const { user = '', password = '', hosts = '', database = '', query = '' } = parts;
  if (hosts.includes(',')) throw new StartRefusal('DATABASE_URL names several servers: Parkett takes one.');
  try {
    // A host of its query, such as the folder of a socket, stands above the one before it.
    const who = user === '' && password === '' ? '' : `${written(user)}:${written(password)}@`;
    const connectionString = `postgres://${who}${hosts || 'localhost'}/${encodeURI(decodeURIComponent(database))}${query && `?${query}`}`;
    const { port } = new URL(connectionString);
    if (port !== '0' && decodeURIComponent(query) !== null) return { connectionString, connectionTimeoutMillis: 5_000 };
  } catch (error) {
    if (error instanceof URIError) throw new StartRefusal(`DATABASE_URL can't be read as an address: ${signs}.`);
  }
  throw new StartRefusal('DATABASE_URL names no host and port that can be: it must be an address like postgres://user:password@host:5432/database.');
}

/** In our words: those of PostgreSQL and of the network repeat what stands in the address. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host isn’t known',
  EAI_AGAIN: 'its host can’t be looked up just now',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it ends the connection',
  ETIMEDOUT: 'it doesn’t answer',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
  ENOENT: 'a file or socket that it names isn’t there',
  EACCES: 'this user may not open a file or socket that it names',
  '28P01': 'password authentication failed',
  '28000': 'PostgreSQL lets this user in from here by no rule (pg_hba.conf)',
  '3D000': 'there is no such database',
  '53300': 'too many connections are open',
  '57P03': 'it is starting or stopping',
};
/** The second sentence for an address in which a sign of the password may have a meaning. */
const misread = new Set(['ENOTFOUND', 'EAI_AGAIN', '28P01', '3D000']);

/** Why nobody gets in there: the words of a driver that names no code hold nothing of the address. */
export function unreachable(error: unknown): StartRefusal {
  const { message, code } = error as Error & { code?: string };
  const inWords = (known: string): string =>
    reasons[known] ?? (/CERT|TLS|SSL|ISSUER/.test(known) ? 'its certificate isn’t trusted here' : 'it refuses');
  const reason = code === undefined ? message : `${inWords(code)} (${code})`;
  const said = `${reason}; ${code !== undefined && misread.has(code) ? signs : 'start it, or set DATABASE_URL to one that runs'}`;
  return new StartRefusal(`The database of DATABASE_URL can't be reached: ${said}.`);
}
