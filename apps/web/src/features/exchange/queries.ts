import type { ReplyAt } from '@parkett/contract';
import { change, useCall, usePagedCall, type Declared } from '../../lib/reads/query.ts';
import type { Currency } from '@parkett/kernel';

export type Quote = ReplyAt<'exchange/quote'>;
export type Exchanged = ReplyAt<'exchange/execute'>;

const listed = { path: 'exchange/list', topics: ['wallet'] } as const satisfies Declared;

/** A rate of a pair, with the moment at which it came. */
export const useQuote = (pair: { readonly from: Currency; readonly to: Currency }) => useCall('exchange/quote', pair, { quiet: true });

export const exchange = (quote: string, amount: string): Promise<Exchanged> =>
  change('exchange/execute', { quote, amount }, { topics: ['wallet'], paths: ['user/getUserinfo'], quiet: true });

export const useExchanges = () =>
  usePagedCall({
    what: listed,
    request: { size: 30 },
    next: ({ exchanges, hasMore }) => (hasMore && exchanges.length > 0 ? { before: exchanges.at(-1)!.number } : null),
  });
