import type { ReplyAt, RequestAt } from '@parkett/contract';
import { change, useCall } from '../../lib/reads/query.ts';

export type OwnPayees = ReplyAt<'payees/list'>;
export type Payee = OwnPayees['payees'][number];

export const usePayees = () => useCall('payees/list', {});
export const useOwnAddress = (id: string) => useCall('payees/address', { id }, { quiet: true });

/** Commands that change the list; this browser keeps no number of them. */
const changes = { paths: ['payees/list'], quiet: true, keptNowhere: true } as const;

export const addAccount = (form: RequestAt<'payees/addAccount'>) => change('payees/addAccount', form, changes);
export const addAddress = (form: RequestAt<'payees/addAddress'>) => change('payees/addAddress', form, changes);
export const renamePayee = (wish: RequestAt<'payees/rename'>) => change('payees/rename', wish, changes);
export const removePayee = (id: string) => change('payees/remove', { id }, { ...changes, quiet: false });
