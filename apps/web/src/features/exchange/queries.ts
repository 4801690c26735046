import type { ReplyAt, RequestAt } from '@parkett/contract';
import { ask } from '../../lib/api.ts';
import { useDebounced } from '../../lib/reads/debounced.ts';
import { change, useCall, usePagedCall, type Declared } from '../../lib/reads/query.ts';

export type Exchanged = ReplyAt<'exchange/execute'>;

const listed = { path: 'exchange/list', topics: ['wallet'] } as const satisfies Declared;

export type AmountsWish = RequestAt<'exchange/amounts'>;
export type Amounts = NonNullable<ReplyAt<'exchange/amounts'>['amounts']>;

/** Both amounts at a rate as the server would book them; those before stand until it has answered. */
export function useAmounts(wish: AmountsWish | null): { readonly amounts: Amounts | null; readonly busy: boolean } {
  const settled = useDebounced(wish);
  const asked = useCall('exchange/amounts', settled ?? { quote: '0', side: 'give', amount: '' }, {
    ...{ enabled: settled !== null, keepPrevious: true, quiet: true, staleMs: 60_000 },
  });
  if (wish === null) return { amounts: null, busy: false };
  return { amounts: settled === null ? null : (asked.data?.amounts ?? null), busy: settled?.amount !== wish.amount || asked.isPlaceholderData };
}

/** The amount that has to be given for one that is typed on the other side. */
export const givenAt = async (wish: AmountsWish): Promise<string> => (await ask('exchange/amounts', wish, { quiet: true })).amounts?.given ?? '';

export const exchange = (quote: string, amount: string): Promise<Exchanged> =>
  change('exchange/execute', { quote, amount }, { topics: ['wallet'], paths: ['user/getUserinfo'], quiet: true });

export const useExchanges = () =>
  usePagedCall({
    what: listed,
    request: { size: 30 },
    next: ({ exchanges, hasMore }) => (hasMore && exchanges.length > 0 ? { before: exchanges.at(-1)!.number } : null),
  });
