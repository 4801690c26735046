import { createHash } from 'node:crypto';
import { apiNotice, idempotencyHeader, idempotencyKeyPattern, isDownload, isUpload, type Call, type Upload } from '@parkett/contract/call';
import { denials } from '@parkett/contract/denials';
import type { FastifyInstance } from 'fastify';
import { toJSONSchema } from 'zod/mini';
import { dataHeaders, pageHeaders } from './http/security-headers.ts';

type CallsByFeature = Readonly<Record<string, readonly Call[]>>;

/** The calls of one kind of caller, and how its sessions are sent. */
export type ApiOfKind = {
  readonly title: string;
  /** Where the calls lie; the document lies at its `docs`. */
  readonly prefix: string;
  readonly docs: string;
  readonly calls: CallsByFeature;
  /** Everything that a signed-in caller sends, by the document's own words for it. */
  readonly session: Readonly<Record<string, { readonly cookie: string; readonly description?: string } | { readonly header: string }>>;
};
type Json = Record<string, unknown>;

function schemaOf(schema: Call['request'], io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, { target: 'draft-2020-12', io });
  return rest;
}

const refused = {
  description: 'Refused before it reached a rule',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

/** An upload's parts: its texts, and its files as binary. */
function formOf({ request, files }: Upload): Json {
  const { properties, required = [], ...rest } = schemaOf(request, 'input') as { properties: Json; required?: string[] };
  const parts = Object.entries(files).map(([name, { maxBytes }]) => [name, { type: 'string', format: 'binary', maxLength: maxBytes }]);
  const needed = Object.keys(files).filter(name => !files[name]!.optional);
  return { ...rest, properties: { ...properties, ...Object.fromEntries(parts) }, required: [...required, ...needed] };
}

const requestOf = (call: Call): Json =>
  isUpload(call) ? { 'multipart/form-data': { schema: formOf(call) } } : { 'application/json': { schema: schemaOf(call.request, 'input') } };

function answerOf(call: Call): Json {
  const denied = { schema: { $ref: '#/components/schemas/Refusal' } };
  if (isDownload(call)) {
    const files = call.types.map(type => [type, { schema: { type: 'string', format: 'binary' } }]);
    // A file of JSON is told from a refusal by what it hasn't: a status.
    const told = { schema: { oneOf: [denied.schema, { type: 'object', not: { required: ['status'] } }] } };
    const content = { ...(Object.fromEntries(files) as Json), 'application/json': call.types.includes('application/json') ? told : denied };
    return { description: 'The file, as an attachment; or denied by a rule (JSON that is no attachment)', content };
  }
  const success = {
    type: 'object',
    properties: { status: { const: 1 }, data: schemaOf(call.reply, 'output'), msg: { const: '' } },
    required: ['status', 'data', 'msg'],
  };
  return {
    description: 'Done (status 1), or denied by a rule (status 0)',
    content: { 'application/json': { schema: { oneOf: [success, denied.schema] } } },
  };
}

const keyParameter = {
  name: idempotencyHeader,
  in: 'header',
  required: true,
  description: 'One per intention. The same key with the same body answers the same again and acts once.',
  schema: { type: 'string', pattern: idempotencyKeyPattern.source },
};

function operationOf(feature: string, { call, session }: { call: Call; session: ApiOfKind['session'] }): Json {
  const security = call.access === 'session' ? [Object.fromEntries(Object.keys(session).map(name => [name, []]))] : [];
  return {
    operationId: call.path.replaceAll('/', '_'),
    summary: call.summary,
    tags: [feature],
    security,
    ...(call.key ? { parameters: [keyParameter] } : {}),
    requestBody: { required: true, content: requestOf(call) },
    responses: {
      200: answerOf(call),
      400: refused,
      403: refused,
      413: refused,
      415: refused,
      429: refused,
      503: refused,
      ...(call.access === 'session' ? { 401: refused } : {}),
      ...(call.key ? { 409: refused } : {}),
    },
  };
}

const refusalSchema = {
  type: 'object',
  properties: {
    status: { const: 0 },
    data: { type: 'null' },
    msg: { type: 'string', description: 'The English source sentence' },
    code: { type: 'string', enum: Object.keys(denials) },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
  required: ['status', 'data', 'msg'],
};

function schemeOf(sent: ApiOfKind['session'][string]): Json {
  if ('header' in sent) return { type: 'apiKey', in: 'header', name: sent.header };
  const { cookie: name, description } = sent;
  return { type: 'apiKey', in: 'cookie', name, ...(description ? { description } : {}) };
}

/** The API as an OpenAPI 3.1 document, made from the contract alone. */
export function apiDocument({ title, prefix, calls, session }: ApiOfKind): Json {
  const paths = Object.entries(calls).flatMap(([feature, list]) =>
    list.map(call => [prefix + call.path, { post: operationOf(feature, { call, session }) }] as const),
  );
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Amounts are decimal texts, moments are ISO 8601 in UTC. ' + apiNotice },
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: Object.fromEntries(Object.entries(session).map(([name, sent]) => [name, schemeOf(sent)])),
    },
  };
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, found => `&#${found.charCodeAt(0)};`);
const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}summary{cursor:pointer}code,pre{font:14px/1.45 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;background:light-dark(#f4f2ee,#1c1b1a)}';

function sectionOf(call: Call, prefix: string): string {
  const needs = [call.access === 'session' ? 'session' : 'public', ...(call.key ? [idempotencyHeader] : [])].join(', ');
  const show = (schema: Json): string => `<pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`;
  return `<details><summary><code>POST ${prefix}${call.path}</code> – ${escaped(call.summary)} (${needs})</summary>
<h4>Request</h4>${show(isUpload(call) ? formOf(call) : schemaOf(call.request, 'input'))}<h4>Data of the answer</h4>${isDownload(call) ? call.types.join(', ') : show(schemaOf(call.reply, 'output'))}</details>`;
}

/** The same for people: one page without any outside asset. */
function apiPage({ title, prefix, docs, calls }: ApiOfKind): string {
  const features = Object.entries(calls).map(([feature, list]) => `<h2>${feature}</h2>\n${list.map(call => sectionOf(call, prefix)).join('\n')}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} API</title>
<style>${style}</style></head><body><h1>${title} API</h1><p>Every call is a POST with JSON; pictures go up as multipart/form-data. The same as an <a href="${docs}/json">OpenAPI document</a>.</p>
${features.join('\n')}</body></html>`;
}

type Described = { json: string; page: string; etag: string };

function describe(api: ApiOfKind): Described {
  const json = JSON.stringify(apiDocument(api));
  return { json, page: apiPage(api), etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 16)}"` };
}

/** Serves both. They are made when somebody first asks, since few starts are followed by a reader. */
export function addApiDocument(app: FastifyInstance, api: ApiOfKind): void {
  let made: Described | null = null;
  const described = (): Described => (made ??= describe(api));
  app.get(`${api.docs}/json`, (_, reply) => {
    const { json, etag } = described();
    return reply.headers(dataHeaders).header('etag', etag).type('application/json').send(json);
  });
  app.get(api.docs, (_, reply) => {
    const { page } = described();
    return reply.headers(pageHeaders(page, [])).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
