import { mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openLog } from './log.ts';
import { StartRefusal } from './start-refusal.ts';

const folder = mkdtempSync(join(tmpdir(), 'parkett-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linesOf = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>);
const open = (log: string) => openLog({ dataFolder: folder, log, logLevel: 'info' });

test('a log on a full disk swallows its lines, counts them and says why; with room again it says how many are gone', () => {
  const file = join(folder, 'full.log');
  // The device answers every write as a full disk does.
  symlinkSync('/dev/full', file);
  const { log, trouble, linesLost } = open(file);
  expect(trouble()).toBeNull();
  for (let i = 0; i < 3; i += 1) log.error({ err: new Error('no space') }, 'could not be booked yet');
  expect(linesLost()).toBe(3);
  expect(trouble()).toMatch(/^lines can't be written \(ENOSPC\), \d+ are lost$/);
  unlinkSync(file);
  expect(trouble()).toBeNull();
  log.info('as before');
  expect(linesOf(file)).toMatchObject([
    { msg: 'the log can be written again' },
    { msg: 'lines of the log are lost', lines: linesLost() },
    { msg: 'as before' },
  ]);
  expect(trouble()).toBeNull();
});

test('a log that can’t even be opened is one sentence at start', () => {
  expect(() => open('/proc/none/server.log')).toThrow(StartRefusal);
});
