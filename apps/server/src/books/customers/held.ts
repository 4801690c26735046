import type { Queryable } from '../../platform/db.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import { readAccess, readAgreements, readGatesTold, readNotices, readSessions, readSince } from './held-store.ts';
import { accountsBefore } from './account-changes.ts';
import { readCustomer } from './store.ts';

/**
 * Something that is held about a customer, for the file that he may ask for (GDPR articles 15 and 20): readable, with units and moments, without what is
 * in the sealed part of the audit. `tables`: what it tells of; whatever table has a customer's data is told by somebody.
 */
export type Held = {
  readonly name: string;
  readonly tables: readonly string[];
  readonly read: (from: Queryable, customer: bigint) => Promise<unknown>;
};

/** What this book holds. */
export const heldOfCustomers = (keys: CustomerKeys): readonly Held[] => [
  {
    name: 'account',
    tables: ['customer', 'credential', 'password_tries', 'invite_code'],
    read: async (from, id) => {
      const customer = (await readCustomer(from, keys, id))!;
      const { account, kind, institution, realName, callName, language, appropriateness, preferences, unlockMinutes } = customer;
      const chosen = { callName, language, appropriateness, preferences, unlockMinutes };
      return { ...(await readSince(from, id)), account, kind, institution, realName, ...chosen };
    },
  },
  { name: 'earlier accounts', tables: ['account_change'], read: (from, id) => accountsBefore(from, { keys, customer: id }) },
  { name: 'agreements', tables: ['agreement'], read: readAgreements },
  { name: 'sessions', tables: ['customer_session'], read: readSessions },
  { name: 'notices you know', tables: ['notice_known'], read: readNotices },
  { name: 'devices', tables: ['known_device'], read: readAccess },
  { name: 'blocks', tables: ['gate', 'gate_lift'], read: readGatesTold },
];
