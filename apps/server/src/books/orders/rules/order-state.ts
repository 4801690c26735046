/** `pending` is the only state that can change; the other four are ends and absorb everything. */
export type OrderState = 'pending' | 'executed' | 'cancelled' | 'expired' | 'refused';

export const orderEnds: readonly OrderState[] = ['executed', 'cancelled', 'expired', 'refused'];
