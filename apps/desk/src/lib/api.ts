import { answerOf, createClient, type DeskClient, type DeskPath, type DeskReplyAt, type DeskRequestAt, type DenialParams } from '@parkett/contract';
import { QueryClient } from '@tanstack/react-query';

/** What the server said no with. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: string | undefined;
  readonly params: DenialParams;

  constructor({ msg, code, params = {} }: { msg: string; code?: string | undefined; params?: DenialParams | undefined }) {
    super(msg);
    this.code = code;
    this.params = params;
  }
}

/** Nothing came back: for a command it isn't known whether it was carried out. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

const forgeryIn = (cookies: string): string =>
  /(?:^|; )(?:__Host-parkett-desk-xsrf|parkett-desk-xsrf-on-this-machine)=([^;]*)/.exec(cookies)?.[1] ?? '';

const headers = () => ({ 'X-XSRF-TOKEN': forgeryIn(document.cookie) });
const client = createClient<DeskClient>({ base: '/api/desk/', timeoutMs: 10_000, headers });

const readAgainMs = 5_000;
/** What a role may not see isn't asked for again: each refusal leaves a row of the audit. */
const isRefusedForGood = (error: unknown): boolean => error instanceof Refused && error.code === 'not-your-role';

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

/** The data of an answer; throws Refused or Unanswered. Who isn't signed in any more is asked to. */
export async function ask<P extends DeskPath>(path: P, body: DeskRequestAt<P>, key?: string): Promise<DeskReplyAt<P>> {
  const { envelope, httpStatus } = await client(path, body, { key });
  if (httpStatus === 401) void queries.invalidateQueries({ queryKey: meKey });
  // Whoever reads on is told soon that what he sees is old.
  if (!envelope && path !== 'session/me') void queries.invalidateQueries({ queryKey: meKey });
  if (!envelope) throw new Unanswered();
  if (envelope.status === 0) throw new Refused(envelope);
  return envelope.data;
}

/** A file, with its name; throws as `ask` does. */
export async function askFile<P extends DeskPath>(path: P, body: DeskRequestAt<P>): Promise<{ content: Blob; name: string }> {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json', ...headers() }, body: JSON.stringify(body) };
  const response = await fetch(`/api/desk/${path}`, asked).catch(() => null);
  if (!response) throw new Unanswered();
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  if (response.ok && name !== undefined) return { content: await response.blob(), name };
  if (response.status === 401) void queries.invalidateQueries({ queryKey: meKey });
  const { envelope } = answerOf(await response.json().catch(() => null), response.status);
  throw envelope?.status === 0 ? new Refused(envelope) : new Unanswered();
}

/** A command: the same key until it was answered. */
export const command = <P extends DeskPath>(path: P, body: DeskRequestAt<P>): Promise<DeskReplyAt<P>> => {
  const key = crypto.randomUUID();
  return ask(path, body, key).catch((error: unknown) => {
    if (error instanceof Unanswered) return ask(path, body, key);
    throw error;
  });
};
