import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { appHeaders, type Headers } from './security-headers.ts';

const hashed = /[\\/]assets[\\/]/;
const year = 'public, max-age=31536000, immutable';
const robots = 'User-agent: *\nAllow: /\nDisallow: /api/\n';

/**
 * The built web app: `/`, its hashed assets (kept by browsers for ever) and the few files beside them. Compressed twins made at build time
 * are preferred. All routes of the app lie behind the hash, so nothing else is answered.
 */
export async function addWebFiles(app: FastifyInstance, options: { folder: string; origins: readonly string[] }): Promise<void> {
  const index = join(options.folder, 'index.html');
  if (!existsSync(index)) {
    app.get('/', (_, reply) => reply.code(503).type('text/plain').send('The web app is not built yet: npm start builds it.\n'));
    app.get('/robots.txt', (_, reply) => reply.type('text/plain').send(robots));
    return;
  }
  const headers: Headers = appHeaders(readFileSync(index, 'utf8'), options.origins);
  if (!existsSync(join(options.folder, 'robots.txt'))) app.get('/robots.txt', (_, reply) => reply.type('text/plain').headers(headers).send(robots));
  await app.register(fastifyStatic, {
    root: options.folder,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.headers(headers).header('cache-control', hashed.test(path) ? year : 'no-cache');
    },
  });
}
