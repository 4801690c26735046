import { readable } from '@parkett/client';
import type { Envelope } from '@parkett/contract';
import { translateSentence } from './refusal-text.ts';
import { presentLanguage, storedLanguage, tagOf } from './stored.ts';
import { fetchMessages, formatter } from './texts.ts';

type Refused = Extract<Envelope<unknown>, { status: 0 }>;

/** What a refusal says in the reader's language; empty when it carries no message. */
export async function translate(refused: Pick<Refused, 'msg' | 'code' | 'params'>): Promise<string> {
  const language = presentLanguage();
  const messages = await fetchMessages('denials', language);
  const format = formatter(messages, tagOf(language));
  if (refused.code && refused.code in messages) return format(refused.code, readable(refused.params ?? {}));
  const find = (key: string, values: Record<string, string>) => (key in messages ? format(key, values) : null);
  return translateSentence(refused.msg, { find, language: storedLanguage() });
}
