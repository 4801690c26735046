import type { ReplyAt } from '@parkett/contract';
import { usePagedCall, type Declared } from '../../lib/reads/query.ts';

export type Dividends = ReplyAt<'corporateActions/dividends'>;
export type Expected = Dividends['expected'][number];
export type Booked = Dividends['booked'][number];

const listed = { path: 'corporateActions/dividends', topics: ['wallet'] } as const satisfies Declared;

/** The customer's dividends, page by page: what is expected stands on the first. */
export const useDividends = () =>
  usePagedCall({
    what: listed,
    request: { size: 30 },
    next: ({ booked, hasMore }) => (hasMore && booked.length > 0 ? { before: booked.at(-1)!.number } : null),
  });
