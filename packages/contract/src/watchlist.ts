import * as z from 'zod/mini';
import { defineCall, nothing } from './call.ts';
import { code, language } from './shapes.ts';

const id = z.int().check(z.minimum(1));
const name = z.string().check(z.maxLength(60));
const list = z.object({ id, name: z.string(), codes: z.array(code) });
export type Watchlist = z.output<typeof list>;

export const watchlists = defineCall({
  path: 'watchlist/lists',
  access: 'session',
  key: false,
  summary: 'The customer’s watchlists in their order',
  /** The list that every customer begins with is called so in the reader's language, until it is renamed. */
  request: z.strictObject({ language: z.optional(language) }),
  reply: z.object({ lists: z.array(list) }),
});

export const createWatchlist = defineCall({
  path: 'watchlist/create',
  access: 'session',
  key: true,
  summary: 'Adds a list at the end',
  request: z.strictObject({ name }),
  reply: list,
});

export const renameWatchlist = defineCall({
  path: 'watchlist/rename',
  access: 'session',
  key: true,
  summary: 'Renames a list',
  request: z.strictObject({ id, name }),
  reply: nothing,
});

export const removeWatchlist = defineCall({
  path: 'watchlist/remove',
  access: 'session',
  key: true,
  summary: 'Deletes a list',
  request: z.strictObject({ id }),
  reply: nothing,
});

export const orderWatchlists = defineCall({
  path: 'watchlist/order',
  access: 'session',
  key: true,
  summary: 'Puts the lists into the given order',
  request: z.strictObject({ ids: z.array(id).check(z.maxLength(50)) }),
  reply: nothing,
});

export const setWatchlistEntries = defineCall({
  path: 'watchlist/entries',
  access: 'session',
  key: true,
  summary: 'Sets a list’s instruments, in their order',
  request: z.strictObject({ id /** How many a list may have is judged by the rules. */, codes: z.array(code).check(z.maxLength(1_000)) }),
  reply: nothing,
});

declare module './client.ts' {
  interface CustomerModules {
    readonly watchlist: typeof import('./watchlist.ts');
  }
}
