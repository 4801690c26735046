import { callsByFeature } from '@parkett/contract';
import { addApiDocument } from './platform/api-document.ts';
import type { App, Platform } from './platform/platform.ts';

/** Tables that no working connection may change, named by the books that own them. */
export const appendOnlyTables: readonly string[] = ['outbox', 'inbox'];

/** The explicit list of books, features and adapters. */
export async function buildApp(platform: Platform): Promise<App> {
  addApiDocument(platform.http, callsByFeature);
  return { start: async () => {}, stop: async () => {} };
}
