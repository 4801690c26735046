import { answerIn, exchange, fileOr, saveFile, type NamedFile, type Progress } from '@parkett/client';
import type { Download, PartsOf, ReplyOf, RequestOf, Upload } from '@parkett/contract';
import { base, headers, saySilence, NoAnswer, settled, type AskOptions } from './api.ts';
import { read } from './stored.ts';

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

/** Asks for a file; with it comes the name that the server gives it. Throws as `ask` does. */
export async function askFile<C extends Download>(path: C['path'], body: RequestOf<C>, { quiet }: AskOptions = {}): Promise<NamedFile> {
  const token = read('token');
  const came = await fileOr(base + path, headers(), body);
  if ('file' in came) return came;
  if (!came.envelope && !quiet) await saySilence('noAnswer');
  await settled(came, { path, token, quiet });
  throw new NoAnswer(path);
}

/** Asks for a file and saves it. Throws as `ask` does. */
export const download = async <C extends Download>(path: C['path'], body: RequestOf<C>, options: AskOptions = {}): Promise<void> =>
  saveFile(await askFile(path, body, options));
