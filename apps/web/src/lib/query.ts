import { QueryClient, keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CommandPath, QueryPath, ReplyAt, RequestAt, stream } from '@parkett/contract';
import { ask, NoAnswer } from './api.ts';
import { command } from './command.ts';
import { signedInEvent, signedOutEvent } from './session-end.ts';
import { refreshSession } from './session.ts';

/** One cache for all data screens; forgotten when the customer changes. Unanswered questions are asked again, refused ones aren't. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      gcTime: 300_000,
      retry: (failures, error) => error instanceof NoAnswer && failures < 3,
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
    },
  },
});
for (const event of [signedInEvent, signedOutEvent]) addEventListener(event, () => queryClient.clear());

export type CallOptions = { enabled?: boolean; staleMs?: number; refetchMs?: number; keepPrevious?: boolean; quiet?: boolean };

/** Reads one call of the contract: `useCall('market/movers', { size: 10 })`. Key is path and request. */
export function useCall<P extends QueryPath>(path: P, request: RequestAt<P>, options: CallOptions = {}): UseQueryResult<ReplyAt<P>> {
  return useQuery<ReplyAt<P>>(
    {
      queryKey: [path, request],
      queryFn: () => ask(path, request, { quiet: options.quiet ?? false }),
      enabled: options.enabled ?? true,
      ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
      ...(options.refetchMs === undefined ? {} : { refetchInterval: options.refetchMs }),
      ...(options.keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    },
    queryClient,
  );
}

export type PagedCall<P extends QueryPath> = {
  path: P;
  request: RequestAt<P>;
  /** The next page's changes to the request, null after the last. */
  next: (last: ReplyAt<P>, pages: readonly ReplyAt<P>[]) => Partial<RequestAt<P>> | null;
  enabled?: boolean;
};

/** Reads a list page by page: `fetchNextPage` when its end comes near. */
export function usePagedCall<P extends QueryPath>({ path, request, next, enabled = true }: PagedCall<P>) {
  return useInfiniteQuery<ReplyAt<P>, Error, { pages: ReplyAt<P>[] }, readonly unknown[], Partial<RequestAt<P>>>(
    {
      queryKey: [path, request, 'paged'],
      queryFn: ({ pageParam }) => ask(path, { ...(request as object), ...(pageParam as object) } as RequestAt<P>),
      initialPageParam: {} as Partial<RequestAt<P>>,
      getNextPageParam: (last, pages) => next(last, pages),
      enabled,
    },
    queryClient,
  );
}

/** Marks what was read under these paths as out of date; what is on a screen is asked again. */
export const refresh = (...paths: readonly QueryPath[]): Promise<unknown> =>
  Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));

/** Which reads change with a private topic of the stream. */
const readsOf: Record<stream.PrivateTopic, readonly QueryPath[]> = {
  orders: ['trade/orders', 'trade/own', 'trade/position', 'trade/userstocklist', 'trade/costs'],
  positions: ['trade/positions', 'trade/position', 'trade/own', 'trade/userstocklist'],
  wallet: ['wallet/overview', 'wallet/entries', 'trade/costs'],
  messages: [],
};

export function refreshTopics(topics: readonly stream.PrivateTopic[]): void {
  void refresh(...new Set(topics.flatMap((topic) => readsOf[topic])));
  if (topics.includes('wallet')) void refreshSession();
}

/** Sends a command and refreshes what it changes. */
export async function change<P extends CommandPath>(path: P, body: RequestAt<P>, ...refreshes: readonly QueryPath[]): Promise<ReplyAt<P>> {
  const reply = await command(path, body);
  void refresh(...refreshes);
  return reply;
}
