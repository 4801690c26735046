import { randomInt } from 'node:crypto';
import { denial, type Denial, type ReplyOf, type RequestOf, type signIn } from '@parkett/contract';
import { invariant, ok, refuse, type Result } from '@parkett/kernel';
import { insertCustomer } from '../../books/customers/index.ts';
import { demoAccountsPerHour } from './limits.ts';
import { networkOf } from '../../platform/http/network.ts';
import { openSession } from './open-session.ts';
import type { SignInParts, Visit } from './parts.ts';

/** Without l, o, 0 and 1, which people mistake for each other. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const random = (length: number): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** Twenty letters, a hundred bits. */
const newPassword = (): string => [random(5), random(5), random(5), random(5)].join('-');

/** Opens a verified customer with play money and signs in. The password is told this one time. */
export async function openDemo(
  parts: SignInParts,
  body: RequestOf<typeof signIn.openDemo>,
  visit: Visit,
): Promise<Result<ReplyOf<typeof signIn.openDemo>, Denial>> {
  const { demoInstitution, demoBudget, ruleBook } = parts;
  if (!demoInstitution || (await demoBudget.take(visit.address, ruleBook.now(demoAccountsPerHour))) > 0) return refuse(denial('demo-closed'));
  const password = newPassword();
  const passwordHash = await parts.hasher.hash(password, { line: 'sign-in', caller: networkOf(visit.address, 64) });
  const language = body.language ?? null;
  const opened = await openSession(parts, {
    visit,
    way: 'demo',
    work: async tx => {
      const account = `demo-${random(8)}`;
      const standing = { kind: 'demo', realName: 'verified', createdAt: parts.businessNow() } as const;
      const customer = { account, institutionId: demoInstitution.id, invitedBy: null, language, ...standing };
      const customerId = await insertCustomer(tx, parts.customerKeys, { customer, passwordHash });
      invariant(customerId, 'one of 2^40 names is free');
      await parts.welcome(tx, { id: customerId, kind: 'demo', language });
      return { customerId, account };
    },
  });
  return opened.ok ? ok({ tokend: opened.value.tokend, account: opened.value.account, password }) : opened;
}
