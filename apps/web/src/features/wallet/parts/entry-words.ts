import type { ReplyAt } from '@parkett/contract';
import { useTexts } from '../../../lib/texts.ts';

export type Entry = ReplyAt<'wallet/entries'>['entries'][number];

const kinds = ['execution-buy', 'execution-sell', 'paper-funding'] as const;

/** What a posting was for: `Bought SAP`, `Play money`. */
export function useEntryWords(): (entry: Pick<Entry, 'kind' | 'code'>) => string {
  const t = useTexts('wallet');
  return ({ kind, code }) => {
    const known = kinds.find(k => k === kind);
    return known ? t(`entry-${known}`, { code: code ?? '' }) : t('entry-other');
  };
}
