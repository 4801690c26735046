import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';

// In the place of the program that reads pictures: tries what it must not be able to do, with the path of a secret as its picture.

process.stdout.write('r');
const secret = (await buffer(process.stdin)).toString();

const tried = (attempt: () => unknown): string => {
  try {
    return `did it: ${String(attempt())}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
};
const connecting = await new Promise<string>(resolve => {
  const outcome = tried(() =>
    connect(80, '127.0.0.1')
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .on('connect', () => resolve('did it')),
  );
  if (!outcome.startsWith('did it')) resolve(outcome);
});
const outcomes = {
  environment: Object.keys(process.env).join(),
  folder: process.cwd(),
  reading: tried(() => readFileSync(secret, 'utf8')),
  listing: tried(() => readFileSync('/etc/hostname', 'utf8')),
  writing: tried(() => writeFileSync('/tmp/parkett-probe', 'x')),
  connecting,
  starting: tried(() => spawnSync('/bin/true').error ?? 'ran'),
  thread: tried(() => new Worker('', { eval: true })),
};
process.stdout.write(JSON.stringify(outcomes));
process.exit(0);
