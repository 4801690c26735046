import { saveFile } from '@parkett/client';
import type { DeskPath, DeskRequestAt } from '@parkett/contract';
import { askFile } from './api.ts';
import { reasonSentences } from './reasons.ts';
import { allWords, presentLanguage } from './text.ts';

type FilePath = Extract<DeskPath, `${string}File` | 'audit/file'>;

/** Saves all rows of a list, in this reader's words. */
export const fileOf =
  <P extends FilePath>(path: P, filters: Omit<DeskRequestAt<P>, 'language' | 'words'>): (() => Promise<void>) =>
  async () => {
    const wish = { ...filters, language: presentLanguage(), words: allWords(reasonSentences) } as DeskRequestAt<P>;
    saveFile(await askFile(path, wish));
  };
