import { use } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { wordsOfEntry } from '@parkett/contract/entry-words';
import { presentLanguage } from '../../../lib/stored.ts';
import { PageLanguage } from '../../../lib/texts.ts';

export type Entry = ReplyAt<'wallet/entries'>['entries'][number];

/** What a posting was for: `Bought SAP`, `Play money`. */
export function useEntryWords(): (entry: Pick<Entry, 'kind' | 'code'>) => string {
  const language = use(PageLanguage) ?? presentLanguage();
  return entry => wordsOfEntry(entry, language);
}
