import type { ReplyAt } from '@parkett/contract';
import type { Auction } from '@parkett/contract/opening-list';
import { useCall, type Declared } from '../../lib/reads/query.ts';

export type List = ReplyAt<'openingList/list'>;
export type Row = List['rows'][number];
export type OwnOrder = List['orders'][number];

const list = { path: 'openingList/list', topics: ['orders'] } as const satisfies Declared;
const againMs = 10_000;

/** One auction of all shares. Its figures come live beside it; order, own orders and the next call are asked again. */
export const useOpeningList = (auction: Auction) => useCall(list, { auction }, { refetchMs: againMs, keepPrevious: true });
