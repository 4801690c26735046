import { expect, test } from 'vitest';
import { pino } from 'pino';
import { running } from './plug-in.ts';

// Promised: whatever becomes of one of them, everything that runs is stopped, and what went wrong is in the log.

test('jobs stop in the opposite order; one that fails is named and keeps nobody from stopping', async () => {
  const said: string[] = [];
  const job = (name: string, stop: () => unknown) => ({ name, stop: () => (said.push(name), Promise.try(stop)) });
  const jobs = [
    job('first', () => {}),
    job('second', () => Promise.reject(new Error('it hangs'))),
    job('third', () => {
      throw new Error('it is gone');
    }),
    job('fourth', () => {}),
  ];
  const lines: { job: string }[] = [];
  await running(jobs, pino({}, { write: line => void lines.push(JSON.parse(line) as { job: string }) })).stop();
  expect(said).toEqual(['fourth', 'third', 'second', 'first']);
  expect(lines.map(line => line.job)).toEqual(['third', 'second']);
});
