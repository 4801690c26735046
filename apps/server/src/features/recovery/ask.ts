import { denied, type Denial, type recovery, type ReplyOf, type RequestOf } from '@parkett/contract';
import { later, ok, withoutUnseenEnds, type Result } from '@parkett/kernel';
import { randomBytes } from 'node:crypto';
import { recordAudit } from '../../books/audit/index.ts';
import { findForSignIn, hasEnded, lockCustomer, readKnownAccount, readPassword, type SignedIn } from '../../books/customers/index.ts';
import { readRecoveryCode } from '../../books/second-factors/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { networkOf } from '../../platform/http/network.ts';
import { emit, type Consumer } from '../../platform/outbox.ts';
import { draw, hashOfSecret, type Drawn } from './case-cookie.ts';
import { answerMs, recoveriesOfAccountPerHour, recoveriesPerHour, recoveriesWithoutProofPerDay } from './limits.ts';
import type { RecoveryParts } from './parts.ts';
import { holdsMark } from './overtake.ts';
import { queueUp } from './line.ts';
import { comparable } from './rules/person.ts';
import { findCase, insertCase, isOvertaken, type ShownProof } from './store.ts';

const topic = 'recovery.asked';

/** Which account is meant, as limits count it. */
type Meant = { readonly account: string; readonly address: string };

/** No address that somebody may type looks like it. */
const numberOf = (customer: bigint): string => `number ${customer}`;

const slowed = (seconds: number): Denial | null => (seconds > 0 ? { code: 'too-many-attempts', params: { seconds } } : null);

const tooOftenFrom = async ({ byAddress, ruleBook }: RecoveryParts, address: string): Promise<Denial | null> =>
  slowed(await byAddress.take(networkOf(address, 64), ruleBook.now(recoveriesPerHour)));

/** How an account is called where asks for it are counted. */
const countedAs = ({ customerKeys }: RecoveryParts, account: string): string => customerKeys.blindIndex('recovery', account).toString('base64url');

async function tooOften(parts: RecoveryParts, { account, address }: Meant): Promise<Denial | null> {
  const { byAccount, ruleBook } = parts;
  const ofAddress = await tooOftenFrom(parts, address);
  return ofAddress ?? slowed(await byAccount.take(countedAs(parts, account), ruleBook.now(recoveriesOfAccountPerHour)));
}

type Asked = {
  readonly customer: bigint | null;
  readonly lost: recovery.Lost;
  readonly shown: ShownProof;
  readonly name?: string | undefined;
  readonly birthDate?: string | undefined;
  readonly byDesk: boolean;
};

/**
 * Writes a case down. The same is written whether or not there is the account; what differs, the review, is opened afterwards by `openedCases`, so that
 * nobody can tell by the time that it takes. Null, and nothing is written, where what was shown doesn't hold any more as `stillShown` finds.
 */
async function write(parts: RecoveryParts, asked: Asked, stillShown: (tx: Tx) => Promise<boolean>): Promise<Drawn | null> {
  const { customer, lost, shown, name = '', birthDate = '', byDesk } = asked;
  const drawn = draw();
  const typed = name.trim() === '' || birthDate.trim() === '' ? null : comparable({ name, birthDate });
  const person = typed === null ? null : parts.customerKeys.blindIndex('recovery person', typed);
  const askedAt = parts.systemNow();
  const row = { customer, lost, shown, person, byDesk, askedAt, number: drawn.number, secretHash: hashOfSecret(drawn.secret) };
  return withTransaction(parts.db, async tx => {
    if (!(await stillShown(tx))) return null;
    await insertCase(tx, { ...row, dueAt: later(parts.businessNow(), answerMs) });
    await emit(tx, topic, { case: drawn.number });
    return drawn;
  });
}

/** A link to the confirmed address of the account, where it has one: then nobody at the desk is asked. */
async function sendLink(tx: Tx, { letters }: RecoveryParts, { customer, number, lost }: { customer: bigint; number: string; lost: recovery.Lost }) {
  const written = await letters.writeNewPassword(tx, customer);
  const actor = { kind: 'system', name: 'sign-in door' } as const;
  if (written === 'written') await recordAudit(tx, { actor, action: 'recovery.link-sent', customerId: customer, facts: { case: number, lost } });
  return written;
}

/** Writes to accounts that exist and have a confirmed address, and puts the cases of all others before the desk. */
export const openedCases = (parts: RecoveryParts): Consumer => ({
  name: 'recovery cases',
  topics: [topic],
  handle: async (tx, events) => {
    for (const { body } of events) {
      const found = await findCase(tx, String(body['case']));
      // Whoever has asked before a jump of the clock over the deadline is told so; a review that is late already can't be opened.
      if (found?.customer == null || found.dueAt <= parts.businessNow()) continue;
      await lockCustomer(tx, found.customer);
      if ((await hasEnded(tx, found.customer)) || (await isOvertaken(tx, found))) continue;
      const written = found.byDesk ? null : await sendLink(tx, parts, { ...found, customer: found.customer });
      if (written === null) await queueUp(tx, parts, { ...found, customer: found.customer });
    }
  },
});

/** A code that can't be one is refused before anything is counted: who mistypes it loses no place in the queue by that. */
const isUnreadable = (code: string | undefined): boolean => code !== undefined && code.trim() !== '' && readRecoveryCode(code) === null;

/** Whether a recovery code is one of this customer's, which uses it up; of nobody the same is asked. */
async function showCode({ secondFactors }: RecoveryParts, customer: bigint | null, code: string | undefined): Promise<ShownProof> {
  if (!code?.trim()) return 'nothing';
  const proved = await secondFactors.prove({ kind: 'customer', id: customer ?? 0n }, { recoveryCode: code }, { of: 'recovery' });
  return proved.ok ? 'recovery-code' : 'nothing';
}

export async function ask(parts: RecoveryParts, body: RequestOf<typeof recovery.ask>, address: string): Promise<Result<Drawn, Denial>> {
  if (withoutUnseenEnds(body.account) === '') return denied('account-missing');
  const account = readKnownAccount(body.account) ?? '';
  if (isUnreadable(body.recoveryCode)) return denied('recovery-code-malformed');
  const often = await tooOftenFrom(parts, address);
  if (often) return { ok: false, error: often };
  const { customerId: customer } = await findForSignIn(parts.db, parts.customerKeys, { account, deviceHash: randomBytes(32) });
  const shown = await showCode(parts, customer, body.recoveryCode);
  // Letters have a number of their own, and somebody who shows something is always taken: a stranger could have used up the day's number.
  if (shown === 'nothing' && (body.byDesk || !parts.letters.isOn)) {
    const times = parts.ruleBook.now(recoveriesWithoutProofPerDay);
    const wait = await parts.withoutProof.take(countedAs(parts, account || `typed ${body.account}`), times);
    if (wait > 0) return denied('recovery-asked-often', { times });
  }
  return ok((await write(parts, { ...body, customer, lost: 'login-password', shown, byDesk: body.byDesk ?? false }, async () => true))!);
}

/** A lost second factor: only who has had the right password a moment ago has the token, which ends as password or factors change. */
export async function askFactor(parts: RecoveryParts, body: RequestOf<typeof recovery.askFactor>, address: string): Promise<Result<Drawn, Denial>> {
  const read = parts.tokens.read(body.token);
  if (read === null) return denied('recovery-token-expired');
  const [number = '', mark = ''] = read.split(' ');
  const customer = BigInt(number);
  const often = await tooOften(parts, { account: numberOf(customer), address });
  if (often) return { ok: false, error: often };
  const asked = { ...body, customer, lost: 'second-factor', shown: 'login-password', byDesk: true } as const;
  const drawn = await write(parts, asked, tx => holdsMark(tx, parts, { customer, mark }));
  return drawn ? ok(drawn) : denied('recovery-token-expired');
}

type Caller = { readonly customer: SignedIn['customer']; readonly address: string };

export async function askFundPassword(
  parts: RecoveryParts,
  body: RequestOf<typeof recovery.askFundPassword>,
  { customer, address }: Caller,
): Promise<Result<Drawn, Denial>> {
  if (!customer.hasFundPassword) return denied('fund-password-not-set');
  if (body.password === '') return denied('password-missing');
  if (isUnreadable(body.recoveryCode)) return denied('recovery-code-malformed');
  const often = await tooOften(parts, { account: numberOf(customer.id), address });
  if (often) return { ok: false, error: often };
  const before = await readPassword(parts.db, customer.id);
  const compared = await parts.loginPasswords.compare(customer.id, body.password);
  if (!compared.ok) return compared;
  const code = await showCode(parts, customer.id, body.recoveryCode);
  const shown = code === 'nothing' ? 'login-password' : code;
  const asked = { ...body, customer: customer.id, lost: 'fund-password', shown, byDesk: true } as const;
  const drawn = await write(parts, asked, async tx => {
    // Comparing takes a while: a password that was replaced meanwhile shows nothing any more.
    await lockCustomer(tx, customer.id);
    return (await readPassword(tx, customer.id)) === before;
  });
  return drawn ? ok(drawn) : denied('recovery-token-expired');
}

export const answerOf = ({ number }: Drawn): ReplyOf<typeof recovery.ask> => ({ case: number });
