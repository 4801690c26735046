import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import type { QueryPath, ReplyAt, RequestAt } from '@parkett/contract';
import { NoAnswer, passes, saySilence, send } from '../api.ts';
import { afterLeaving } from '../session-end.ts';
import { failureOf, type Topic } from './client.ts';

/** A read that changes with private topics of the stream. A feature declares it beside its queries. */
export type Declared<P extends QueryPath = QueryPath> = { readonly path: P; readonly topics: readonly Topic[] };
/** What is read: a call, or one that changes with topics. */
export type What<P extends QueryPath> = P | Declared<P>;

export const declared = <P extends QueryPath>(what: What<P>): Declared<P> => (typeof what === 'string' ? { path: what, topics: [] } : what);

export type CallOptions = {
  readonly enabled?: boolean;
  /** For so long an answer is shown on another screen without asking again. */
  readonly staleMs?: number;
  /** Asked again so often while it is looked at. */
  readonly refetchMs?: number;
  /** Until another request is answered, the answer to the one before stands. */
  readonly keepPrevious?: boolean;
  readonly quiet?: boolean;
};

/** After a read has failed because the server was busy or away. */
const againMs = 10_000;

type Asking<P extends QueryPath> = { path: P; request: RequestAt<P>; queryKey: QueryKey; signal: AbortSignal; quiet: boolean };

/** While a screen shows what the server couldn't tell, it is asked for again, which its first silence says. */
export async function askRead<P extends QueryPath>({ path, request, queryKey, signal, quiet }: Asking<P>): Promise<ReplyAt<P>> {
  await afterLeaving();
  signal.throwIfAborted();
  try {
    return await send(path, request, { quiet, signal });
  } catch (error) {
    const isFirst = !signal.aborted && !(failureOf(queryKey) instanceof NoAnswer);
    if (error instanceof NoAnswer && !quiet && isFirst) await saySilence('stillAsking').catch(() => undefined);
    throw error;
  }
}

export const askedAgainMs =
  (refetchMs?: number) =>
  ({ state }: { state: { error: Error | null } }): number | false =>
    passes(state.error) ? Math.min(againMs, refetchMs ?? againMs) : (refetchMs ?? false);

/** How one call of the contract is read, kept and asked again. */
export function readOptions<P extends QueryPath>(what: What<P>, request: RequestAt<P>, options: CallOptions = {}) {
  const { path, topics } = declared(what);
  const { enabled = true, staleMs, refetchMs, keepPrevious = false, quiet = false } = options;
  const queryKey = [path, request] as const;
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => askRead({ path, request, queryKey, signal, quiet }),
    meta: { topics },
    enabled,
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    refetchInterval: askedAgainMs(refetchMs),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  };
}
