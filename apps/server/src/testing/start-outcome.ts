import { expect } from 'vitest';
import type { ServerProcess } from './server-process.ts';

/** The one sentence with which a start was refused. One that wasn't is stopped and fails the test, and so does a stack. */
export async function refusalOf(server: ServerProcess): Promise<string> {
  void server.ready.then(
    () => server.child.kill('SIGINT'),
    () => {},
  );
  expect(`exit code ${await server.ended}: ${server.output().trim()}`).toMatch(/^exit code 1: .*$/);
  return server.output().trim();
}

/** A start that must succeed, and the end of it by Ctrl-C. */
export async function startAndStop(server: ServerProcess): Promise<void> {
  await server.ready;
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
}
