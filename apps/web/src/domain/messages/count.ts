import { useCall, type Declared } from '../../lib/reads/query.ts';

const count = { path: 'messages/count', topics: ['messages'] } as const satisfies Declared;
/** From here on the server counts no further. */
const manyFrom = 100;

/** The customer's unread messages, live, and the number of the newest message. */
export const useMessageCount = (enabled: boolean) => useCall(count, {}, { enabled, quiet: true }).data;

/** Unread messages as they are shown; an empty text where there are none. */
export function shownCount(unread: number): string {
  if (unread === 0) return '';
  return unread >= manyFrom ? `${manyFrom - 1}+` : String(unread);
}
