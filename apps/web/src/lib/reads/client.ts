import { focusManager, QueryCache, QueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import type { QueryPath, stream } from '@parkett/contract';
import { NoAnswer } from '../api.ts';
import { signedInEvent, signedOutEvent } from '../session-end.ts';

export type Topic = stream.PrivateTopic;

declare module '@tanstack/react-query' {
  interface Register {
    /** `topics`: private topics of the stream with which a read changes. */
    queryMeta: { readonly topics?: readonly Topic[] };
  }
}

/** Between askings that got no answer; after the last one the read has failed. */
const pausesMs = [1000, 2000, 4000] as const;
/** What is on the screen may have changed while nobody looked at it. */
const lookedAwayMs = 30_000;

/** Why the last asking of a read failed, until one succeeds: a new asking begins without it. */
let failures = new WeakMap<object, Error>();

/** Everything that is read from the server: shared by all screens that ask the same, kept for a while after the last of them. */
export const client = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => void failures.set(query, error),
    onSuccess: (_, query) => void failures.delete(query),
  }),
  defaultOptions: {
    queries: {
      // A server on this machine answers without a network.
      networkMode: 'always',
      staleTime: 5000,
      gcTime: 300_000,
      retry: (failed, error) => error instanceof NoAnswer && failed < pausesMs.length,
      retryDelay: failed => pausesMs[failed] ?? 0,
      // The stream's opening says that the server is back (follow.ts).
      refetchOnReconnect: false,
      refetchOnWindowFocus: ({ state }) => (Date.now() - state.dataUpdatedAt > lookedAwayMs ? 'always' : false),
    },
    mutations: { networkMode: 'always' },
  },
});

/** The last asking's failure, also while the next one is under way; null once it succeeded. */
export function failureOf(queryKey: QueryKey): Error | null {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  return query ? (query.state.fetchFailureReason ?? failures.get(query) ?? null) : null;
}

focusManager.setEventListener(tell => {
  const seen = () => tell();
  document.addEventListener('visibilitychange', seen);
  return () => document.removeEventListener('visibilitychange', seen);
});
client.mount();

const reset = (query: Query): void => (query.getObserversCount() > 0 ? query.reset() : client.getQueryCache().remove(query));

/** What the market says is the same for everybody: a screen that shows it, and an order that stands over it, stay as they are. */
const isForEverybody = ({ queryKey: [path] }: Query): boolean => (path as QueryPath).startsWith('market/');

/** The customer is about to leave: an answer that comes after the end of the session would be a refusal that nobody needs. */
export const breakOffReads = (): Promise<void> => client.cancelQueries({ predicate: query => !isForEverybody(query) });

/** The customer has changed: nothing of the last one's stays, not even an answer on its way. What a screen still shows is asked again for the new one. */
function forgetCustomer(): void {
  failures = new WeakMap();
  for (const query of client.getQueryCache().getAll()) if (!isForEverybody(query)) reset(query);
  // Once everybody has heard who is here now.
  setTimeout(() => void client.refetchQueries({ type: 'active' }));
}
addEventListener(signedInEvent, forgetCustomer);
addEventListener(signedOutEvent, forgetCustomer);
