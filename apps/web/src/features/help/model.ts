import type { ReplyAt } from '@parkett/contract';

type Heading = ReplyAt<'help/list'>['articles'][number];
export type HelpPath = '/information/helpCenter' | '/pc/information/helpCenter';

/** Articles by category, both in the order in which they came. */
export const byCategory = (articles: readonly Heading[]): { category: Heading['category']; articles: Heading[] }[] =>
  [...Map.groupBy(articles, ({ category }) => category)].map(([category, ofOne]) => ({ category, articles: ofOne }));
