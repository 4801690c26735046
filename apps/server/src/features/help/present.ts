import type { Language } from '@parkett/contract';
import { dateAt } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import { places, shipped, type Place, type Text } from './articles.ts';
import { newestEditions, newestIn } from './store.ts';

export type Article = Place & Text;
type Kept = { readonly version: number; readonly article: Article };

/**
 * All articles of a language as they stand now, in the order in which they are shown. Each process looks anew for versions, so a change is there at once; the
 * texts of a version are read once, and stay the same object.
 */
export function presentingArticles(from: Queryable): (language: Language) => Promise<readonly Article[]> {
  const kept = new Map<string, Kept>();
  return async language => {
    const keptOf = (id: string): Kept | undefined => kept.get(`${id} ${language}`);
    const keep = (article: Article, version: number): void => {
      if (keptOf(article.id)?.version !== version) kept.set(`${article.id} ${language}`, { version, article });
    };
    const placed = new Map(places.map(place => [place.id, place]));
    const editions = await newestEditions(from);
    if (editions.some(({ article, version }) => keptOf(article)?.version !== version))
      for (const { article, version, at, text } of await newestIn(from, language)) {
        const place = placed.get(article);
        if (place) keep({ ...place, date: dateAt(at), ...text }, version);
      }
    return places.map(place => {
      if (!keptOf(place.id)) keep({ ...place, ...shipped.get(place.id)![language] }, 0);
      return keptOf(place.id)!.article;
    });
  };
}
