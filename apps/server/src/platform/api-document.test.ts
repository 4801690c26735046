import { callsByFeature } from '@parkett/contract';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addApiDocument, apiDocument } from './api-document.ts';

type Operation = {
  tags: string[];
  security: unknown[];
  parameters?: { name: string }[];
  requestBody: { content: Record<string, { schema: object }> };
};
const document = apiDocument(callsByFeature) as { openapi: string; paths: Record<string, { post: Operation }> };

test('the document has every call of the contract, with its key and its session where it needs them', () => {
  const calls = Object.values(callsByFeature).flat();
  expect(Object.keys(document.paths).sort()).toEqual(calls.map(({ path }) => `/api/vue/${path}`).sort());
  for (const { path, key, access } of calls) {
    const { post } = document.paths[`/api/vue/${path}`]!;
    expect(post.parameters?.map(({ name }) => name) ?? []).toEqual(key ? ['idempotency-key'] : []);
    expect(post.security.length).toBe(access === 'session' ? 1 : 0);
  }
});

test('every request is strict in the document as on the server: no field beyond those named', () => {
  const loose = Object.entries(document.paths).filter(([, { post }]) => {
    const schema = post.requestBody.content['application/json']?.schema as { additionalProperties?: boolean; anyOf?: object[]; oneOf?: object[] };
    return schema.additionalProperties !== false && !schema.anyOf && !schema.oneOf;
  });
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('it is served as JSON and as a page that loads nothing from outside', async () => {
  const app = fastify();
  addApiDocument(app, callsByFeature);
  const json = await app.inject('/api/docs/json');
  expect(json.json()).toMatchObject({ openapi: '3.1.0' });
  const page = await app.inject('/api/docs');
  expect(page.payload).toContain('POST /api/vue/');
  expect(page.payload).not.toMatch(/<script|src=|href="http|@import/);
});
