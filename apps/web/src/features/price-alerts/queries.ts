import type { ReplyAt, RequestAt } from '@parkett/contract';
import { change, useCall, type Declared } from '../../lib/reads/query.ts';
import { useCustomer } from '../../lib/session.ts';

export type PriceAlert = ReplyAt<'alerts/list'>['alerts'][number];

/** An alert that has told brings a message. */
const list = { path: 'alerts/list', topics: ['messages'] } as const satisfies Declared;
const changes = { paths: ['alerts/list'] } as const;

export const useAlerts = () => useCall(list, {}, { enabled: useCustomer() !== null });

/** The sheet shows a refusal itself. */
export const setAlert = (wish: RequestAt<'alerts/set'>) => change('alerts/set', wish, { ...changes, quiet: true });
export const removeAlert = (id: string) => change('alerts/remove', { id }, changes);
