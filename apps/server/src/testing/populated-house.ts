import { createHash, randomBytes } from 'node:crypto';
import { instantToWire, type Instant } from '@parkett/kernel';
import { recordAudit } from '../books/audit/index.ts';
import { insertAgreements, insertInviteCode, keepFindable, useInviteCode } from '../books/customers/index.ts';
import { rememberDevice } from '../books/customers/credentials/store.ts';
import { insertInstitution } from '../books/customers/institutions/store.ts';
import { insertCustomer } from '../books/customers/store.ts';
import { Sessions } from '../books/customers/sessions/sessions.ts';
import { DeskSessions, OperatorLinks, Operators } from '../books/operators/index.ts';
import { insertRaise, nextRaise, writeConfirmation } from '../books/operators/raises-store.ts';
import { insertSwitch } from '../books/operators/staff-store.ts';
import { SecondFactors } from '../books/second-factors/index.ts';
import { insertPasskey } from '../books/second-factors/passkey-store.ts';
import { insertNotice } from '../features/news/store.ts';
import { keepWish } from '../platform/clock-store.ts';
import { withTransaction, type Db } from '../platform/db.ts';
import { emit } from '../platform/outbox.ts';
import { knownKeys, testKeys } from './customer-keys.ts';
import type { TestFloor } from './trading-floor.ts';

/** Somebody has registered by the code of a house, and signed in on a device. */
async function register({ database: { db }, now: at }: TestFloor): Promise<void> {
  const keys = testKeys(db);
  const sessions = new Sessions({ db, now: () => at });
  await withTransaction(db, async tx => {
    const institutionId = (await insertInstitution(tx, { name: 'Kontor', demo: false }))!;
    await recordAudit(tx, {
      actor: { kind: 'tool', name: 'institution' },
      action: 'institutions.added',
      customerId: null,
      facts: { institution: 'Kontor' },
    });
    await insertInviteCode(tx, { code: 'KONTOR', institutionId, customerId: null });
    const opened = {
      account: 'berta@example.org',
      kind: 'registered',
      institutionId,
      invitedBy: null,
      realName: 'unverified',
      language: 'de',
    } as const;
    const id = (await insertCustomer(tx, keys, { customer: { ...opened, createdAt: at }, passwordHash: '$argon2id$berta' }))!;
    await keepFindable(tx, keys, { customer: id, part: 'person', found: { names: ['Berta Kontor'] } });
    await useInviteCode(tx, 'KONTOR');
    await insertAgreements(tx, id, { 'user-agreement': 'a'.repeat(64), 'privacy-policy': 'b'.repeat(64) });
    const deviceHash = randomBytes(32);
    await rememberDevice(tx, { customerId: id, deviceHash, name: 'Firefox', at, max: 50 });
    const { session } = await sessions.open(tx, id, { deviceName: 'Firefox', isNewDevice: true, deviceHash });
    const facts = { session: String(session.id), way: 'registration', isNewDevice: true };
    await recordAudit(tx, { actor: { kind: 'customer', name: String(id) }, action: 'sign-in.signed-in', customerId: id, facts });
  });
}

/** An operator was let in by the command on the machine, came by his link, has a passkey, and lets in another one. */
async function work({ database: { db }, now: at }: TestFloor): Promise<void> {
  const now = (): Instant => at;
  const links = new OperatorLinks({ key: knownKeys.derive('operator-links'), base: '' });
  const sessions = new DeskSessions({ db, now });
  const house = { id: 'localhost', name: 'Parkett', origins: ['http://localhost'] };
  const secondFactors = new SecondFactors({ db, now, key: knownKeys.derive('second-factors'), house });
  const operators = new Operators({ db, now, links, sessions, secondFactors });
  const link = await operators.addByTool({ name: 'Mia', roles: ['admin', 'reviewer'] }, { kind: 'tool', name: 'operator' });
  if (!link.ok) throw new Error(link.error.code);
  await operators.comeIn(link.value.split('#/link/')[1]!, createHash('sha256').update('browser').digest());
  await withTransaction(db, async tx => {
    const created = { credential: randomBytes(16), publicKey: randomBytes(64), counter: 0n, transports: 'internal', name: 'Key', createdAt: at };
    await insertPasskey(tx, { kind: 'operator', id: 1n }, created);
    const actor = { kind: 'operator', name: '1' } as const;
    await recordAudit(tx, { actor, action: 'operators.passkey-added', customerId: null, facts: { session: '1', name: 'Key' } });
    await insertSwitch(tx, { isOn: false, by: 1n, at });
    await recordAudit(tx, { actor, action: 'desk.operators/setStaff', customerId: null, facts: { isOn: false } });
  });
  await invite(db, operators);
}

/** The operator has asked for somebody new, and another one, whom the machine let in, has confirmed it. */
async function invite(db: Db, operators: Operators): Promise<void> {
  const other = await operators.addByTool({ name: 'Max', roles: ['admin'] }, { kind: 'tool', name: 'operator' });
  if (!other.ok) throw new Error(other.error.code);
  const [askedBy, confirmedBy, roles] = [1n, 2n, ['dealer']] as const;
  const asked = { name: 'Nils', roles, before: null, wasDisabled: false, askedBy };
  const id = await withTransaction(db, async tx => {
    const raise = await nextRaise(tx);
    await insertRaise(tx, { ...asked, id: raise, operator: null, askedAt: operators.now() });
    const facts = { raise: String(raise), roles: 'dealer' };
    await recordAudit(tx, { actor: { kind: 'operator', name: '1' }, action: 'desk.operators/invite', customerId: null, facts });
    return raise;
  });
  await withTransaction(db, async tx => {
    const link = await operators.newLink(tx);
    const operator = await operators.letIn(tx, { name: asked.name, roles, by: askedBy, at: link.at });
    await writeConfirmation(tx, { id, operator, by: { kind: 'operator', id: confirmedBy }, at: link.at });
    await operators.giveLink(tx, operator, link);
    const facts = { raise: String(id), roles: 'dealer', askedBy: '1', link: String(link.link) };
    await recordAudit(tx, { actor: { kind: 'operator', name: '2' }, action: 'desk.operators/confirmRaise', customerId: null, facts });
  });
}

/** Trading was interrupted, and somebody has set the clock. */
async function interrupt({ database: { db }, now: at }: TestFloor): Promise<void> {
  await withTransaction(db, async tx => {
    const notice = { kind: 'halt', at, codes: ['SAP'], params: { name: 'SAP' } } as const;
    await insertNotice(tx, { ...notice, id: `halt-SAP-${instantToWire(at)}` });
    await emit(tx, 'market.interrupted', { kind: 'halt', instrument: 1, at: instantToWire(at), last: null });
    await keepWish(tx, { at, speed: 1, paused: false });
    const facts = { at: instantToWire(at), speed: 1, paused: false, skipClosed: false };
    await recordAudit(tx, { actor: { kind: 'customer', name: '1' }, action: 'market.clock-set', customerId: 1n, facts });
  });
}

/** Rows of a house besides its books of money: people, and a market that was interrupted. */
export async function peopleAndMarket(floor: TestFloor): Promise<void> {
  await register(floor);
  await work(floor);
  await interrupt(floor);
}
