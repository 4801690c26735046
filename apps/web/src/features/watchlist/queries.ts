import type { ReplyAt } from '@parkett/contract';
import { change, keep, known, refresh, useCall } from '../../lib/reads/query.ts';
import { useCustomer } from '../../lib/session.ts';
import { presentLanguage } from '../../lib/stored.ts';

export type List = ReplyAt<'watchlist/lists'>['lists'][number];

const ownLists = { paths: ['watchlist/lists'] } as const;
const inOurLanguage = () => ({ language: presentLanguage() });

export const useLists = () => useCall('watchlist/lists', inOurLanguage(), { enabled: useCustomer() !== null, staleMs: 60_000 });

function show(next: (lists: readonly List[]) => readonly List[]): void {
  keep('watchlist/lists', inOurLanguage(), { lists: [...next(known('watchlist/lists', inOurLanguage())?.lists ?? [])] });
}

/** Shows a change at once; what the server says afterwards stands, and without its yes what was there before. */
async function changeShown<T>(next: (lists: readonly List[]) => readonly List[], send: () => Promise<T>): Promise<T> {
  const before = known('watchlist/lists', inOurLanguage());
  show(next);
  try {
    return await send();
  } catch (error) {
    if (before) keep('watchlist/lists', inOurLanguage(), before);
    void refresh('watchlist/lists');
    throw error;
  }
}

export function setEntries(id: number, codes: string[]): Promise<unknown> {
  return changeShown(
    lists => lists.map(list => (list.id === id ? { ...list, codes } : list)),
    () => change('watchlist/entries', { id, codes }, ownLists),
  );
}

export function orderLists(ids: number[]): Promise<unknown> {
  return changeShown(
    lists => ids.flatMap(id => lists.find(list => list.id === id) ?? []),
    () => change('watchlist/order', { ids }, ownLists),
  );
}

export function renameList(id: number, name: string): Promise<unknown> {
  return changeShown(
    lists => lists.map(list => (list.id === id ? { ...list, name } : list)),
    () => change('watchlist/rename', { id, name }, ownLists),
  );
}

export function removeList(id: number): Promise<unknown> {
  return changeShown(
    lists => lists.filter(list => list.id !== id),
    () => change('watchlist/remove', { id }, ownLists),
  );
}

export async function createList(name: string): Promise<List> {
  const list = await change('watchlist/create', { name }, ownLists);
  show(lists => (lists.some(l => l.id === list.id) ? lists : [...lists, list]));
  return list;
}
