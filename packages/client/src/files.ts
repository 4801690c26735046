import { answerOf, type Answer } from '@parkett/contract';
import { exchange, type Heard } from './exchange.ts';

/** An answer that came by `exchange`. */
export async function answerIn<T>(heard: Heard | null): Promise<Answer<T>> {
  if (!heard) return { envelope: null, httpStatus: null };
  const parsed: unknown = await heard.body
    .text()
    .then(JSON.parse)
    .catch(() => null);
  return answerOf<T>(parsed, heard.httpStatus);
}

export type NamedFile = { readonly file: Blob; readonly name: string };

const nameIn = (disposition: string | null): string | null => /^attachment; filename="([A-Za-z0-9.-]+)"$/.exec(disposition ?? '')?.[1] ?? null;

/** Asks for a file, which comes with the name that the server gives it; or answers what came instead. */
export async function fileOr(address: string, headers: Record<string, string>, body: unknown): Promise<NamedFile | Answer<never>> {
  const heard = await exchange(address, { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const name = heard && nameIn(heard.header('content-disposition'));
  return heard && name !== null ? { file: heard.body, name } : answerIn<never>(heard);
}

/** Saves a file under its name. */
export function saveFile({ file, name }: NamedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
