import { useCall } from '../../lib/reads/query.ts';
import { usePageLanguage } from '../../lib/texts.ts';

export const articlesStaleMs = 300_000;

export const useArticle = (id: string) => useCall('help/article', { id, language: usePageLanguage() }, { staleMs: articlesStaleMs, quiet: true });
