import type { news } from '@parkett/contract';
import { instantToWire, type Instant } from '@parkett/kernel';

/** A notice before it is written for the wire. */
export type MarketNotice = {
  /** Stable: the same event has the same id after a restart. */
  readonly id: string;
  readonly kind: news.Notice['kind'];
  readonly at: Instant;
  readonly codes: readonly string[];
  readonly params: Readonly<Record<string, string>>;
};

/** What is older than this is no news any more. */
export const newsWeeks = 8;

const text = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The newest first; events of one moment in the order of their ids. */
export const newestFirst = (notices: readonly MarketNotice[]): MarketNotice[] => notices.toSorted((a, b) => b.at - a.at || text(a.id, b.id));

export const pageSize = 20;

/** The page after the notice `before` (from the top without it), of one instrument if a code is given. */
export function pageOf(
  notices: readonly MarketNotice[],
  asked: { before?: string | undefined; code?: string | undefined },
): { page: readonly MarketNotice[]; more: boolean } {
  const { before, code } = asked;
  const wanted = newestFirst(notices).filter(notice => code === undefined || notice.codes.includes(code));
  const start = before === undefined ? 0 : wanted.findIndex(({ id }) => id === before) + 1;
  // The one that the caller has seen last isn't news any more: neither is what lies behind it.
  if (before !== undefined && start === 0) return { page: [], more: false };
  return { page: wanted.slice(start, start + pageSize), more: wanted.length > start + pageSize };
}

export const noticeToWire = ({ id, kind, at, codes, params }: MarketNotice, source: string): news.Notice => ({
  ...{ id, kind, source },
  at: instantToWire(at),
  codes: [...codes],
  params: { ...params },
});
