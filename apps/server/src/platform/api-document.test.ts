import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { apis } from '../app/desk.ts';
import { addApiDocument, apiDocument } from './api-document.ts';

type Operation = {
  tags: string[];
  security: Record<string, unknown>[];
  parameters?: { name: string }[];
  requestBody: { content: Record<string, { schema: object }> };
};

describe.each(Object.values(apis))('the document of $prefix', api => {
  const document = apiDocument(api) as {
    paths: Record<string, { post: Operation }>;
    components: { securitySchemes: Record<string, unknown> };
  };

  test('it has every call of the contract, with its key and its session where it needs them', () => {
    const calls = Object.values(api.calls).flat();
    expect(Object.keys(document.paths).sort()).toEqual(calls.map(({ path }) => api.prefix + path).sort());
    for (const { path, key, access } of calls) {
      const { post } = document.paths[api.prefix + path]!;
      expect(post.parameters?.map(({ name }) => name) ?? []).toEqual(key ? ['idempotency-key'] : []);
      expect(post.security.map(needs => Object.keys(needs))).toEqual(access === 'session' ? [Object.keys(document.components.securitySchemes)] : []);
    }
  });

  test('every request is strict in the document as on the server: no field beyond those named', () => {
    const loose = Object.entries(document.paths).filter(([, { post }]) => {
      const schema = Object.values(post.requestBody.content)[0]?.schema as { additionalProperties?: boolean; anyOf?: object[]; oneOf?: object[] };
      return schema.additionalProperties !== false && !schema.anyOf && !schema.oneOf;
    });
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  test('it is served as JSON and as a page that loads nothing from outside', async () => {
    const app = fastify();
    addApiDocument(app, api);
    expect((await app.inject(`${api.docs}/json`)).json()).toMatchObject({ openapi: '3.1.0' });
    const page = await app.inject(api.docs);
    expect(page.payload).toContain(`POST ${api.prefix}`);
    expect(page.payload).not.toMatch(/<script|src=|href="http|@import/);
  });
});
