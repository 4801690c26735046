import { payeesMax, payeeWaitHours } from './limits.ts';

export { payeesMax, payeeWaitHours } from './limits.ts';
export type { Account, CheckedName, PayeeRail } from './rail.ts';
export { heldOfPayees } from './held.ts';
export { Payees, type NewPayee } from './payees.ts';
export type { Payee } from './sealed-payee.ts';
export { ownerOf, type NameParts } from './owner.ts';
export { forgetPayees } from './payees-store.ts';
export { readAccountNumber } from './rules/account-number.ts';
export { pageOf, recordsWish, type RecordsWish } from './records.ts';
export { recordsQuery } from './records-store.ts';
export { decidePayee, readAccount, readAddress, readNickname, type Known, type ReadPayee } from './rules/read-payee.ts';
export type { FindPaidIn, FindPendingDeposit, OpenPayments, PaidIn, PendingDeposit } from './under-way.ts';

/** The declarations of this book. */
export const paymentsManifest = { name: 'payments', rules: [payeeWaitHours, payeesMax] };
