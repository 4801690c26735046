import { randomUUID } from 'node:crypto';
import { later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingHeld } from '../../app/own-data.ts';
import { bodyHash, type Principal } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { dueItems, type DueKind } from '../../platform/due-items.ts';
import { silentLog } from '../../platform/log.ts';
import { identityHouse, mara, mia, noah } from '../../testing/identity-house.ts';
import { listOf } from '../../testing/list-of-names.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { photoPurpose } from './limits.ts';
import type { NameScreening } from './parts.ts';
import { insertPhoto, nextPhotoId } from './store.ts';
import { screeningKind } from './screening-review.ts';
import { customersScreened, forgetPerson, ListWatch, screeningReview } from './index.ts';

// Promised: a new list is compared with every verified customer. An entry that the desk wasn't shown opens one case, of which the customer hears nothing.

const { house, parts: opened, duty, idOf, newcomer, asSent, submit, decide: decideIdentity, stateOf } = await identityHouse();
afterAll(house.close);
const { db } = opened;

let list = listOf({ 'Nobody Here': entryOf('Nobody Here') }, '1');
const screening: NameScreening = { hits: name => list.hits(name), inForce: () => list.inForce(), trouble: () => null };
const parts = { ...opened, screening };
parts.reviews.register(screeningReview({ ...parts, gates: house.gates }));
const watch = new ListWatch({ ...parts, log: silentLog() });

function entryOf(name: string, details = 'born 1958'): { name: string; details: string; list: string; version: string } {
  return { name, details, list: 'Test list', version: 'any' };
}

/** Does what is due until nothing is; answers in how many turns. */
async function work(kind: DueKind): Promise<number> {
  const due = dueItems({ db, log: silentLog() }, kind);
  const now = house.clock.now;
  for (let turns = 0; ; turns += 1) {
    const at = await due.nextDueAt(db, { insisting: true });
    if (at === null || at > now) return turns;
    await due.run(at, now, { until: now, insisting: true });
  }
}

/** Another list lies there, and everything that follows is done. */
async function comes(version: string, ...names: readonly string[]): Promise<number> {
  list = listOf(Object.fromEntries(names.map(name => [name, entryOf(name)])), version);
  await watch.look();
  return work(customersScreened(parts, { atOnce: 2 }));
}

/** Photos as the pictures' process would leave them. */
async function photosOf(visitor: Visitor): Promise<{ front: string; back: string }> {
  const kept = await withTransaction(db, async tx => {
    const ids: bigint[] = [];
    for (let side = 0; side < 2; side += 1) {
      const picture = { type: 'image/jpeg', bytes: Buffer.alloc(100), width: 600, height: 400 } as const;
      const file = await parts.files.keep(tx, { customer: idOf(visitor), purpose: photoPurpose, picture });
      const id = await nextPhotoId(tx);
      await insertPhoto(tx, { id, file, customer: idOf(visitor), at: house.clock.now });
      ids.push(id);
    }
    return ids;
  });
  return { front: String(kept[0]), back: String(kept[1]) };
}

/** A newcomer whose application is sent, and one who was verified by it. */
async function sent(name: string): Promise<Visitor> {
  const visitor = await newcomer();
  expect((await submit(visitor, { ...mara, name, ...(await photosOf(visitor)) })).status).toBe(1);
  return visitor;
}
async function verified(name: string): Promise<Visitor> {
  const visitor = await sent(name);
  expect(await decideIdentity(visitor, mia, { decision: 'approved' })).toBe('approved');
  return visitor;
}

const caseOf = (visitor: Visitor) => parts.reviews.pendingOf(db, { kind: screeningKind, customer: idOf(visitor) });

async function decide(visitor: Visitor, by: Principal, said: { decision: 'approved' | 'rejected'; reason?: string }): Promise<string> {
  const command = { review: (await caseOf(visitor))!.id, decision: said.decision, reason: said.reason ?? null, note: null };
  const answer = await parts.reviews.decide({ principal: by, key: randomUUID(), route: 'desk/decide', bodyHash: bodyHash(command.reason), command });
  return answer.outcome === 'accepted' ? answer.answer.state : answer.outcome === 'denied' ? answer.denial.code : answer.outcome;
}

/** Everything that a customer is given of himself. */
async function held(visitor: Visitor): Promise<string> {
  const instruments = { withId: () => ({}), withCode: () => null } as never;
  const told: unknown[] = [await stateOf(visitor)];
  for (const { read } of everythingHeld({ customerKeys: parts.customerKeys, instruments })) told.push(await read(db, idOf(visitor)));
  return JSON.stringify(told, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

let jonas: Visitor;
let ada: Visitor;
beforeAll(async () => {
  jonas = await verified('Jonas Klein');
  ada = await verified('Ada Klein');
  await verified('Mara Lang');
  await watch.look();
  await work(customersScreened(parts, { atOnce: 2 }));
});

test('every verified customer is compared in steps; a hit opens a case, the same one in a later list none, and a list that is known nothing', async () => {
  // Two customers in a step, and the last step finds one.
  expect(await comes('2', 'Jonas Klein')).toBe(2);
  const first = (await caseOf(jonas))!;
  expect(first.openedBy).toEqual({ kind: 'system', id: 0n });
  expect(await caseOf(ada)).toBeNull();
  expect(await comes('3', 'Jonas Klein', 'Ada Klein')).toBe(2);
  expect((await caseOf(jonas))!.id).toBe(first.id);
  expect(await caseOf(ada)).not.toBeNull();
  await watch.look();
  expect(await work(customersScreened(parts))).toBe(0);
  const rows = await db.query('', `select distinct l.version from identity_screened s join identity_list l on l.id = s.list_id`);
  expect(rows).toEqual([{ version: '3' }]);
});

test('a hit that nobody decides in time comes before the desk again', async () => {
  const before = (await caseOf(ada))!;
  house.clock.now = later(before.dueAt, 1_000);
  await work(parts.reviews.deadlines());
  expect(await caseOf(ada)).toMatchObject({ subject: `${before.subject}/2`, customer: idOf(ada) });
});

test('two reviewers say with a reason that it is somebody else: the audit has list and reason without a name, no later list asks again, and the customer reads nothing of it', async () => {
  const cleared = { decision: 'approved', reason: 'not-listed-birth-date' } as const;
  expect(await decide(jonas, mia, { decision: 'approved' })).toBe('reason-unknown');
  expect([await decide(jonas, mia, cleared), await decide(jonas, mia, cleared)]).toEqual(['pending', 'own-signature']);
  const { id } = (await caseOf(jonas))!;
  expect(await decide(jonas, noah, cleared)).toBe('approved');
  const [row] = await db.query('', `select facts from audit_entry where action = 'identity.entry-cleared' and customer_id = $1`, [idOf(jonas)]);
  expect(row).toEqual({ facts: { review: String(id), reason: 'not-listed-birth-date', entries: 1, list: 'Test list (any)' } });
  await comes('4', 'Jonas Klein');
  expect(await caseOf(jonas)).toBeNull();
  const told = await held(jonas);
  for (const word of ['screening', 'not-listed', 'entry-cleared', 'Test list', `"R${id}"`]) expect(told, word).not.toContain(word);
});

test('two reviewers say that it may be him: the account is frozen, and the customer reads of a statutory review and of nothing else', async () => {
  expect(await decide(ada, mia, { decision: 'rejected' })).toBe('pending');
  expect(await decide(ada, noah, { decision: 'rejected' })).toBe('rejected');
  const gates = await db.query('', 'select kind, reason, placed_by, second_by from gate where customer_id = $1', [idOf(ada)]);
  expect(gates).toEqual([{ kind: 'frozen', reason: 'statutory-review', placed_by: 'operator 1', second_by: 'operator 2' }]);
  expect(await held(ada)).not.toContain('screening');
});

test('somebody who is let in while a new list comes is compared with it once more', async () => {
  const late = await sent('Late Lind');
  await comes('5', 'Late Lind');
  expect(await caseOf(late)).toBeNull();
  // The reviewer was shown the list before it.
  expect(await decideIdentity(late, mia, { decision: 'approved' })).toBe('approved');
  expect(await work(customersScreened(parts))).toBe(1);
  expect(await caseOf(late)).not.toBeNull();
  const { shown } = (await db.query<{ shown: Buffer[] }>('', 'select shown from identity_screened where customer_id = $1', [idOf(late)]))[0]!;
  expect(shown).toHaveLength(1);
  expect(shown[0]!.toString()).not.toContain('Lind');
  await withTransaction(db, tx => forgetPerson(tx, idOf(late)));
  expect(await db.query('', 'select from identity_screened where customer_id = $1', [idOf(late)])).toEqual([]);
});

test('that a decision comes within about a minute is said while simulated staff decides, and neither beside somebody at the desk nor after a first signature', async () => {
  const visitor = await newcomer();
  await submit(visitor, await asSent(visitor, { name: 'Balthasar Grimmelstein' }));
  const isQuick = async (): Promise<unknown> => ((await stateOf(visitor)) as unknown as { application: { isQuick: boolean } }).application.isQuick;
  expect(await isQuick()).toBe(false);
  duty.isStaffs = true;
  expect(await isQuick()).toBe(true);
  expect(await decideIdentity(visitor, mia, { decision: 'approved', reason: 'not-listed-birth-date' })).toBe('pending');
  expect(await isQuick()).toBe(false);
  expect(await decideIdentity(visitor, noah, { decision: 'approved', reason: 'not-listed-birth-date' })).toBe('approved');
  expect(await isQuick()).toBe(false);
  duty.isStaffs = false;
});
