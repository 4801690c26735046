import { randomBytes } from 'node:crypto';
import { deskIdentity, deskSignIn } from '@parkett/contract';
import { afterAll, expect, test } from 'vitest';
import { openDeskCalls } from '../../app/desk.ts';
import { DeskSessions, insertOperator } from '../../books/operators/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { DeskVisitor } from '../../testing/desk-visitor.ts';
import { identityHouse } from '../../testing/identity-house.ts';
import { origin } from '../../testing/sign-in-house.ts';
import { DeskDoor } from '../desk-sign-in/index.ts';
import { addIdentityDeskCalls } from './index.ts';

// Photos as a reviewer opens them, and what the customer and the auditor read of it. Real database, real pictures, both public doors.

const { house, parts, idOf, newcomer, asSent, submit, stateOf, reviewOf } = await identityHouse();
afterAll(house.close);
const { app, clock, database, refusals } = house;
const { db } = database;
const sessions = new DeskSessions({ db, now: () => clock.now });
const door = new DeskDoor({ sessions, forgeryKey: randomBytes(32), publicOrigin: origin });
const calls = openDeskCalls({ deskHttp: app, db }, { door, refusals, customerKeys: parts.customerKeys });
addIdentityDeskCalls(calls, parts);
calls.open(deskSignIn.me, async (_, { session, request, reply }) => {
  door.renewForgeryToken(request, reply, session!.session);
  return { ok: true, value: { operator: null } };
});

async function reviewer(name: string): Promise<{ id: bigint; visitor: DeskVisitor }> {
  const { id, token } = await withTransaction(db, async tx => {
    const made = (await insertOperator(tx, { name, roles: ['reviewer'], state: 'active', invitedBy: null, at: clock.now }))!;
    return { id: made, token: (await sessions.open(tx, { operator: made, proof: 'passkey' })).token };
  });
  const visitor = new DeskVisitor(async (path, { headers, body }) => {
    const answer = await app.inject({ method: 'POST', url: `/api/desk/${path}`, headers, payload: body });
    return { http: answer.statusCode, text: answer.payload, setCookies: [answer.headers['set-cookie'] ?? []].flat() };
  });
  visitor.cookies.set('__Host-parkett-desk', token);
  await visitor.ask(deskSignIn.me, {});
  return { id, visitor };
}

async function waitingCase(name: string) {
  const customer = await newcomer();
  await submit(customer, await asSent(customer));
  const { id: review } = await reviewOf(customer);
  const { id, visitor } = await reviewer(name);
  const open = async (side: 'front' | 'back', reason: string | null) =>
    (await visitor.post(deskIdentity.identityPhoto, { review: `R${review}`, side, reason })).code ?? 'shown';
  const claim = () => parts.reviews.claim({ review, by: { kind: 'operator', id } });
  return { customer, review, id, open, claim };
}

test('S15: nobody types the reason that only a claimed review is: what a customer reads as the review of his details was one', async () => {
  const { customer, open, claim } = await waitingCase('Rita');
  for (const reason of [null, 'identity-review', ' Identity-Review '])
    expect([reason, await open('front', reason)]).toEqual([reason, 'photo-reason-missing']);
  expect((await stateOf(customer)).views).toEqual([]);
  expect(await open('front', 'call of the owner')).toBe('shown');
  await claim();
  expect(await open('front', null)).toBe('shown');
  expect((await stateOf(customer)).views).toMatchObject([{ reason: 'identity-review' }, { reason: 'call of the owner' }]);
});

test('a photo that a case doesn’t have is told from a case that isn’t there', async () => {
  const customer = await newcomer();
  const passport = await asSent(customer, { documentType: 'passport', documentNumber: 'C01X00T47' });
  await submit(customer, { ...passport, back: '' });
  const { id: review } = await reviewOf(customer);
  const { visitor } = await reviewer('Ruth');
  const open = async (number: string, side: 'front' | 'back') =>
    (await visitor.post(deskIdentity.identityPhoto, { review: number, side, reason: 'call of the owner' })).code ?? 'shown';
  expect([await open(`R${review}`, 'front'), await open(`R${review}`, 'back')]).toEqual(['shown', 'photo-does-not-exist']);
  expect(await open('R999999', 'front')).toBe('review-does-not-exist');
  expect(await visitor.post(deskIdentity.identityCase, { review: 'R999999' })).toMatchObject({ code: 'review-does-not-exist' });
});

test('S19 (ASVS 16.2.1): whoever opens a photo leaves a row with side and reason, which its customer reads once', async () => {
  const { customer, review, id, open, claim } = await waitingCase('Sina');
  expect(await open('back', 'call of the owner')).toBe('shown');
  await claim();
  expect(await open('front', null)).toBe('shown');
  const rows = await db.query(
    '',
    `select action, facts from audit_entry where actor_kind = 'operator' and actor = $1 and customer_id = $2 order by id`,
    [String(id), idOf(customer)],
  );
  expect(rows).toMatchObject([
    { action: 'desk.customer-seen' },
    { action: 'desk.photo-seen', facts: { review: String(review), side: 'back', reason: 'call of the owner' } },
    { action: 'reviews.claimed', facts: { review: String(review), kind: 'identity' } },
    { action: 'desk.photo-seen', facts: { review: String(review), side: 'front', reason: 'identity-review' } },
  ]);
  await customer.post('security/confirm', { operation: 'export-data', password: 'a ladder in the rain' });
  const { text } = await customer.post('ownData/export', {});
  expect(text.split('call of the owner')).toHaveLength(2);
  expect(text).toContain('reviews.claimed');
  expect(text).not.toContain('desk.photo-seen');
});
