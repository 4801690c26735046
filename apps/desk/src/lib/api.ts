import { dataOf, fileOr, NoAnswer, Refusal, type NamedFile } from '@parkett/client';
import { createClient, type Answer, type DeskClient, type DeskPath, type DeskReplyAt, type DeskRequestAt } from '@parkett/contract';
import { callTimeoutMs } from '@parkett/ui';
import { QueryClient } from '@tanstack/react-query';

const forgeryIn = (cookies: string): string =>
  /(?:^|; )(?:__Host-parkett-desk-xsrf|parkett-desk-xsrf-on-this-machine)=([^;]*)/.exec(cookies)?.[1] ?? '';

const base = '/api/desk/';
/** Each session of the desk has its own. */
export const forgeryToken = (): string => forgeryIn(document.cookie);
const headers = () => ({ 'X-XSRF-TOKEN': forgeryToken() });
const client = createClient<DeskClient>({ base, timeoutMs: callTimeoutMs, headers });

const readAgainMs = 5_000;
/** What a role may not see isn't asked for again: each refusal leaves a row of the audit. */
const isRefusedForGood = (error: unknown): boolean => error instanceof Refusal && error.code === 'not-your-role';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchInterval: ({ state }) => (isRefusedForGood(state.error) ? false : readAgainMs),
      staleTime: 1_000,
    },
  },
});
export const meKey = ['session/me'] as const;

/** The data of an answer; throws Refusal or NoAnswer. An operator whose session has ended is asked to sign in. */
function settled<T>(answer: Answer<T>, path: DeskPath): Promise<T> {
  // Without an answer the page says soon that its data are old.
  const isAway = !answer.envelope && path !== 'session/me';
  if (answer.httpStatus === 401 || isAway) void queries.invalidateQueries({ queryKey: meKey });
  return dataOf(answer, path, ({ msg }) => msg);
}

/** Sends one call and answers its data; throws Refusal or NoAnswer. */
export const ask = async <P extends DeskPath>(path: P, body: DeskRequestAt<P>, key?: string): Promise<DeskReplyAt<P>> =>
  settled(await client(path, body, { key }), path);

/** A file, with its name; throws as `ask` does. */
export async function askFile<P extends DeskPath>(path: P, body: DeskRequestAt<P>): Promise<NamedFile> {
  const came = await fileOr(base + path, headers(), body);
  if ('file' in came) return came;
  await settled(came, path);
  throw new NoAnswer(path);
}
