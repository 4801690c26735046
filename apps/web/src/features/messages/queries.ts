import type { messages } from '@parkett/contract';
import { change, refresh, useCall, usePagedCall, type Declared } from '../../lib/reads/query.ts';

const list = { path: 'messages/list', topics: ['messages'] } as const satisfies Declared;

export type Wish = { readonly group: messages.Group | 'all'; readonly unreadFirst: boolean };

/** Messages page by page, each page by the mark of the one before. */
export const useMessages = ({ group, unreadFirst }: Wish) =>
  usePagedCall({
    what: list,
    request: { ...(group === 'all' ? {} : { group }), unreadFirst },
    next: last => (last.next === null ? null : { after: last.next }),
  });

/** An order's position may come after the message of its execution. */
const one = { path: 'messages/one', topics: ['positions'] } as const satisfies Declared;

/** One message; without a number the newest. */
export const useMessage = (id: string | null, enabled = true) => useCall(one, id === null ? {} : { id }, { enabled, quiet: true });

const announced = { path: 'messages/announced', topics: ['messages'] } as const satisfies Declared;
const nothing: readonly never[] = [];

/** Unread messages above a number that show themselves on any screen, live. */
export const useAnnounced = (after: string | null): readonly messages.Message[] =>
  useCall(announced, after === null ? {} : { after }, { quiet: true }).data?.messages ?? nothing;

const switches = { path: 'messages/switches', topics: ['messages'] } as const satisfies Declared;

export const useSwitches = () => useCall(switches, {}, { quiet: true });

export const turnSwitch = (wish: { group: messages.Group; way: messages.Way; on: boolean }): Promise<unknown> =>
  change('messages/switch', wish, { paths: ['messages/switches'], topics: ['messages'] });

/** Notes that a message was read. Where that fails it stays unread, which is no more than a dot. */
export const noteRead = (id: string): Promise<unknown> =>
  change('messages/read', { id }, { topics: ['messages'], quiet: true, keptNowhere: true }).catch(() => refresh('messages/count'));

export const noteAllRead = (upTo: string): Promise<unknown> => change('messages/readAll', { upTo }, { topics: ['messages'] });
