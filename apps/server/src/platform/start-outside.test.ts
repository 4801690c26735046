import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { initialiseCluster } from '../adapters/postgres-embedded/cluster.ts';
import { canReach } from '../adapters/postgres-embedded/os-user.ts';
import { freshDatabase, urlOf } from '../testing/database.ts';
import { freePort, shippedProgram, startProgram, type ServerProcess } from '../testing/server-process.ts';
import { refusalOf } from '../testing/start-outcome.ts';
import { sentenceOf } from './start-refusal.ts';

// Promised: whatever the machine refuses at a start is one true sentence, without a stack and without a piece of a password, and what can work works.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'parkett-outside-'));
chmodSync(scratch, 0o755);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let made = 0;
const place = (): string => join(scratch, String((made += 1)));
function folderWith(entry: string): string {
  const folder = place();
  mkdirSync(join(folder, entry), { recursive: true });
  return folder;
}
function file(text = ''): string {
  const path = place();
  writeFileSync(path, text);
  return path;
}

type Asked = { env: Record<string, string>; uid?: number; program?: string; args?: string[] };

async function begin({ env, uid, program = shippedProgram, args = [] }: Asked): Promise<ServerProcess> {
  const all = { PORT: String(await freePort()), PARKETT_DATA: place(), ...env };
  return startProgram({ program, env: all, args, ...(uid === undefined ? {} : { uid }) });
}

/** The calls that leave the process at a start, in their order, each refused by the machine. */
const refused: readonly (readonly [call: string, env: () => Record<string, string>, sentence: RegExp])[] = [
  [
    'listen: an address of another machine',
    () => ({ HOST: '192.0.2.1', PARKETT_ORIGIN: 'https://a.test' }),
    /^The server can't listen on 192\.0\.2\.1:\d+ \(EADDRNOTAVAIL\): set HOST/,
  ],
  [
    'look up: a name that nobody has',
    () => ({ HOST: 'none.invalid', PARKETT_ORIGIN: 'https://a.test' }),
    /^The server can't listen on none\.invalid:\d+ \(E\w+\): set HOST/,
  ],
  [
    'open: a log that is a folder',
    () => ({ PARKETT_LOG: folderWith('x') }),
    /^The log .* can't be written \(it is no file\): choose another one with PARKETT_LOG\.$/,
  ],
  ['read: a day to be replayed', () => ({ PARKETT_FEED: `replay:${place()}` }), /^The replay file .* can't be read: ENOENT\.$/],
  [
    'connect: no such socket',
    () => ({ DATABASE_URL: `postgres://park:Tulpe@/books?host=${place()}` }),
    /^The database of DATABASE_URL can't be reached: a file or socket that it names isn’t there \(ENOENT\); start it, or set DATABASE_URL to one that runs\.$/,
  ],
  [
    'read: no such certificate',
    () => ({ DATABASE_URL: 'postgres://park:Tulpe@127.0.0.1/books?sslmode=verify-full&sslrootcert=/none' }),
    /^The database of DATABASE_URL can't be reached: a file or socket that it names isn’t there \(ENOENT\); start it, or set DATABASE_URL to one that runs\.$/,
  ],
  [
    'look up: no such host',
    () => ({ DATABASE_URL: 'postgres://park:Tulpe@none.invalid/books' }),
    /^The database of DATABASE_URL can't be reached: its host .* \(E\w+\); signs that mean something in an address are written %40 /,
  ],
  [
    'read: signs in the password',
    () => ({ DATABASE_URL: 'postgres://park:p@ss/w#Tulpe%1?@db.test/books' }),
    /^DATABASE_URL can't be read as an address: signs that mean something in an address are written %40 /,
  ],
  [
    'mkdir: a data folder in a file',
    () => ({ PARKETT_DATA: join(file(), 'data') }),
    /^The data folder .* can't be written \(ENOTDIR\): choose another one with PARKETT_DATA\.$/,
  ],
  [
    'mkdir: a data folder where nothing is written',
    () => ({ PARKETT_DATA: '/proc/none/data' }),
    /^The data folder \/proc\/none\/data can't be written \(ENOENT\)/,
  ],
  [
    'read: the note of the database’s place',
    () => ({ PARKETT_DATA: folderWith('postgres.location') }),
    /^The file .*postgres\.location can't be read \(EISDIR\): give it to the user who starts Parkett\.$/,
  ],
  [
    'read: the password of the database',
    () => ({ PARKETT_DATA: folderWith('postgres.password') }),
    /^The file .*postgres\.password can't be read \(EISDIR\)/,
  ],
  [
    'mkdir: a folder for the socket',
    () => ({ PARKETT_DATA: join(place(), 'long'.repeat(20)), TMPDIR: file() }),
    /^The folder .* for the socket of PostgreSQL can't be made \(ENOTDIR\): set TMPDIR/,
  ],
];

test.each(refused)('%s: one true sentence', async (_, env, sentence) => {
  const said = await refusalOf(await begin({ env: env() }));
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/Tulpe|\bat .*\.ts/);
});

/** The calls of a start that has a database. */
const later: readonly (readonly [call: string, env: () => Record<string, string>, sentence: RegExp])[] = [
  [
    'read: the key',
    () => ({ PARKETT_DATA: folderWith('key') }),
    /^The key file .*key can't be read \(EISDIR\): give it to the user who starts Parkett\.$/,
  ],
  [
    'read: the seed',
    () => ({ PARKETT_DATA: folderWith('market-seed') }),
    /^The file .*market-seed can't be read \(EISDIR\): give it to the user who runs Parkett\.$/,
  ],
  [
    'read: a list of names',
    () => ({ PARKETT_SCREENING_NAMES: place() }),
    /^The list of names .* can't be read \(ENOENT\): choose another one with PARKETT_SCREENING_NAMES\.$/,
  ],
];

test.each(later)('%s: one true sentence, and the database stays as it is', async (_, env, sentence) => {
  const { server, close } = await freshDatabase();
  await close();
  expect(await refusalOf(await begin({ env: { DATABASE_URL: urlOf(server), ...env() } }))).toMatch(sentence);
});

/** A program in the place of initdb. */
async function initdbOf(script: string, mode = 0o755): Promise<string> {
  const base = folderWith('postgres-socket');
  const initdb = join(base, 'initdb');
  if (script) writeFileSync(initdb, script, { mode });
  const binaries = { folder: base, version: '18', initdb, postgres: initdb };
  return initialiseCluster({ user: null, binaries, base, cluster: join(base, 'postgres'), socket: join(base, 'postgres-socket') }).then(
    () => 'made',
    (error: unknown) => sentenceOf(error) ?? 'a defect',
  );
}

test('spawn: an initdb that doesn’t run, that complains or that is killed says so, by the line that names the fault', async () => {
  expect(await initdbOf('')).toMatch(/^The database could not be made: .*initdb doesn't run here \(ENOENT\)\.$/);
  expect(await initdbOf('#!/bin/sh\nexit 0\n', 0o644)).toMatch(/^The database could not be made: .*initdb doesn't run here \(EACCES\)\.$/);
  const complaint = 'echo "initdb: error: no room" >&2; echo "initdb: removing data directory" >&2; exit 1';
  expect(await initdbOf(`#!/bin/sh\n${complaint}\n`)).toBe('The database could not be made: initdb: error: no room.');
  expect(await initdbOf('#!/bin/sh\nkill -9 $$\n')).toMatch(/^The database could not be made: .*initdb ended with SIGKILL\.$/);
});

const nameless = 4_012_345;
const noName =
  /^PostgreSQL makes no database for the user id 4012345, which has no name on this system: add a line for it to \/etc\/passwd, or set DATABASE_URL\.$/;
/** Only root can start a program as somebody who has no name, and only one that he can reach. */
const canBeNameless = process.getuid?.() === 0 && canReach({ uid: nameless, gid: nameless }, root);

/** A folder of his own for whom the system has no name; elsewhere of who runs the tests. */
function ownFolder(): string {
  const folder = place();
  mkdirSync(folder);
  if (canBeNameless) chownSync(folder, nameless, nameless);
  return join(folder, 'data');
}
const asNameless = canBeNameless ? { uid: nameless } : {};

test('getpwuid: a user id without a name, as containers give, starts where the system can lend it one, else it learns what to do', async () => {
  const lent = await begin({ env: { PARKETT_DATA: ownFolder() }, ...asNameless });
  const outcome = await lent.ready.then(
    () => 'ready',
    () => lent.output().trim(),
  );
  lent.child.kill('SIGINT');
  await lent.ended;
  expect(outcome).toMatch(outcome === 'ready' ? /^ready$/ : noName);
  if (canBeNameless) expect(await refusalOf(await begin({ env: { PARKETT_DATA: ownFolder(), PATH: '/none' }, uid: nameless }))).toMatch(noName);
});

const tools: readonly (readonly [tool: string, ...args: string[]])[] = [
  ['operator', 'add', 'Anna', '--role', 'admin'],
  ['keys', 'rotate'],
  ['institution', 'add', 'House'],
  ['verify'],
  ['replay', '2026-11-24'],
];

test.each(tools)('npm run %s says the same of a DATABASE_URL that can’t be read, and of a folder that isn’t ours', async (tool, ...args) => {
  const program = join(root, 'tools', `${tool}.ts`);
  const saidOf = async (env: Record<string, string>): Promise<string> => refusalOf(await begin({ env, program, args }));
  const [unread, closed] = await Promise.all([
    saidOf({ DATABASE_URL: 'postgres://park:p@ss/w#Tulpe%1?@db.test/books' }),
    saidOf({ PARKETT_DATA: folderWith('postgres.location') }),
  ]);
  expect(unread).toMatch(/^DATABASE_URL can't be read as an address: signs that mean something in an address are written %40 /);
  expect(closed).toMatch(/^The file .*postgres\.location can't be read \(EISDIR\)/);
});

test.each([
  [
    { code: 'EACCES', syscall: 'mkdir', path: '/srv/x' },
    "The system refuses 'mkdir /srv/x' (EACCES): give that right to the user who starts Parkett.",
  ],
  [{ code: 'ENOSPC', syscall: 'write' }, "The system refuses 'write' (ENOSPC): make room there."],
  [
    { code: 'EAGAIN', syscall: 'spawn', path: '/bin/sh' },
    "The system refuses 'spawn /bin/sh' (EAGAIN): let Parkett have more processes (ulimit -u).",
  ],
  [{ code: 'ECONNREFUSED', syscall: 'connect', address: '192.0.2.7' }, "The system refuses 'connect' (ECONNREFUSED)."],
  [
    { code: '25006', severity: 'ERROR', message: 'cannot execute CREATE TABLE in a read-only transaction' },
    'The database refuses: cannot execute CREATE TABLE in a read-only transaction (25006).',
  ],
  [{ code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION', message: "Unknown option '--colour'. To specify" }, "The options can't be read: look at --colour."],
  [{ code: 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL', message: "Unexpected argument 'secret'. This" }, "The options can't be read."],
  [{ code: '42601', severity: 'ERROR', message: 'syntax error' }, null],
  [{ message: 'a defect' }, null],
])('%o, met anywhere in a start or a tool, is said so', (error, said) => {
  expect(sentenceOf(Object.assign(new Error(), error))).toBe(said);
});
