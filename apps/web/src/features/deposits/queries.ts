import type { ReplyAt, RequestAt, RequestOf } from '@parkett/contract';
import type { announce as announceCall } from '@parkett/contract/deposits';
import { ask } from '../../lib/api.ts';
import { saying } from '../../lib/outcomes.ts';
import { saveText } from '../../lib/save-text.ts';
import { useCall, usePagedCall, refresh, useCommand, type Declared } from '../../lib/reads/query.ts';

export type Channels = ReplyAt<'deposits/channels'>;
export type Channel = Channels['channels'][number];
export type Whole = NonNullable<ReplyAt<'deposits/one'>>;
export type Deposit = ReplyAt<'deposits/list'>['deposits'][number];

/** Each step moves money or brings a message, as a decision of the house does. */
const decided = ['wallet', 'messages'] as const;
const channels = { path: 'deposits/channels', topics: decided } as const satisfies Declared;
const one = { path: 'deposits/one', topics: decided } as const satisfies Declared;
const list = { path: 'deposits/list', topics: decided } as const satisfies Declared;

export const useChannels = () => useCall(channels, {});
export const useDeposit = (number: string) => useCall(one, { number }, { quiet: true });
export type Filter = Pick<RequestAt<'deposits/list'>, 'state' | 'from' | 'to'>;

export const useDeposits = (filter: Filter = {}) =>
  usePagedCall({
    what: list,
    request: { ...filter, size: 30 },
    next: ({ deposits, hasMore }) => (hasMore && deposits.length > 0 ? { before: deposits.at(-1)!.number } : null),
  });

/** Saves the list as a CSV file, in the reader's words. */
export const downloadDeposits = async (filter: Filter, words: Readonly<Record<string, string>>): Promise<void> =>
  saveText(await saying('query', ask('deposits/file', { ...filter, words })));

export const useOwnAccounts = () => useCall('payees/list', {});
export const useCancel = () => useCommand('deposits/cancel', { topics: ['wallet'] });

type Form = RequestOf<typeof announceCall>;

/** Announces a deposit with its proof. The same key is sent again after silence, so that it is announced once. */
export async function announce(form: Form, { proof, key }: { proof: Blob; key: string }): Promise<string> {
  const { upload } = await import('../../lib/files.ts');
  const { number } = await upload<typeof announceCall>('deposits/announce', { ...form, proof }, { key, quiet: true });
  void refresh('deposits/channels', 'deposits/list');
  return number;
}
