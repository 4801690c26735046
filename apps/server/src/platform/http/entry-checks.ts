import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Callers } from './callers.ts';
import { HttpRefusal } from './refusal.ts';
import { boundaryOf, uploadBytesMax } from './upload-body.ts';

/** Everything below it is a call, of whatever kind of caller. */
const apiRoot = '/api/';
export const apiPrefix = '/api/vue/';
export const healthPages: readonly string[] = ['/healthz', '/readyz', '/metrics'];

const pathOf = (url: string): string => url.split('?', 1)[0]!;

/**
 * Whether a page of another site sent this (ASVS 3.5.1–.3). A browser can't forge either header; what has neither is no browser and carries no
 * cookie by itself.
 */
export function isForeign(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  return (origin !== undefined && !origins.includes(origin)) || site === 'cross-site' || (site === 'same-site' && origin === undefined);
}

export function refuseForeign(request: FastifyRequest, origins: readonly string[]): void {
  if (isForeign(request.headers, origins)) throw new HttpRefusal(403, 'foreign-origin');
}

/** Bodies come as they are: none of ours is long, and a packed one could unpack to any length. The header says what would be taken (RFC 9110, 15.5.16). */
function refuseCompressed(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['content-encoding'] === undefined) return;
  void reply.header('accept-encoding', 'identity');
  throw new HttpRefusal(415, 'media-type');
}

const isJson = (type: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(type ?? '');

/** A form passes a browser without asking us first, as JSON doesn't, so that an upload has to say where it comes from (ASVS 3.5.2). */
function refuseOtherForm({ headers, routeOptions }: FastifyRequest): void {
  const { upload } = routeOptions.config;
  const type = headers['content-type'];
  if (upload ? boundaryOf(type) === null : !isJson(type)) throw new HttpRefusal(415, 'media-type');
  if (!upload) return;
  if (headers.origin === undefined) throw new HttpRefusal(403, 'foreign-origin');
  if (Number(headers['content-length'] ?? 0) > uploadBytesMax(upload)) throw new HttpRefusal(413, 'too-large');
}

/**
 * What every call has to pass before its body is read. The router decodes percent signs and cuts off a host, so a path with either would reach
 * a call past every check that compares the path as it was sent; none of ours has one.
 */
export function addEntryChecks(app: FastifyInstance, origins: readonly string[]): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/') || pathOf(request.url).includes('%')) throw new HttpRefusal(400, 'malformed', { field: 'path' });
    refuseCompressed(request, reply);
    if (request.method !== 'POST' || !request.url.startsWith(apiRoot)) return;
    refuseForeign(request, origins);
    refuseOtherForm(request);
  });
}

/** Watchers of the machine must get through, and a page's files come by the dozen and are read from the disk as they are. */
const isUncounted = (path: string): boolean => path === '/' || /^(\/desk)?\/assets\//.test(path) || healthPages.includes(path);

export function addFloodLimit(app: FastifyInstance, callers: Callers): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isUncounted(pathOf(request.url)) || callers.admits(request.raw)) return;
    void reply.header('retry-after', String(60 - (Math.floor(Date.now() / 1_000) % 60)));
    throw new HttpRefusal(429, 'too-many-requests');
  });
}

/** Any other offer to upgrade (a client of HTTP/2 makes one with each call) is to be ignored, and the request answered (RFC 9110, 7.8). */
export const asksForStream = ({ url, headers }: IncomingMessage): boolean =>
  pathOf(url ?? '') === `${apiPrefix}stream` && headers.upgrade?.toLowerCase() === 'websocket';
