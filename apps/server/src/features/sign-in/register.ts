import { denial, type Denial, type ReplyOf, type RequestOf, type signIn } from '@parkett/contract';
import { ok, refuse, withoutUnseenEnds, type Result } from '@parkett/kernel';
import {
  accountExists,
  emptyDenial,
  findInvite,
  insertAgreements,
  insertCustomer,
  readAccount,
  repeatDenial,
  useInviteCode,
  type InviteCode,
} from '../../books/customers/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import type { Tx } from '../../platform/db.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Refused } from '../../platform/refused.ts';
import { registrationsPerHour, wrongInviteCodesPerHour } from './limits.ts';
import { openSession } from './open-session.ts';
import type { SignInParts, Visit } from './parts.ts';

type Body = RequestOf<typeof signIn.register>;

const tooMany = (seconds: number): Denial => denial('too-many-attempts', { seconds });

/** What is empty, in the order of the form. */
function missing(body: Body): Denial | null {
  if (withoutUnseenEnds(body.account) === '') return denial('account-missing');
  const empty = emptyDenial(body);
  if (empty) return empty;
  return body.inviteCode.trim() === '' ? denial('invite-code-missing') : null;
}

/** The invite comes before everything that could tell whether an account exists; guessing codes is limited per address. */
async function invited(parts: SignInParts, body: Body, address: string): Promise<Result<InviteCode, Denial>> {
  const wait = await parts.inviteBudget.waitSeconds(address, parts.ruleBook.now(wrongInviteCodesPerHour));
  if (wait > 0) return refuse(tooMany(wait));
  const invite = await findInvite(parts.db, body.inviteCode, { now: parts.now(), paperMode: parts.paperMode });
  if (invite) return ok(invite);
  const spent = await parts.inviteBudget.take(address, parts.ruleBook.now(wrongInviteCodesPerHour));
  return refuse(spent > 0 ? tooMany(spent) : denial('inviter-does-not-exist'));
}

/** Both ticked, and both the wording in force: who read an older one has to read again. */
function agreementDenial(parts: SignInParts, body: Body): Denial | null {
  if (body.userAgreement === '' || body.privacyPolicy === '') return denial('agreements-missing');
  const { userAgreement, privacyPolicy } = parts.agreements();
  return body.userAgreement === userAgreement && body.privacyPolicy === privacyPolicy ? null : denial('registration-failed');
}

type Accepted = { readonly account: string; readonly invite: InviteCode };

async function judge(parts: SignInParts, body: Body, address: string): Promise<Result<Accepted, Denial>> {
  const empty = missing(body);
  if (empty) return refuse(empty);
  const invite = await invited(parts, body, address);
  if (!invite.ok) return invite;
  const account = readAccount(body.account);
  if (!account.ok) return account;
  const unfit = repeatDenial(body) ?? parts.loginPasswords.unfit(body.password, account.value) ?? agreementDenial(parts, body);
  if (unfit) return refuse(unfit);
  const wait = await parts.registrationBudget.take(address, parts.ruleBook.now(registrationsPerHour));
  if (wait > 0) return refuse(tooMany(wait));
  if (await accountExists(parts.db, parts.customerKeys, account.value)) return refuse(denial('account-exists'));
  return ok({ account: account.value, invite: invite.value });
}

async function open(
  parts: SignInParts,
  tx: Tx,
  accepted: Accepted & { body: Body; passwordHash: string },
): Promise<{ customerId: bigint; account: string }> {
  const { account, invite, body, passwordHash } = accepted;
  const language = body.language ?? null;
  const { institutionId, invitedBy } = invite;
  const newCustomer = {
    account,
    kind: 'registered',
    institutionId,
    invitedBy,
    realName: 'unverified',
    language,
    createdAt: parts.businessNow(),
  } as const;
  const customerId = await insertCustomer(tx, parts.customerKeys, { customer: newCustomer, passwordHash });
  if (customerId === null) throw new Refused(denial('account-exists'));
  if (!(await useInviteCode(tx, invite.code))) throw new Refused(denial('registration-failed'));
  await insertAgreements(tx, customerId, { 'user-agreement': body.userAgreement, 'privacy-policy': body.privacyPolicy });
  await parts.welcome(tx, { id: customerId, kind: 'registered', language });
  await wantLetter(tx, { kind: 'confirm-address', customer: customerId, at: parts.now() });
  return { customerId, account };
}

/** Opens an account and signs in. */
export async function register(parts: SignInParts, body: Body, visit: Visit): Promise<Result<ReplyOf<typeof signIn.register>, Denial>> {
  const accepted = await judge(parts, body, visit.address);
  if (!accepted.ok) return accepted;
  const passwordHash = await parts.hasher.hash(body.password, { line: 'sign-in', caller: networkOf(visit.address, 64) });
  const opened = await openSession(parts, {
    ...{ visit, way: 'registration' },
    work: tx => open(parts, tx, { ...accepted.value, body, passwordHash }),
  });
  return opened.ok ? ok({ tokend: opened.value.tokend, account: opened.value.account }) : opened;
}

/** What the register screen needs before it can be filled in. */
export function registration(parts: SignInParts): ReplyOf<typeof signIn.registration> {
  const { userAgreement, privacyPolicy } = parts.agreements();
  return { open: true, inviteCode: parts.demoInstitution?.code ?? null, demo: parts.demoInstitution !== null, userAgreement, privacyPolicy };
}
