import { articlesStaleMs } from '../../domain/help/queries.ts';
import { useCall } from '../../lib/reads/query.ts';
import { usePageLanguage } from '../../lib/texts.ts';

export const useArticles = () => useCall('help/list', { language: usePageLanguage() }, { staleMs: articlesStaleMs });

/** Articles that have the words; asked for once there are any. */
export const useFound = (query: string) =>
  useCall('help/search', { query, language: usePageLanguage() }, { enabled: query !== '', keepPrevious: true, staleMs: articlesStaleMs });
