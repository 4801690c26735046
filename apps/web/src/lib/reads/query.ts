import { useInfiniteQuery, useMutation, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import type { CommandPath, QueryPath, ReplyAt, RequestAt } from '@parkett/contract';
import type { CommandOptions } from '../command.ts';
import './follow.ts';
import { client, failureOf, type Topic } from './client.ts';
import { askedAgainMs, askRead, declared, readOptions, type CallOptions, type What } from './options.ts';
import { refresh, refreshTopics } from './refresh.ts';

export type { Declared } from './options.ts';
export { keep, known, refresh, refreshAll, refreshOrFail } from './refresh.ts';

/**
 * Reads one call of the contract: `useCall('market/movers', { size: 10 })`. It is shared by all screens that ask the same, broken off when
 * the last of them goes, asked again when a command or the stream says that it changed.
 */
export const useCall = <P extends QueryPath>(what: What<P>, request: RequestAt<P>, options: CallOptions = {}): UseQueryResult<ReplyAt<P>, Error> => {
  const asked = readOptions(what, request, options);
  return failedUntilAnswered(useQuery(asked, client), asked.queryKey);
};

type Outcome = { readonly data: unknown; readonly isPending: boolean; readonly isPlaceholderData: boolean };

/** A read that failed and is asked again has failed until it is answered: what is said in its place stands still. */
function failedUntilAnswered<Result extends Outcome>(result: Result, queryKey: QueryKey): Result {
  if (!result.isPending && !result.isPlaceholderData) return result;
  const query = client.getQueryState(queryKey);
  const error = query && query.errorUpdateCount > 0 && query.data === undefined ? failureOf(queryKey) : null;
  if (!error) return result;
  return { ...result, status: 'error', error, data: undefined, isPending: false, isError: true, isPlaceholderData: false };
}

export type PagedCall<P extends QueryPath> = {
  what: What<P>;
  request: RequestAt<P>;
  /** The next page's changes to the request, null after the last. */
  next: (last: ReplyAt<P>, pages: readonly ReplyAt<P>[]) => Partial<RequestAt<P>> | null;
  enabled?: boolean;
};

/** Reads a list page by page: `fetchNextPage` when its end comes near. Asked again, it has as many pages as before. */
export function usePagedCall<P extends QueryPath>({ what, request, next, enabled = true }: PagedCall<P>) {
  const { path, topics } = declared(what);
  const queryKey = [path, request, 'pages'] as const;
  const read = useInfiniteQuery(
    {
      queryKey,
      queryFn: context => {
        const page = { ...(request as object), ...(context.pageParam as object) } as RequestAt<P>;
        return askRead({ path, request: page, queryKey, signal: context.signal, quiet: false });
      },
      initialPageParam: {} as Partial<RequestAt<P>>,
      getNextPageParam: next,
      meta: { topics },
      enabled,
      refetchInterval: askedAgainMs(),
    },
    client,
  );
  return failedUntilAnswered(read, queryKey);
}

/** What a command changes: reads by their path, or by the topics that they change with. */
export type Changes = { readonly paths?: readonly QueryPath[]; readonly topics?: readonly Topic[] };

/** Sends a command and asks again for what it changes. */
export async function change<P extends CommandPath>(path: P, body: RequestAt<P>, changes: Changes & CommandOptions): Promise<ReplyAt<P>> {
  const { command } = await import('../command.ts');
  const { paths, topics, ...options } = changes;
  const reply = await command(path, body, options);
  void refresh(...(paths ?? []));
  void refreshTopics(topics ?? []);
  return reply;
}

/** A command that a screen sends, with what became of it: `isPending`, `error` until the next try. */
export const useCommand = <P extends CommandPath>(path: P, changes: Changes & CommandOptions = {}) =>
  useMutation<ReplyAt<P>, Error, RequestAt<P>>({ mutationFn: body => change(path, body, changes) }, client);
