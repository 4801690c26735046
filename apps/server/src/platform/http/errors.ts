import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { HashingBusy } from '../crypto/secret-hasher.ts';
import { isDatabaseBusy } from '../database-busy.ts';
import { OutcomeUnknown } from '../db.ts';
import type { Log } from '../log.ts';
import { OwnFlood } from '../own-flood.ts';
import { dataHeaders } from './security-headers.ts';
import { HttpRefusal, refusalEnvelope } from './refusal.ts';

/** The field a schema refuses, by its place in the request. Names that the caller invented are not repeated. */
function fieldOf(error: FastifyError): string {
  const [first] = error.validation ?? [];
  if (!first) return 'body';
  if (first.keyword === 'additionalProperties') return `${first.instancePath.slice(1) || 'body'} has an unknown field`;
  const missing = (first.params as { missingProperty?: string }).missingProperty;
  return [first.instancePath.slice(1), missing].filter(Boolean).join('/') || 'body';
}

/** What a thrown error means to the caller; null when it is a defect of ours. */
function refusalFor(error: FastifyError): HttpRefusal | null {
  if (error instanceof HttpRefusal) return error;
  if (error instanceof OutcomeUnknown) return new HttpRefusal(503, 'outcome-unknown');
  if (error instanceof HashingBusy || isDatabaseBusy(error)) return new HttpRefusal(503, 'system-busy');
  if (error instanceof OwnFlood) return new HttpRefusal(429, 'submitted-too-frequently');
  if (error.validation) return new HttpRefusal(400, 'malformed', { field: fieldOf(error) });
  if (error.statusCode === 413) return new HttpRefusal(413, 'too-large');
  if (error.statusCode === 415) return new HttpRefusal(415, 'media-type');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpRefusal(400, 'malformed', { field: 'body' });
  return null;
}

/** The last resort: every error leaves as the envelope, never with a stack, a statement or a path; a defect is logged whole. */
export function errorHandler(log: Log): (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  return (error, request, reply) => {
    const refusal = refusalFor(error);
    if (!refusal) log.error({ err: error, route: request.routeOptions.url }, 'a request failed by a defect');
    const { status, denial } = refusal ?? new HttpRefusal(500, 'system-busy');
    if (status === 503) void reply.header('retry-after', '1');
    return reply.code(status).headers(dataHeaders).send(refusalEnvelope(denial));
  };
}

export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.code(404).headers(dataHeaders);
  if (request.url.startsWith('/api/')) return reply.send(refusalEnvelope({ code: 'no-such-call' }));
  return reply.type('text/plain; charset=utf-8').send('There is nothing here.\n');
}
