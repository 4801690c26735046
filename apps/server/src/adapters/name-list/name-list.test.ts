import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openNameList } from './name-list.ts';

const folder = mkdtempSync(join(tmpdir(), 'parkett-names-'));
const file = join(folder, 'names.txt');
afterAll(() => rmSync(folder, { recursive: true }));

writeFileSync(file, '# a list\nMüller-Xanthopoulos, Ingeborg\r\nŁukasz Ødegård # of the port\n\n王虚构\n');
const list = openNameList(file);

test.each([
  ['Ingeborg Mueller Xanthopoulos', ['Müller-Xanthopoulos, Ingeborg']],
  ['INGEBORG MULLER-XANTHOPOULOS', ['Müller-Xanthopoulos, Ingeborg']],
  ['Dr. Ingeborg Maria Müller-Xanthopoulos', ['Müller-Xanthopoulos, Ingeborg']],
  ['Ingeborg Xanthopoulos', ['Müller-Xanthopoulos, Ingeborg']],
  ['lukasz odegard', ['Łukasz Ødegård']],
  ['王 虚构', ['王虚构']],
  ['Ingeborg', []],
  ['Ingeborg Klein', []],
  ['王伟', []],
])('%s: %j', async (name, hits) => {
  expect((await list.hits(name)).map(entry => entry.name)).toEqual(hits);
});

test('an entry says what its list says of it, and which list in which version it is of', async () => {
  const [entry] = await list.hits('lukasz odegard');
  expect(entry).toEqual({ name: 'Łukasz Ødegård', details: 'of the port', list: 'names.txt', version: expect.stringMatching(/^[0-9a-f]{12}$/) });
  const named = join(folder, 'named.txt');
  writeFileSync(named, '# List: Consolidated list\r\n# version: 2026-11-20\r\nMara Klein # born 1970 # Malta\r\n');
  expect(await openNameList(named).hits('Mara Klein')).toEqual([
    { name: 'Mara Klein', details: 'born 1970, Malta', list: 'Consolidated list', version: '2026-11-20' },
  ]);
});

test('a changed list holds without a new start; one that can’t be read leaves the old one in force and says why', async () => {
  const before = list.inForce();
  writeFileSync(file, '# Version: 2\nMara Klein\n');
  utimesSync(file, 1, 1);
  expect(await list.hits('Klein, Mara')).toMatchObject([{ name: 'Mara Klein' }]);
  const second = list.inForce();
  expect(second).toEqual({ list: 'names.txt', version: '2', digest: expect.any(String), entries: 1 });
  expect(second.digest).not.toBe(before.digest);
  const bad = [
    ['no-names', '# Version: 3\n'],
    ['not-text', Buffer.from([0x4d, 0xff, 0xfe])],
  ] as const;
  for (const [at, [why, bytes]] of bad.entries()) {
    writeFileSync(file, bytes);
    utimesSync(file, 2 + at, 2 + at);
    expect([list.trouble(), list.inForce()]).toEqual([why, second]);
    expect(() => openNameList(file)).toThrow(why);
  }
  rmSync(file);
  expect(list.trouble()).toBe('not-there');
  expect(await list.hits('Klein, Mara')).toMatchObject([{ name: 'Mara Klein' }]);
  expect(() => openNameList(file)).toThrow('ENOENT');
  writeFileSync(file, 'Jonas Klein\n');
  expect([list.trouble(), await list.hits('Mara Klein')]).toEqual([null, []]);
});

test('the sample that is shipped can be read', async () => {
  const entry = { name: 'Balthasar Grimmelstein', details: 'born 12 March 1958, Exampleland' };
  expect(await openNameList('').hits('Balthasar Grimmelstein')).toEqual([{ ...entry, list: 'Made-up names of Parkett', version: '2026-11' }]);
});
