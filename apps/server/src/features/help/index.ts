import { denied, help } from '@parkett/contract';
import { ok } from '@parkett/kernel';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';
import { presentingArticles, type Article } from './present.ts';
import { findArticles } from './rules/find-articles.ts';

const headingOf = ({ id, category, title, date, screens }: Article): help.HelpHeading => ({ id, category, title, date, screens: [...screens] });

/** The help centre, open to visitors. */
export function addHelpCalls<Session>(calls: Calls<Session>, { db }: { readonly db: Db }): void {
  const presentArticles = presentingArticles(db);
  calls.open(help.helpList, async ({ language }) => ok({ articles: (await presentArticles(language)).map(headingOf) }));
  calls.open(help.helpArticle, async ({ id, language }) => {
    const article = (await presentArticles(language)).find(one => one.id === id);
    return article ? ok({ ...headingOf(article), markdown: article.markdown }) : denied('article-does-not-exist');
  });
  calls.open(help.helpSearch, async ({ query, language }) => {
    const hits = findArticles(await presentArticles(language), query);
    return ok({ hits: hits.map(({ article, excerpt }) => ({ ...headingOf(article), excerpt })) });
  });
}
