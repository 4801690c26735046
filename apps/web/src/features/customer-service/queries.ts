import type { ReplyAt, RequestAt } from '@parkett/contract';
import { change, useCall, usePagedCall, type Declared } from '../../lib/reads/query.ts';
import { useCustomer } from '../../lib/session.ts';
import { usePageLanguage } from '../../lib/texts.ts';

export type Thread = ReplyAt<'service/thread'>;

const threads = { path: 'service/threads', topics: ['service'] } as const satisfies Declared;
const thread = { path: 'service/thread', topics: ['service'] } as const satisfies Declared;
/** The forms show a refusal themselves. */
const changes = { topics: ['service'], quiet: true } as const;

export const useServiceForm = () => useCall('service/form', {}, { staleMs: 60_000 });

/** The customer's own threads page by page, the newest first. */
export const useThreads = () =>
  usePagedCall({
    what: threads,
    request: {},
    next: ({ threads: last, hasMore }) => (hasMore && last.length > 0 ? { before: last.at(-1)!.number } : null),
    enabled: useCustomer() !== null,
  });

/** One thread with its newest texts; earlier ones page by page. */
export const useThread = (number: string) =>
  usePagedCall({
    what: thread,
    request: { number },
    next: ({ entries, hasEarlier }) => (hasEarlier && entries[0] ? { before: entries[0].number } : null),
    enabled: useCustomer() !== null,
  });

/** The help centre's articles, whose titles the answers of simulated staff name. */
export const useArticles = () => useCall('help/list', { language: usePageLanguage() }, { staleMs: 300_000 });

export const openThread = (wish: RequestAt<'service/open'>) => change('service/open', wish, changes);
export const writeInThread = (wish: RequestAt<'service/write'>) => change('service/write', wish, changes);
