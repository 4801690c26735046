import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { code, instant } from './shapes.ts';

export const noticeKinds = ['dividend', 'split', 'capital-increase', 'halt', 'volatility-auction', 'new-instrument', 'calendar', 'auction'] as const;

/**
 * A market notice: kind and figures; the client writes title and text in its language from them. Figures by kind:
 * `dividend` name, date, amount, currency · `split` name, date, old, fresh (shares) · `capital-increase` name, date, amount (of a new share), currency, old, fresh · `halt`, `volatility-auction` name, and last,
 * currency where known · `new-instrument` name, isin, date (first trading day), lockMinutes · `calendar` date, what (`closed`, or `short` with
 * until `HH:MM`) · `auction` auction (`opening`, `closing`), index, level, changeRate (per cent), date.
 */
const notice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  at: instant,
  source: z.string(),
  codes: z.array(code),
  /** Figures of the text's placeholders: prices and amounts as wire decimals, names, dates. */
  params: z.record(z.string(), z.string()),
});
export type Notice = z.output<typeof notice>;

export const newsList = defineCall({
  path: 'news/list',
  access: 'public',
  key: false,
  summary: 'Market notices, newest first, 20 at a time',
  request: z.strictObject({ before: z.optional(z.string()), code: z.optional(code) }),
  reply: z.object({ notices: z.array(notice), more: z.boolean() }),
});

export const newsDetail = defineCall({
  path: 'news/detail',
  access: 'public',
  key: false,
  summary: 'One notice; without id the newest',
  request: z.strictObject({ id: z.optional(z.string().check(z.maxLength(80))) }),
  reply: z.object({ notice: z.nullable(notice) }),
});

declare module './client.ts' {
  interface CustomerModules {
    readonly news: typeof import('./news.ts');
  }
}
