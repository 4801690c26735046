import type { GateReason } from '@parkett/contract';
import { later, type Instant } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { findByAccount, type GateKind } from '../../books/customers/index.ts';
import { InstrumentList } from '../../books/instruments/index.ts';
import { bodyHash, type Outcome } from '../../platform/commands/index.ts';
import { form, signInHouse } from '../../testing/sign-in-house.ts';
import { tellEverything } from '../../testing/told.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { addGateCalls } from './index.ts';

// Promised: no block of an account without a reason that its customer reads, two operators (or four hours), an end, and somebody else who hears the customer.

const house = await signInHouse({
  addCalls: ({ calls, database, work }) => addGateCalls(calls, { db: database.db, appeals: work.appeals }),
});
afterAll(house.close);
const { clock, database, work } = house;
const { db } = database;
const hour = 3_600_000;
const [mia, tom, eve] = [1n, 2n, 3n].map(id => ({ kind: 'operator', id })) as [Who, Who, Who];
type Who = { kind: string; id: bigint };
const password = 'a ladder in the rain';

let count = 0;
type Customer = { guest: Visitor; id: bigint; account: string };
async function customer(): Promise<Customer> {
  const account = `c${(count += 1)}@example.org`;
  const guest = house.visitor();
  expect((await guest.enter('user/register', form(account), { address: `10.1.${count}.1` })).status).toBe(1);
  return { guest, account, id: (await findByAccount(db, house.customerKeys, account))! };
}
const signIn = ({ account }: Customer) => house.visitor().post('user/login', { account, password }, { address: `10.1.${account.slice(1, -12)}.1` });

let keys = 0;
const keyOf = (principal: Who, route: string, body: object) => ({
  principal,
  key: `a-desk-key-number-${(keys += 1)}`,
  route,
  bodyHash: bodyHash(body),
});
const word = (said: Outcome<{ state: string }>): string =>
  said.outcome === 'accepted' ? said.answer.state : said.outcome === 'denied' ? said.denial.code : said.outcome;
const place = async (by: Who, id: bigint, gate: { kind: GateKind; reason: GateReason; expiresAt: Instant | null }): Promise<string> =>
  word(await work.deskGates.place({ ...keyOf(by, 'gates/place', { n: keys }), command: { customer: id, ...gate } }));
const lift = async (by: Who, id: bigint, gate: bigint): Promise<string> =>
  word(await work.deskGates.lift({ ...keyOf(by, 'gates/lift', { n: keys }), command: { customer: id, gate, reason: 'cleared-up' } }));
const waiting = async (kind: string, id: bigint): Promise<bigint> =>
  (await db.query<{ id: bigint }>('', `select id from review where kind = $1 and customer_id = $2 and state = 'pending'`, [kind, id]))[0]!.id;
const decide = async (
  by: Who,
  review: bigint,
  decision: 'approved' | 'rejected',
  reason: string | null = null,
  note: string | null = null,
): Promise<string> => word(await work.reviews.decide({ ...keyOf(by, 'reviews/decide', { n: keys }), command: { review, decision, reason, note } }));
const own = async ({ guest }: Customer) => ((await guest.post('gates/own')).data as { gates: Record<string, unknown>[] }).gates;
const gateNumber = async (who: Customer): Promise<bigint> => BigInt(String((await own(who))[0]!.case).slice(1));

test('one operator freezes for four hours; for longer it waits for another, and without a law three working days are the most', async () => {
  const who = await customer();
  const frozen = (ms: number) => ({ kind: 'frozen', reason: 'suspected-takeover', expiresAt: later(clock.now, ms) }) as const;
  expect(await place(mia, who.id, frozen(4 * hour))).toBe('done');
  expect(await own(who)).toMatchObject([
    { kind: 'frozen', reason: 'suspected-takeover', until: new Date(clock.now + 4 * hour).toISOString(), appeal: null },
  ]);
  for (const _ of ['again', 'and again']) expect(await place(mia, who.id, frozen(4 * hour))).toBe('gate-stands-already');
  expect(await place(mia, who.id, frozen(5 * hour))).toBe('waiting');
  expect(await place(tom, who.id, frozen(6 * hour))).toBe('gate-waits-already');
  expect(await place(mia, who.id, frozen(80 * hour))).toBe('gate-too-long');
  const other = await customer();
  expect(await place(mia, other.id, frozen(70 * hour))).toBe('waiting');
  expect(await own(other)).toEqual([]);
  const review = await waiting('gate', other.id);
  expect([await decide(mia, review, 'approved'), await decide(tom, review, 'approved'), await decide(eve, review, 'approved')]).toEqual([
    'own-signature',
    'approved',
    'not-in-review',
  ]);
  expect(await own(other)).toMatchObject([{ kind: 'frozen' }]);
  const [row] = await db.query('', 'select placed_by, second_by from gate where customer_id = $1', [other.id]);
  expect(row).toEqual({ placed_by: 'operator 1', second_by: 'operator 2' });
  const third = await customer();
  await place(mia, third.id, frozen(70 * hour));
  expect(await decide(tom, await waiting('gate', third.id), 'rejected')).toBe('rejected');
  expect(await own(third)).toEqual([]);
});

test('what two have set two lift; what one has set in an emergency one lifts', async () => {
  const who = await customer();
  await place(mia, who.id, { kind: 'trade-banned', reason: 'terms-breached', expiresAt: later(clock.now, 100 * hour) });
  await decide(tom, await waiting('gate', who.id), 'approved');
  const gate = await gateNumber(who);
  const ofAnEnding = { ...keyOf(eve, 'gates/lift', { n: keys }), command: { customer: who.id, gate, reason: 'account-ended' } } as const;
  expect(word(await work.deskGates.lift(ofAnEnding))).toBe('reason-unknown');
  expect(await lift(eve, who.id, gate)).toBe('waiting');
  expect(await decide(tom, await waiting('gate', who.id), 'approved')).toBe('approved');
  expect(await own(who)).toEqual([]);
  expect(await lift(eve, who.id, gate)).toBe('gate-does-not-stand');
  await place(mia, who.id, { kind: 'frozen', reason: 'suspected-takeover', expiresAt: later(clock.now, hour) });
  expect(await lift(tom, who.id, await gateNumber(who))).toBe('done');
});

test('what is lifted stays lifted: a renewal that waits is withdrawn with it, and a lifting is asked for once', async () => {
  const who = await customer();
  const frozen = (ms: number) => ({ kind: 'frozen', reason: 'suspected-takeover', expiresAt: later(clock.now, ms) }) as const;
  await place(mia, who.id, frozen(hour));
  expect(await place(mia, who.id, frozen(20 * hour))).toBe('waiting');
  const renewal = await waiting('gate', who.id);
  expect(await lift(eve, who.id, await gateNumber(who))).toBe('done');
  expect(await decide(tom, renewal, 'approved')).toBe('not-in-review');
  expect(await own(who)).toEqual([]);
  const other = await customer();
  await place(mia, other.id, frozen(20 * hour));
  await decide(tom, await waiting('gate', other.id), 'approved');
  expect([await lift(mia, other.id, await gateNumber(other)), await lift(eve, other.id, await gateNumber(other))]).toEqual([
    'waiting',
    'gate-waits-already',
  ]);
});

test('S6: a ban that a second operator signs ends every session with its commit', async () => {
  const who = await customer();
  await place(mia, who.id, { kind: 'login-banned', reason: 'suspected-takeover', expiresAt: later(clock.now, 100 * hour) });
  expect(await who.guest.post('user/profile')).toMatchObject({ status: 1 });
  await decide(tom, await waiting('gate', who.id), 'approved');
  expect(await who.guest.post('user/profile')).toMatchObject({ http: 401 });
  expect(await db.query('', 'select from customer_session where customer_id = $1 and ended_at is null', [who.id])).toEqual([]);
});

test('of a statutory review the customer reads since when, until when and the code, nothing else; two renew it, and it has stood since the first', async () => {
  const who = await customer();
  const first = clock.now;
  const until = (days: number) => ({ kind: 'withdrawal-banned', reason: 'statutory-review', expiresAt: later(first, days * 24 * hour) }) as const;
  await place(mia, who.id, until(5));
  await decide(tom, await waiting('gate', who.id), 'approved');
  clock.now = later(clock.now, 3 * 60_000);
  await place(tom, who.id, until(10));
  await decide(mia, await waiting('gate', who.id), 'approved');
  const shown = await own(who);
  expect(shown.at(-1)).toEqual({
    ...{ case: expect.stringMatching(/^G\d+$/), kind: 'withdrawal-banned', reason: 'statutory-review', appeal: null },
    ...{ since: new Date(first).toISOString(), until: new Date(first + 10 * 24 * hour).toISOString() },
  });
  expect(JSON.stringify(shown)).not.toMatch(/operator|placed/);
});

test('a customer appeals once, somebody who didn’t set the block decides, and what he approves is lifted in the same transaction', async () => {
  const who = await customer();
  await place(mia, who.id, { kind: 'frozen', reason: 'suspected-takeover', expiresAt: later(clock.now, 60 * hour) });
  await decide(tom, await waiting('gate', who.id), 'approved');
  const [{ case: number }] = (await own(who)) as [{ case: string }];
  const appeal = (text: string, key: string) => who.guest.post('gates/appeal', { case: number, text }, { key });
  expect(await appeal('  ', 'an-appeal-key-number-1')).toMatchObject({ code: 'appeal-missing' });
  expect(await who.guest.post('gates/appeal', { case: 'G999999', text: 'x' }, { key: 'an-appeal-key-number-2' })).toMatchObject({
    code: 'gate-does-not-stand',
  });
  expect(await appeal('It was me, 王伟, on a new phone.', 'an-appeal-key-number-3')).toMatchObject({ status: 1, data: { state: 'pending' } });
  expect(await appeal('It was me, 王伟, on a new phone.', 'an-appeal-key-number-3')).toMatchObject({ status: 1, data: { state: 'pending' } });
  expect(await appeal('Once more', 'an-appeal-key-number-4')).toMatchObject({ code: 'appeal-exists' });
  const review = await waiting('appeal', who.id);
  expect(await work.appeals.textFor(db, { customer: who.id, review })).toBe('It was me, 王伟, on a new phone.');
  expect(await db.query('', `select from appeal where position('phone' in encode(text, 'escape')) > 0`)).toEqual([]);
  for (const setter of [mia, tom]) expect(await decide(setter, review, 'approved', 'cleared-up')).toBe('own-gate');
  expect(await own(who)).toMatchObject([{ appeal: { state: 'pending', reason: null } }]);
  expect(await decide(eve, review, 'approved', 'cleared-up')).toBe('approved');
  expect(await own(who)).toEqual([]);
  const [lifted] = await db.query('', 'select lifted_by, reason from gate_lift where gate_id = $1', [number.slice(1)]);
  expect(lifted).toEqual({ lifted_by: 'operator 3', reason: 'cleared-up' });
});

test('a rejected appeal says why, with the note; an appeal against a court’s order needs two who didn’t set it', async () => {
  const who = await customer();
  await place(mia, who.id, { kind: 'frozen', reason: 'court-order', expiresAt: later(clock.now, 600 * hour) });
  await decide(tom, await waiting('gate', who.id), 'approved');
  const [{ case: number }] = (await own(who)) as [{ case: string }];
  await who.guest.post('gates/appeal', { case: number, text: 'The court has changed its mind.' }, { key: 'an-appeal-key-number-5' });
  const review = await waiting('appeal', who.id);
  expect(await decide(eve, review, 'approved', 'cleared-up')).toBe('pending');
  expect(await decide(tom, review, 'approved', 'cleared-up')).toBe('own-gate');
  const judge = { kind: 'operator', id: 4n };
  expect(await decide(judge, review, 'rejected', 'legal-duty', 'Bitte senden Sie uns den Beschluss.')).toBe('rejected');
  expect(await own(who)).toMatchObject([{ appeal: { state: 'rejected', reason: 'legal-duty', note: 'Bitte senden Sie uns den Beschluss.' } }]);
  // The message names the review, by which its customer can ask about it.
  await tellEverything({ database, instruments: new InstrumentList([]) });
  const told = await db.query('', `select parameters from message where customer_id = $1 and kind = 'appeal-rejected'`, [who.id]);
  expect(told).toEqual([{ parameters: { review: `R${review}`, reason: 'legal-duty' } }]);
});

test('S13: whom a block keeps out learns of it after the right password alone, with a token that appeals against this block for a quarter of an hour, once', async () => {
  const who = await customer();
  await place(mia, who.id, { kind: 'login-banned', reason: 'suspected-takeover', expiresAt: later(clock.now, 100 * hour) });
  await decide(tom, await waiting('gate', who.id), 'approved');
  const wrong = await house.visitor().post('user/login', { account: who.account, password: 'a ladder in the sun' }, { address: '10.9.9.1' });
  const nobody = await house.visitor().post('user/login', { account: 'nobody@example.org', password }, { address: '10.9.9.2' });
  expect(wrong).toMatchObject({ code: 'wrong-account-or-password', params: {} });
  expect([nobody.code, nobody.params]).toEqual([wrong.code, wrong.params]);
  const refused = await signIn(who);
  expect(refused).toMatchObject({ code: 'account-login-banned', params: { reason: 'suspected-takeover', appealToken: expect.any(String) } });
  const { appealToken: token } = refused.params as { appealToken: string };
  const send = (sent: string, text = 'I was on holiday.') => house.visitor().post('gates/appealUnsigned', { token: sent, text });
  const otherGate = token.replace(/^\d+/, gate => String(BigInt(gate) + 1n));
  for (const forged of ['', 'x', otherGate, `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`])
    expect(await send(forged)).toMatchObject({ code: 'appeal-expired' });
  clock.now = later(clock.now, 15 * 60_000);
  expect(await send(token)).toMatchObject({ code: 'appeal-expired' });
  const fresh = ((await signIn(who)).params as { appealToken: string }).appealToken;
  const both = await Promise.all([send(fresh), send(fresh)]);
  expect(both.map(({ status, code }) => code ?? status).toSorted()).toEqual([1, 'appeal-exists']);
  expect(await signIn(who)).toMatchObject({ code: 'account-login-banned', params: { appeal: 'pending' } });
  expect((await signIn(who)).params).not.toHaveProperty('appealToken');
  expect(await decide(eve, await waiting('appeal', who.id), 'approved', 'unfounded')).toBe('approved');
  expect(await signIn(who)).toMatchObject({ status: 1 });
});
