import type { ReplyAt, RequestAt } from '@parkett/contract';
import { ask } from '../../lib/api.ts';
import { saying } from '../../lib/outcomes.ts';
import { change, useCall, useCommand, usePagedCall, type Declared } from '../../lib/reads/query.ts';
import { saveText } from '../../lib/save-text.ts';
import type { WalletName } from '../../lib/wallets.ts';

export type Explained = ReplyAt<'withdrawals/explain'>;
export type Rule = Explained['rules'][number];
export type Detail = ReplyAt<'withdrawals/one'>;
export type OwnPayee = ReplyAt<'payees/list'>['payees'][number];

/** Each step moves money or brings a message, as a decision of the house does. */
const decided = ['wallet', 'messages'] as const;
const explained = { path: 'withdrawals/explain', topics: decided } as const satisfies Declared;
const listed = { path: 'withdrawals/list', topics: decided } as const satisfies Declared;
const single = { path: 'withdrawals/one', topics: decided } as const satisfies Declared;

/** Of what is typed only what the server can judge; nothing typed is no amount yet. */
export type Wish = { readonly type: WalletName; readonly amount: string; readonly payee: string };
const asked = ({ type, amount, payee }: Wish): RequestAt<'withdrawals/explain'> => ({
  type,
  ...(amount === '' ? {} : { amount }),
  ...(payee === '' ? {} : { payee }),
});

/** The glass box of what is typed. */
export const useExplained = (wish: Wish) => useCall(explained, asked(wish), { keepPrevious: true, quiet: true });

/** The same at once, with empty fields said to be empty. */
export const explainNow = (wish: Wish): Promise<Explained> => ask('withdrawals/explain', wish, { quiet: true });

export const usePayees = () => useCall('payees/list', {}, { quiet: true });

export const askForWithdrawal = (wish: Wish): Promise<ReplyAt<'withdrawals/ask'>> =>
  change('withdrawals/ask', wish, { topics: ['wallet'], quiet: true });

export const cancelWithdrawal = (number: string): Promise<ReplyAt<'withdrawals/cancel'>> =>
  change('withdrawals/cancel', { number }, { topics: ['wallet'], quiet: true });

export const useAskHigher = () => useCommand('withdrawals/askHigher', { topics: ['wallet'] });

export type Filter = Pick<RequestAt<'withdrawals/list'>, 'state' | 'from' | 'to'>;

export const useWithdrawals = (filter: Filter) =>
  usePagedCall({
    what: listed,
    request: { ...filter, size: 30 },
    next: ({ withdrawals, hasMore }) => (hasMore && withdrawals.length > 0 ? { before: withdrawals.at(-1)!.number } : null),
  });

export const useWithdrawal = (number: string) => useCall(single, { number }, { refetchMs: 5_000 });

/** Saves the list as a CSV file, in the reader's words. */
export const downloadWithdrawals = async (filter: Filter, words: Readonly<Record<string, string>>): Promise<void> =>
  saveText(await saying('query', ask('withdrawals/file', { ...filter, words })));
