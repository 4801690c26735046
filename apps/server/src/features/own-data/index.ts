import { ownData, security } from '@parkett/contract';
import { ok } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import { defineLetter } from '../../books/letters/index.ts';
import { defineMessage } from '../../books/messages/index.ts';
import { operationsOf } from '../../books/step-up/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { HourlyBudget } from '../../platform/hourly-budget.ts';
import { changeAccount } from './change-account.ts';
import { closeAccount, readClosing } from './close-account.ts';
import { exportData } from './export.ts';
import { accountsPerHour, exportsPerHour } from './limits.ts';
import type { OwnDataParts } from './parts.ts';

export type { Obstacles, OwnDataParts } from './parts.ts';

/** The declarations of this feature. */
export const ownDataManifest = {
  name: 'own-data',
  rules: [exportsPerHour, accountsPerHour],
  operations: operationsOf(security.operationsByFeature['own-data']),
  letters: [defineLetter({ name: 'account-changed' })],
  messages: [defineMessage('account-changed')],
};

/** What is held about a customer: shown to him, changed by him, and what becomes of it when he leaves. */
export function addOwnDataCalls(calls: Calls<SignedIn>, plugs: OwnDataParts): void {
  const { db, now } = plugs;
  const budget = (name: string) => new HourlyBudget({ db, now, name });
  const parts = { ...plugs, exportBudget: budget('own data'), accountBudget: budget('account change') };
  calls.signedIn(ownData.closing, async (_, { session }) => ok(await readClosing(parts, session)));
  calls.signedIn(ownData.closeAccount, async (_, { session, reply }) => {
    const closed = await closeAccount(parts, session);
    if (closed.ok) parts.deleteCookies(reply);
    return closed;
  });
  calls.download(ownData.exportData, (_, { session }) => exportData(parts, session));
  calls.signedIn(ownData.changeAccount, (body, { session }) => changeAccount(parts, body, session));
}
