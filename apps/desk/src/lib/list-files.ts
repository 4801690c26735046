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
    const { content, name } = await askFile(path, wish);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
