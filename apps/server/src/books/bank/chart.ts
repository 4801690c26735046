import { definePurpose } from '../ledger/index.ts';

/** Money of the house at its bank and on chains, by currency. It stands negative, as all that the house owns. */
export const bankPurpose = definePurpose({ name: 'bank', ofCustomer: false, floor: null });
