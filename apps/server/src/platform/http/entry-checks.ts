import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpRefusal } from './refusal.ts';

export const apiPrefix = '/api/vue/';

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

const isJson = (type: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(type ?? '');

/**
 * What every call has to pass before its body is read. The router decodes percent signs and cuts off a host, so a path with either would reach
 * a call past every check that compares the path as it was sent; none of ours has one.
 */
export function addEntryChecks(app: FastifyInstance, origins: readonly string[]): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async request => {
    if (!request.url.startsWith('/') || pathOf(request.url).includes('%')) throw new HttpRefusal(400, 'malformed', { field: 'path' });
    if (request.method !== 'POST' || !request.url.startsWith(apiPrefix)) return;
    refuseForeign(request, origins);
    if (!isJson(request.headers['content-type'])) throw new HttpRefusal(415, 'media-type');
  });
}

/** Calls per address in a minute. The window is fixed: simple, and exact enough to keep one address from taking everybody's place. */
export function addFloodLimit(app: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return;
  let window = 0;
  let calls = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    const minute = Math.floor(Date.now() / 60_000);
    if (minute !== window) {
      window = minute;
      calls = new Map();
    }
    const count = (calls.get(request.ip) ?? 0) + 1;
    calls.set(request.ip, count);
    if (count <= perMinute) return;
    void reply.header('retry-after', String(60 - (Math.floor(Date.now() / 1_000) % 60)));
    throw new HttpRefusal(429, 'too-many-requests');
  });
}
