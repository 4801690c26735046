import type { Query } from '@tanstack/react-query';
import type { QueryPath, ReplyAt, RequestAt } from '@parkett/contract';
import { client, type Topic } from './client.ts';

/** Out of date: what a screen shows is asked again now, the rest when it is next wanted. Settles when it is there. */
async function invalidate(predicate: (query: Query) => boolean): Promise<void> {
  const shown = client.getQueryCache().findAll({ predicate, type: 'active' });
  await client.invalidateQueries({ predicate, refetchType: 'none' });
  await Promise.all(shown.map(askAnew));
}

/**
 * An asking that began before the change may carry the old state, so it is followed by another. It isn't broken off: where changes
 * come faster than answers, none would ever arrive.
 */
async function askAnew(query: Query): Promise<void> {
  if (query.state.fetchStatus !== 'idle') await query.promise?.catch(() => undefined);
  await client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' }, { cancelRefetch: false });
}

const isAt =
  (paths: readonly QueryPath[]) =>
  (query: Query): boolean =>
    paths.includes(query.queryKey[0] as QueryPath);

/** Marks what was read under these paths as out of date. */
export const refresh = (...paths: readonly QueryPath[]): Promise<void> => invalidate(isAt(paths));

/** The same for what changes with these topics. */
export const refreshTopics = (topics: readonly Topic[]): Promise<void> =>
  invalidate(({ meta }) => meta?.topics?.some(topic => topics.includes(topic)) ?? false);

export const refreshAll = (): Promise<void> => invalidate(() => true);

/** For whom it must be true when it is said: fails when something of it that a screen shows couldn't be had. */
export async function refreshOrFail(...paths: readonly QueryPath[]): Promise<void> {
  await refresh(...paths);
  const shown = client.getQueryCache().findAll({ predicate: isAt(paths), type: 'active' });
  for (const { state } of shown) if (state.error) throw state.error;
}

/** What is known of a read, without asking. */
export const known = <P extends QueryPath>(path: P, request: RequestAt<P>): ReplyAt<P> | undefined =>
  client.getQueryData<ReplyAt<P>>([path, request]);

/** Shows a change before the server has answered; what it says afterwards stands. */
export const keep = <P extends QueryPath>(path: P, request: RequestAt<P>, data: ReplyAt<P>): void =>
  void client.setQueryData<ReplyAt<P>>([path, request], data);
