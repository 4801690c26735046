import { answerOf, type Answer, type Download, type PartsOf, type ReplyOf, type RequestOf, type Upload } from '@parkett/contract';
import { base, headers, saySilence, NoAnswer, settled, type AskOptions } from './api.ts';
import { exchange, type Heard, type Progress } from './exchange.ts';
import { read } from './stored.ts';

const noAnswer = { envelope: null, httpStatus: null } as const;

async function answerIn<T>(heard: Heard | null): Promise<Answer<T>> {
  if (!heard) return noAnswer;
  const parsed: unknown = await heard.body
    .text()
    .then(JSON.parse)
    .catch(() => null);
  return answerOf<T>(parsed, heard.httpStatus);
}

/**
 * Sends texts and files. The key stands for all of them: after silence the same parts go up again under the same key, and act once. Throws as `send` does.
 */
export async function upload<C extends Upload>(
  path: C['path'],
  parts: PartsOf<C, Blob>,
  { key, quiet, onProgress, signal }: { key: string } & AskOptions & Progress,
): Promise<ReplyOf<C>> {
  const token = read('token');
  const body = new FormData();
  for (const [name, part] of Object.entries<string | Blob | undefined>(parts)) if (part !== undefined) body.append(name, part);
  const heard = await exchange(base + path, { headers: { ...headers(), 'idempotency-key': key }, body, onProgress, signal });
  return settled<ReplyOf<C>>(await answerIn(heard), { path, token, quiet });
}

const nameIn = (disposition: string | null): string | null => /^attachment; filename="([A-Za-z0-9.-]+)"$/.exec(disposition ?? '')?.[1] ?? null;

/** Asks for a file; with it comes the name that the server gives it. Throws as `ask` does. */
export async function askFile<C extends Download>(
  path: C['path'],
  body: RequestOf<C>,
  { quiet }: AskOptions = {},
): Promise<{ file: Blob; name: string }> {
  const token = read('token');
  const heard = await exchange(base + path, { headers: { ...headers(), 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const name = heard && nameIn(heard.header('content-disposition'));
  if (heard && name !== null) return { file: heard.body, name };
  const answer = await answerIn<never>(heard);
  if (!answer.envelope && !quiet) await saySilence('noAnswer');
  await settled(answer, { path, token, quiet });
  throw new NoAnswer(path);
}

/** Asks for a file and saves it. Throws as `ask` does. */
export async function download<C extends Download>(path: C['path'], body: RequestOf<C>, options: AskOptions = {}): Promise<void> {
  const { file, name } = await askFile(path, body, options);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
