import type { ReplyAt } from '@parkett/contract';
import { wordsOfEntry } from '@parkett/contract/ledger-words';
import { usePageLanguage } from '../../../lib/texts.ts';

export type Entry = ReplyAt<'wallet/entries'>['entries'][number];

/** What a posting was for: `Bought SAP`, `Play money`. */
export function useEntryWords(): (entry: Pick<Entry, 'kind' | 'code'>) => string {
  const language = usePageLanguage();
  return entry => wordsOfEntry(entry, language);
}
