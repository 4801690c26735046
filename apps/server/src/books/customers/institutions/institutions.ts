import { randomInt } from 'node:crypto';
import type { Instant } from '@parkett/kernel';
import { invariant } from '@parkett/kernel';
import { withTransaction, type Db, type Queryable, type Tx } from '../../../platform/db.ts';
import { codeAlphabet, isValid, readInviteCode, type InviteCode } from '../rules/invite.ts';
import { codeOfCustomer, demoInstitution, findInviteCode, insertInstitution, insertInviteCode, institutionOfCustomer } from './store.ts';

const codeLength = 10;
const demo = { name: 'Parkett Demo', code: 'PARKETT' };

const randomCode = (): string => Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

/** A new institution's invite code; null when there is one of that name. In the caller's transaction. */
export async function addInstitution(tx: Tx, name: string): Promise<string | null> {
  const institutionId = await insertInstitution(tx, { name, demo: false });
  if (institutionId === null) return null;
  const code = randomCode();
  await insertInviteCode(tx, { code, institutionId, customerId: null });
  return code;
}

/** Paper mode's own institution with its well-known code, made at the first start. */
export async function ensureDemoInstitution(db: Db): Promise<{ id: number; code: string }> {
  await withTransaction(db, async tx => {
    const id = await insertInstitution(tx, { name: demo.name, demo: true });
    if (id !== null) await insertInviteCode(tx, { code: demo.code, institutionId: id, customerId: null });
  });
  const found = await demoInstitution(db);
  invariant(found, 'the demo institution exists');
  return found;
}

/** The invite code that was typed, if it is valid now; else null, whatever is wrong with it. */
export async function findInvite(from: Queryable, typed: string, context: { now: Instant; paperMode: boolean }): Promise<InviteCode | null> {
  const code = readInviteCode(typed);
  const invite = code === null ? null : await findInviteCode(from, code);
  return invite && isValid(invite, context) ? invite : null;
}

/** The customer's own code to invite others with, made when it is first asked for. A customer who registers with it belongs to the same institution. */
export async function ownInviteCode(tx: Tx, customerId: bigint): Promise<string> {
  const existing = await codeOfCustomer(tx, customerId);
  if (existing !== null) return existing;
  const code = randomCode();
  await insertInviteCode(tx, { code, institutionId: await institutionOfCustomer(tx, customerId), customerId });
  return code;
}
