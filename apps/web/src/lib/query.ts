import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { CommandPath, QueryPath, ReplyAt, RequestAt, stream } from '@parkett/contract';
import { ask, NoAnswer, passes, saySilence, send } from './api.ts';
import { entryOf, extend, fetchEntry, fetchIfOlder, keepData, listen, invalidate, want, wantedEntries, type Entry } from './reads/store.ts';
import { refreshSession } from './session.ts';
import { read } from './stored.ts';
import { connectionState, onConnectionState, onMessage, onOpen } from './stream/connection.ts';

/**
 * Reading and changing through the contract. A read is shared by all screens that ask the same, kept while it is fresh, asked again
 * when a command or the stream says that it changed. 2 kB where the usual library has 8.
 */
export type CallOptions = { enabled?: boolean; staleMs?: number; refetchMs?: number; keepPrevious?: boolean; quiet?: boolean };

type Always = { readonly isFetching: boolean; readonly isPlaceholderData: boolean; readonly refetch: () => Promise<void> };
/** Nothing yet; refused or unanswered (older data may stand); there. */
export type Read<T> = Always &
  (
    | { readonly isPending: true; readonly isError: false; readonly data: undefined; readonly error: null }
    | { readonly isPending: false; readonly isError: true; readonly data: undefined; readonly error: Error }
    | { readonly isPending: false; readonly isError: true; readonly data: T; readonly error: Error }
    | { readonly isPending: false; readonly isError: false; readonly data: T; readonly error: null }
  );

const staleDefaultMs = 5000;
const keyOf = (path: QueryPath, request: unknown, kind = ''): string => `${path} ${JSON.stringify(request)}${kind}`;

/** While a screen wants what the server couldn't tell, it is asked for again (useEntry), which its first silence says. */
async function askRead<P extends QueryPath>(path: P, request: RequestAt<P>, how: { quiet: boolean; isAgain: boolean }): Promise<ReplyAt<P>> {
  try {
    return await send(path, request, { quiet: how.quiet });
  } catch (error) {
    if (error instanceof NoAnswer && !how.quiet && !how.isAgain) await saySilence('stillAsking').catch(() => undefined);
    throw error;
  }
}

/** After a read has failed because the server was busy or away. */
const againMs = 10_000;

/** Reads one call of the contract: `useCall('market/movers', { size: 10 })`. */
export function useCall<P extends QueryPath>(path: P, request: RequestAt<P>, options: CallOptions = {}): Read<ReplyAt<P>> {
  const { enabled = true, staleMs = staleDefaultMs, refetchMs, keepPrevious = false, quiet = false } = options;
  const entry = entryOf<ReplyAt<P>>(keyOf(path, request), path, (_, isAgain) => askRead(path, request, { quiet, isAgain }));
  return useEntry(entry, { enabled, staleMs, refetchMs, keepPrevious });
}

type Use = { enabled: boolean; staleMs: number; refetchMs?: number | undefined; keepPrevious?: boolean };

function useEntry<T>(entry: Entry<T>, { enabled, staleMs, refetchMs, keepPrevious = false }: Use): Read<T> {
  const shared = entry as Entry<unknown>;
  const { data, error, fetching } = useSyncExternalStore(
    listener => listen(shared, listener),
    () => entry.snapshot,
  );
  useEffect(() => {
    if (!enabled) return;
    const unwant = want(shared);
    fetchIfOlder(entry, staleMs);
    const timer =
      refetchMs === undefined ? undefined : setInterval(() => document.visibilityState === 'visible' && void fetchEntry(entry), refetchMs);
    return () => {
      unwant();
      clearInterval(timer);
    };
  }, [entry, shared, enabled, staleMs, refetchMs]);
  useEffect(() => {
    if (!enabled || !passes(error)) return;
    const timer = setTimeout(() => void fetchEntry(entry), againMs);
    return () => clearTimeout(timer);
  }, [entry, enabled, error]);
  const previous = useRef<T | undefined>(undefined);
  useEffect(() => void (data !== undefined && (previous.current = data)), [data]);
  const isPlaceholderData = keepPrevious && data === undefined && error === null && previous.current !== undefined;
  const shown = isPlaceholderData ? previous.current : data;
  const always = { isFetching: fetching, isPlaceholderData, refetch: () => fetchEntry(entry) };
  if (shown === undefined) {
    if (error) return { ...always, isPending: false, isError: true, data: undefined, error };
    return { ...always, isPending: true, isError: false, data: undefined, error: null };
  }
  if (error) return { ...always, isPending: false, isError: true, data: shown, error };
  return { ...always, isPending: false, isError: false, data: shown, error: null };
}

export type PagedCall<P extends QueryPath> = {
  path: P;
  request: RequestAt<P>;
  /** The next page's changes to the request, null after the last. */
  next: (last: ReplyAt<P>, pages: readonly ReplyAt<P>[]) => Partial<RequestAt<P>> | null;
  enabled?: boolean;
};

type Pages<T> = { readonly pages: readonly T[] };
export type PagedRead<T> = Read<Pages<T>> & {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<void>;
};

/** Reads a list page by page: `fetchNextPage` when its end comes near. Asked again, it has as many pages as before. */
export function usePagedCall<P extends QueryPath>({ path, request, next, enabled = true }: PagedCall<P>): PagedRead<ReplyAt<P>> {
  type Page = ReplyAt<P>;
  const pageOf = (changes: Partial<RequestAt<P>>) => ({ ...(request as object), ...changes }) as RequestAt<P>;
  const load = async (before: Pages<Page> | undefined, isAgain: boolean): Promise<Pages<Page>> => {
    const pages: Page[] = [];
    for (let changes: Partial<RequestAt<P>> | null = {}; changes; changes = next(pages.at(-1)!, pages)) {
      pages.push(await askRead(path, pageOf(changes), { quiet: false, isAgain }));
      if (pages.length >= (before?.pages.length ?? 1)) break;
    }
    return { pages };
  };
  const entry = entryOf<Pages<Page>>(keyOf(path, request, ' paged'), path, load);
  const paged = useEntry(entry, { enabled, staleMs: staleDefaultMs });
  const pages = paged.data?.pages ?? [];
  const changes = pages.length > 0 ? next(pages.at(-1)!, pages) : null;
  const fetchNextPage = async () => {
    if (changes) await extend(entry, async () => ({ pages: [...pages, await ask(path, pageOf(changes))] }));
  };
  return { ...paged, hasNextPage: changes !== null, isFetchingNextPage: paged.isFetching && !paged.isPending, fetchNextPage };
}

/** Marks what was read under these paths as out of date; what is on a screen is asked again. Settles when it is there. */
export const refresh = (...paths: readonly QueryPath[]): Promise<unknown> => invalidate(entry => paths.includes(entry.path));
/** For whom it must be true when it is said: fails when something of it that a screen wants couldn't be had. */
export async function refreshOrFail(...paths: readonly QueryPath[]): Promise<void> {
  await refresh(...paths);
  for (const { path, snapshot } of wantedEntries()) if (snapshot.error && paths.includes(path)) throw snapshot.error;
}

export const refreshAll = (): Promise<unknown> => invalidate(() => true);

/** What is known of a read, without asking. */
export function known<P extends QueryPath>(path: P, request: RequestAt<P>): ReplyAt<P> | undefined {
  return entryOf<ReplyAt<P>>(keyOf(path, request), path, () => ask(path, request)).snapshot.data;
}

/** Shows a change before the server has answered; what it says afterwards stands. */
export function keep<P extends QueryPath>(path: P, request: RequestAt<P>, data: ReplyAt<P>): void {
  keepData(
    entryOf<ReplyAt<P>>(keyOf(path, request), path, () => ask(path, request)),
    data,
  );
}

/** Which reads change with a private topic of the stream. */
const readsOf: Record<stream.PrivateTopic, readonly QueryPath[]> = {
  orders: ['trade/orders', 'trade/own', 'trade/position', 'trade/costs'],
  positions: ['trade/positions', 'trade/position', 'trade/own', 'trade/value', 'trade/realised'],
  wallet: ['wallet/overview', 'wallet/entries', 'trade/costs'],
  messages: [],
};

function refreshTopics(topics: readonly stream.PrivateTopic[]): void {
  void refresh(...new Set(topics.flatMap(topic => readsOf[topic])));
  if (topics.includes('wallet')) void refreshSession();
}

/** Sends a command and refreshes what it changes. */
export async function change<P extends CommandPath>(path: P, body: RequestAt<P>, ...refreshes: readonly QueryPath[]): Promise<ReplyAt<P>> {
  const { command } = await import('./command.ts');
  const reply = await command(path, body);
  void refresh(...refreshes);
  return reply;
}

/** What the stream would have told meanwhile, it doesn't tell again. */
let missed = false;
onConnectionState(() => {
  missed ||= connectionState() === 'lost';
});

function catchUp(): void {
  if (!missed) return;
  missed = false;
  void refreshAll();
  void refreshSession();
}

// A customer's own changes are told from `auth` on; a visitor has none to wait for.
onOpen(() => read('token') === null && catchUp());
onMessage(message => {
  if ('auth' in message) catchUp();
  if ('me' in message) refreshTopics(message.me);
});

// Back after a while: what is on the screen may have changed meanwhile.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') for (const entry of wantedEntries()) fetchIfOlder(entry, 30_000);
});
