import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { date, language } from './shapes.ts';

/** In the order in which the help centre shows them. */
export const helpCategories = ['start', 'orders', 'money', 'account', 'risks', 'service'] as const;
export type HelpCategory = (typeof helpCategories)[number];

/** The name of an article in addresses: lower-case words with hyphens between them. */
const articleId = z.string().check(z.minLength(1), z.maxLength(60));

const heading = z.object({
  id: articleId,
  category: z.enum(helpCategories),
  title: z.string(),
  /** The day of its wording. */
  date,
  /** Addresses of the screens that it explains, of the phone: those of the desktop have `/pc` before them. */
  screens: z.array(z.string()),
});
export type HelpHeading = z.output<typeof heading>;

export const helpList = defineCall({
  path: 'help/list',
  access: 'public',
  key: false,
  summary: 'All articles of the help centre in one language, in their order within a category',
  request: z.strictObject({ language }),
  reply: z.object({ articles: z.array(heading) }),
});

export const helpArticle = defineCall({
  path: 'help/article',
  access: 'public',
  key: false,
  summary: 'One article in one language, as Markdown without its title',
  request: z.strictObject({ id: articleId, language }),
  reply: z.object({ ...heading.shape, markdown: z.string() }),
});

export const helpSearch = defineCall({
  path: 'help/search',
  access: 'public',
  key: false,
  summary: 'Articles whose title or text has all words that were typed; titles first. Case and accents make no difference',
  request: z.strictObject({ query: z.string().check(z.maxLength(100)), language }),
  reply: z.object({
    hits: z.array(
      z.object({
        ...heading.shape,
        /** The passage of the text around the first word, plain. */
        excerpt: z.string(),
      }),
    ),
  }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly help: typeof import('./help.ts');
  }
}
