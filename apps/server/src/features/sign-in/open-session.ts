import { refuse, type Result } from '@parkett/kernel';
import type { Denial } from '@parkett/contract';
import { rememberDevice, type SessionSecrets, type Session } from '../../books/customers/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { hashOfDevice, newDevice } from './pair.ts';
import { Refused, type SignInParts, type Visit } from './parts.ts';

/** What a page gets when it has signed in: its half of the session and the account's written form. */
export type SignedInReply = { readonly tokend: string; readonly account: string };

/** Opens a session for whom `work` names, in its transaction, and hands both halves out after the commit. The page's earlier session ends. */
export async function openSession<T extends { customerId: bigint; account: string }>(
  parts: SignInParts,
  visit: Visit,
  work: (tx: Tx) => Promise<T>,
): Promise<Result<T & SignedInReply, Denial>> {
  const device = parts.pair.deviceOf(visit.request) ?? newDevice();
  let opened: T & { session: Session; secrets: SessionSecrets };
  try {
    opened = await withTransaction(parts.db, async tx => {
      const who = await work(tx);
      await rememberDevice(tx, { customerId: who.customerId, deviceHash: hashOfDevice(device), at: parts.now() });
      return { ...who, ...(await parts.sessions.open(tx, who.customerId)) };
    });
  } catch (error) {
    if (error instanceof Refused) return refuse(error.denial);
    throw error;
  }
  // A new session never continues an old one (session fixation, ASVS 7.2.4).
  if (visit.session) await parts.sessions.end(visit.session.session, 'replaced');
  const { session, secrets, ...who } = opened;
  parts.pair.writeCookies(visit.reply, { session, secrets, device });
  return { ok: true, value: { ...(who as unknown as T), tokend: secrets.token, account: opened.account } };
}
