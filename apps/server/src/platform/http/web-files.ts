import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { appHeaders, pageHeaders, type Headers } from './security-headers.ts';

const hashed = /[\\/]assets[\\/]/;
const year = 'public, max-age=31536000, immutable';
const robots = 'User-agent: *\nAllow: /\nDisallow: /api/\n';

/** Another app below a path of its own, with its own policy; its folder is built like that of the web app. */
export async function addAppFiles(app: FastifyInstance, options: { folder: string; path: string; origins: readonly string[] }): Promise<void> {
  const { folder, path, origins } = options;
  const index = join(folder, 'index.html');
  app.get(path, (_, reply) => reply.redirect(`${path}/`));
  if (!existsSync(index)) {
    app.get(`${path}/`, (_, reply) => reply.code(503).type('text/plain').send('This app is not built yet: npm start builds it.\n'));
    return;
  }
  const headers = pageHeaders(readFileSync(index, 'utf8'), origins);
  await app.register(fastifyStatic, { ...filesIn(folder, { page: headers, others: headers }), prefix: `${path}/`, decorateReply: false });
}

/** The build that a link names now: a server goes on with it when another one is built, since its page and its policy name that one's files. */
export const builtFolder = (link: string): string => (existsSync(link) ? realpathSync(link) : link);

const isPage = /\.html(\.\w+)?$/;

/** With the headers of a page, and of what it loads. */
const filesIn = (root: string, { page, others }: { page: Headers; others: Headers }): FastifyStaticOptions => ({
  root,
  preCompressed: true,
  dotfiles: 'ignore',
  cacheControl: false,
  setHeaders: (reply, path) => {
    void reply.headers(isPage.test(path) ? page : others).header('cache-control', hashed.test(path) ? year : 'no-cache');
  },
});

/**
 * The built web app: `/`, its hashed assets (kept by browsers for ever) and the few files beside them. Compressed twins made at build time
 * are preferred. All routes of the app lie behind the hash, so nothing else is answered.
 */
export async function addWebFiles(
  app: FastifyInstance,
  options: { folder: string; origins: readonly string[]; worker?: 'on' | 'off' | undefined },
): Promise<void> {
  const index = join(options.folder, 'index.html');
  if (!existsSync(index)) {
    app.get('/', (_, reply) => reply.code(503).type('text/plain').send('The web app is not built yet: npm start builds it.\n'));
    app.get('/robots.txt', (_, reply) => reply.type('text/plain').send(robots));
    return;
  }
  const html = readFileSync(index, 'utf8');
  const others = pageHeaders(html, options.origins);
  if (!existsSync(join(options.folder, 'robots.txt'))) app.get('/robots.txt', (_, reply) => reply.type('text/plain').headers(others).send(robots));
  if (options.worker === 'off') app.get('/worker.js', (_, reply) => reply.sendFile('worker-off.js'));
  await app.register(fastifyStatic, filesIn(options.folder, { page: appHeaders(html, options.origins), others }));
}
