import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addWebFiles, builtFolder } from '../apps/server/src/platform/http/web-files.ts';
import { buildInto } from './build-folder.ts';

// Promised: whoever starts twice at once, or builds anew beside a running server, leaves nobody before a blank page.

const app = mkdtempSync(join(tmpdir(), 'parkett-build-'));
const servers: FastifyInstance[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
  rmSync(app, { recursive: true });
});

/** A page with an inline script and one file that it names. */
function write(folder: string, word: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<!doctype html><script>go('${word}')</script><script src="/assets/${word}.js"></script>`);
  writeFileSync(join(folder, 'assets', `${word}.js`), `export const word = '${word}';`);
}
const build = (word: string) => async (folder: string) => write(folder, word);

async function start(): Promise<FastifyInstance> {
  const server = fastify();
  servers.push(server);
  await addWebFiles(server, { folder: builtFolder(join(app, 'dist')), origins: ['http://localhost'] });
  return server;
}

/** Which build a page is of, whose script its policy allows and whose file is there. */
async function pageOf(server: FastifyInstance): Promise<string> {
  const page = await server.inject('/');
  const [, word] = /src="\/assets\/(\w+)\.js"/.exec(page.payload)!;
  expect((await server.inject(`/assets/${word}.js`)).payload).toBe(`export const word = '${word}';`);
  expect(page.headers['content-security-policy']).toContain(createHash('sha256').update(`go('${word}')`).digest('base64'));
  return word!;
}

test('of two builds of the same sources at once the first stays, whole, and nothing is built a third time', async () => {
  const steps = {
    begun: Promise.withResolvers<void>(),
    first: Promise.withResolvers<void>(),
    half: Promise.withResolvers<void>(),
    seen: Promise.withResolvers<void>(),
  };
  const slow = buildInto(app, 'aaaa', async folder => {
    steps.begun.resolve();
    await steps.first.promise;
    // As builders do: they empty their folder first.
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'index.html'), 'half');
    steps.half.resolve();
    await steps.seen.promise;
    write(folder, 'other');
  });
  await steps.begun.promise;
  expect(await buildInto(app, 'aaaa', build('one'))).toBe(true);
  const server = await start();
  steps.first.resolve();
  await steps.half.promise;
  expect([await pageOf(server), await pageOf(await start())]).toEqual(['one', 'one']);
  steps.seen.resolve();
  await slow;
  expect([await pageOf(server), await pageOf(await start())]).toEqual(['one', 'one']);
  expect(await buildInto(app, 'aaaa', build('third'))).toBe(false);
  expect(readdirSync(join(app, '.vite/builds'))).toEqual(['aaaa']);
});

test('a server goes on with the build that it began with, whole, while others are built, fail, and are served by the next start', async () => {
  const server = await start();
  const before = await pageOf(server);
  const failing = async (folder: string): Promise<void> => {
    write(folder, 'half');
    throw new Error('a mistake in the sources');
  };
  await expect(buildInto(app, 'bbbb', failing)).rejects.toThrow('a mistake in the sources');
  expect(await pageOf(await start())).toBe(before);
  await buildInto(app, 'bbbb', build('newer'));
  expect([await pageOf(server), await pageOf(await start())]).toEqual([before, 'newer']);
  // Back to earlier sources: their build is still there.
  expect(await buildInto(app, 'aaaa', build('again'))).toBe(false);
  expect(await pageOf(await start())).toBe(before);
});

test('a folder of before there were links, and a build that was emptied by hand, are put aside', async () => {
  rmSync(join(app, 'dist'));
  write(join(app, 'dist'), 'old');
  await buildInto(app, 'bbbb', build('newest'));
  expect(await pageOf(await start())).toBe('newer');
  rmSync(join(app, '.vite/builds/bbbb/.sources'));
  await buildInto(app, 'bbbb', build('newest'));
  expect(await pageOf(await start())).toBe('newest');
});
