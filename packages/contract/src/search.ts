import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { code } from './shapes.ts';
import { instrumentRow } from './market.ts';

export const searchInstruments = defineCall({
  path: 'search/instruments',
  access: 'public',
  key: false,
  summary: 'Finds instruments by name, symbol, WKN or ISIN; at most 20, best first',
  request: z.strictObject({ query: z.string().check(z.maxLength(100)) }),
  reply: z.object({ rows: z.array(instrumentRow) }),
});

export const searchStart = defineCall({
  path: 'search/start',
  access: 'public',
  key: false,
  summary: 'What the empty search shows: own recent finds and what is looked at most',
  request: nothing,
  reply: z.object({ recent: z.array(instrumentRow), popular: z.array(instrumentRow) }),
});

export const rememberSearch = defineCall({
  path: 'search/remember',
  access: 'session',
  key: true,
  summary: 'Keeps a find in the customer’s recent ones; `null` forgets them all',
  request: z.strictObject({ code: z.nullable(code) }),
  reply: nothing,
});

declare module './client.ts' {
  interface CustomerModules {
    readonly search: typeof import('./search.ts');
  }
}
