import * as z from 'zod/mini';
import { defineCall, defineDownload, nothing } from './call.ts';
import { actor } from './desk-audit.ts';
import { helpCategories } from './help.ts';
import { fileWish, instant } from './shapes.ts';

/** Longest title of an article, and longest text in one language. */
export const titleLengthMax = 120;
export const articleLengthMax = 4_000;

const id = z.string().check(z.maxLength(60));
const text = z.object({ title: z.string(), markdown: z.string() });
const texts = z.object({ en: text, de: text, kor: text, zh: text, zhHant: text });
export type ArticleTexts = z.output<typeof texts>;

/** The rules judge the lengths, so that a refusal names the language. */
const typed = z.optional(z.strictObject({ title: z.string(), markdown: z.string() }));

const edition = {
  /** 0: as the program brings it. */
  version: z.int(),
  /** Null: the program. */
  by: z.nullable(actor),
  /** Business time; null for the program's own text. */
  at: z.nullable(instant),
};
const versionRow = z.object(edition);
export type ArticleVersion = z.output<typeof versionRow>;

const head = z.object({ id, category: z.enum(helpCategories), title: z.object({ en: z.string(), de: z.string() }), ...edition });
export type ArticleHead = z.output<typeof head>;

export const articles = defineCall({
  path: 'articles/list',
  access: 'session',
  key: false,
  summary: 'Every help article with its present version, in the order of the help centre',
  request: nothing,
  reply: z.object({ articles: z.array(head) }),
});

export const articlesFile = defineDownload({
  path: 'articles/listFile',
  access: 'session',
  summary: 'The same rows as CSV. That they were taken leaves a row of the audit',
  request: z.strictObject(fileWish),
  types: ['text/csv'],
});

export const article = defineCall({
  path: 'articles/one',
  access: 'session',
  key: false,
  summary: 'One version of an article in all languages, the present one unless another is named, and all versions, the newest first',
  request: z.strictObject({ id, version: z.optional(z.int()) }),
  reply: z.object({ id, category: z.enum(helpCategories), version: z.int(), texts, versions: z.array(versionRow) }),
});

export const publishArticle = defineCall({
  path: 'articles/publish',
  access: 'session',
  key: true,
  summary: 'Publishes a version of an article in all five languages at once, which customers read from then on',
  request: z.strictObject({
    id,
    /** The version that was present when the work on the text began. */
    from: z.int(),
    texts: z.strictObject({ en: typed, de: typed, kor: typed, zh: typed, zhHant: typed }),
  }),
  reply: z.object({ version: z.int() }),
});

declare module './client.ts' {
  interface DeskModules {
    readonly 'desk-help': typeof import('./desk-help.ts');
  }
}
