import { refuse, type Result } from '@parkett/kernel';
import type { Denial } from '@parkett/contract';
import { actorOf, recordAudit } from '../../books/audit/index.ts';
import { rememberDevice, type SessionSecrets, type Session } from '../../books/customers/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { Refused } from '../../platform/refused.ts';
import { hashOfDevice, newDevice } from './pair.ts';
import type { SignInParts, Visit } from './parts.ts';
import { deviceNameOf } from './rules/device-name.ts';

/** What a page gets when it has signed in: its half of the session and the account's written form. */
export type SignedInReply = { readonly tokend: string; readonly account: string };

/** Devices of a customer that are remembered at once. */
const devicesMax = 50;

/** By what somebody came in, for the audit. */
type Way = 'password' | 'password and second factor' | 'passkey' | 'registration' | 'demo';

/** Opens a session for whom `work` names, in its transaction, and hands both halves out after the commit. The page's earlier session ends. */
export async function openSession<T extends { customerId: bigint; account: string }>(
  parts: SignInParts,
  { visit, way, work }: { visit: Visit; way: Way; work: (tx: Tx) => Promise<T> },
): Promise<Result<T & SignedInReply, Denial>> {
  const device = parts.pair.deviceOf(visit.request) ?? newDevice();
  const deviceName = deviceNameOf(visit.request.headers['user-agent']);
  let opened: T & { session: Session; secrets: SessionSecrets };
  try {
    opened = await withTransaction(parts.db, async tx => {
      const who = await work(tx);
      const { customerId } = who;
      const signIn = { customerId, deviceHash: hashOfDevice(device), name: deviceName, at: parts.now(), max: devicesMax };
      const isNewDevice = await rememberDevice(tx, signIn);
      const begun = await parts.sessions.open(tx, customerId, { deviceName, isNewDevice, deviceHash: signIn.deviceHash });
      if (isNewDevice) wantLetter(tx, { kind: 'new-device', customer: customerId, device: deviceName, at: parts.now() }).catch(() => {});
      const facts = { session: String(begun.session.id), way, isNewDevice };
      // Not awaited: it travels together with COMMIT.
      recordAudit(tx, { actor: actorOf({ kind: 'customer', id: customerId }), action: 'sign-in.signed-in', customerId, facts }).catch(() => {});
      return { ...who, ...begun };
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
