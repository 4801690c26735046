import { deskGates, deskOperators, deskReviews, deskSignIn } from '@parkett/contract';
import { later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findByAccount } from '../../books/customers/index.ts';
import { areApartUntil } from '../../books/operators/index.ts';
import { operatorsAudit } from '../../books/operators/checks/index.ts';
import { silentLog } from '../../platform/log.ts';
import { Outbox } from '../../platform/outbox.ts';
import { deskHouse, registerFirst, tokenOf } from '../../testing/desk-house.ts';
import type { DeskVisitor } from '../../testing/desk-visitor.ts';
import { form, origin } from '../../testing/sign-in-house.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';
import { Visitor } from '../../testing/visitor.ts';
import { StaffWork } from '../simulated-staff/index.ts';

// S21 (ASVS 2.3.5): an admin of a paper house who is alone and means harm. Simulated staff confirms whom he lets in; by nobody of them he signs twice.

const house = await deskHouse();
const { clock, deskVisitor, staff } = house;
const { db } = house.database;
const { reviews } = house.work;
const now = () => clock.now;
const work = new StaffWork({ db, reviews, staff, confirmRaise: house.confirmRaise, log: silentLog(), systemNow: now, businessNow: now });
const outbox = new Outbox({ db, log: silentLog() });
outbox.register(house.recovery.consumer);
afterAll(house.close);

const alva = await house.operator('Alva', ['admin', 'reviewer']);
const colleague = await house.operator('Colleague', ['reviewer']);
let [one, two]: DeskVisitor[] = [];
const idOf = async (visitor: DeskVisitor): Promise<string> => (await visitor.ask(deskSignIn.me, {})).operator!.id;

async function pass(seconds: number): Promise<void> {
  clock.now = later(clock.now, seconds * 1_000);
  await work.look();
}

async function puppetOf(master: DeskVisitor, name: string): Promise<DeskVisitor> {
  await master.ask(deskOperators.inviteOperator, { name, roles: ['admin', 'reviewer'] });
  const read = () => master.ask(deskOperators.operators, {});
  await pass(9);
  expect(await read()).toMatchObject({ raises: [{ name, byStaff: true }], links: [] });
  await pass(1);
  const { raises, links } = await read();
  expect([raises, links]).toEqual([[], [{ raise: expect.any(String), name }]]);
  const { link } = await master.ask(deskOperators.takeLink, { raise: links[0]!.raise });
  expect(await master.post(deskOperators.takeLink, { raise: links[0]!.raise })).toMatchObject({ code: 'request-does-not-exist' });
  const puppet = deskVisitor();
  await puppet.ask(deskSignIn.openLink, { token: tokenOf(link) });
  await registerFirst(puppet, new SoftAuthenticator(origin), clock);
  return puppet;
}

beforeAll(async () => {
  await colleague.visitor.ask(deskSignIn.signOut, {});
  one = await puppetOf(alva.visitor, 'Puppet one');
  two = await puppetOf(alva.visitor, 'Puppet two');
});
const apartFrom = (id: bigint) => areApartUntil(db, { one: id, other: alva.id, now: clock.now });
const until = { until: expect.stringMatching(/^\d{4}-/) };

test('S21: two puppets let no stranger into the account of a customer, nor does their admin beside one of them', async () => {
  const victim = new Visitor(house.app);
  await victim.enter('user/register', form('victim@example.org'));
  expect(await new Visitor(house.app).post('recovery/ask', { account: 'victim@example.org', byDesk: true })).toMatchObject({ status: 1 });
  const number = await vi.waitFor(
    async () => {
      await outbox.deliver(house.recovery.consumer);
      return (await one!.ask(deskReviews.list, { show: 'pending', kind: 'recovery' })).reviews[0]!.number;
    },
    { timeout: 20_000, interval: 20 },
  );
  const believed = { number, decision: 'approved', reason: 'identity-shown', note: null } as const;
  expect((await one!.post(deskReviews.decide, believed)).data).toEqual({ state: 'pending' });
  for (const puppet of [two!, alva.visitor]) {
    const refused = await puppet.post(deskReviews.decide, believed);
    expect(refused).toMatchObject({ code: 'no-counterpart' });
    expect(refused.text).toContain('npm run operator -- add');
  }
  await pass(60);
  expect((await one!.ask(deskReviews.one, { number })).review.state).toBe('pending');
});

test('S21: a puppet decides no appeal against a block that its admin has set', async () => {
  const customer = new Visitor(house.app);
  await customer.enter('user/register', form('blocked@example.org'), { address: '10.2.0.7' });
  const id = await findByAccount(db, house.customerKeys, 'blocked@example.org');
  const end = new Date(later(clock.now, 50 * 3_600_000)).toISOString();
  const place = { customer: String(id), kind: 'frozen', reason: 'suspected-takeover', until: end } as const;
  await alva.visitor.ask(deskGates.placeGate, place);
  await pass(10);
  const { gates } = (await customer.post('gates/own')).data as { gates: { case: string }[] };
  await customer.post('gates/appeal', { case: gates[0]!.case, text: 'It was me.' }, { key: 'appealed-with-this-key' });
  const { reviews: appeals } = await one!.ask(deskReviews.list, { show: 'pending', kind: 'appeal' });
  const { number, refusal } = appeals[0]!;
  expect(refusal).toMatchObject({ code: 'no-counterpart', params: until });
  for (const decision of ['rejected', 'approved'] as const) {
    const reason = decision === 'rejected' ? 'proof-missing' : 'unfounded';
    expect(await one!.post(deskReviews.decide, { number, decision, reason, note: null })).toMatchObject({ code: 'no-counterpart' });
  }
});

test('S21: two puppets don’t take over a colleague', async () => {
  await one!.ask(deskOperators.askReset, { id: String(colleague.id), reason: 'lost' });
  const { resets } = await two!.ask(deskOperators.operators, {});
  expect(resets[0]!.admins).toMatchObject([
    { name: 'Alva', refusal: { code: 'no-counterpart', params: until } },
    { name: 'Puppet one', refusal: { code: 'own-request' } },
    { name: 'Puppet two', refusal: { code: 'no-counterpart', params: until } },
  ]);
  for (const puppet of [two!, alva.visitor])
    expect(await puppet.post(deskOperators.confirmReset, { reset: resets[0]!.id })).toMatchObject({ code: 'no-counterpart' });
  await pass(60);
  expect((await one!.ask(deskOperators.operators, {})).resets).toHaveLength(1);
});

test('S21: a puppet gives its admin no roles and takes him none; the admin takes the role of his puppet at once', async () => {
  const every = [...deskSignIn.roles];
  const change = (visitor: DeskVisitor, id: string, roles: deskSignIn.Role[], disabled = false) =>
    visitor.post(deskOperators.changeOperator, { id, roles, disabled });
  const upwards = [await change(one!, String(alva.id), every), await change(one!, String(alva.id), ['reviewer'])];
  for (const refused of [...upwards, await change(one!, String(alva.id), ['admin'], true), await change(one!, await idOf(two!), every)])
    expect(refused).toMatchObject({ code: 'same-root' });
  expect((await alva.visitor.ask(deskSignIn.me, {})).operator!.roles).toEqual(['admin', 'reviewer']);
  expect((await change(alva.visitor, await idOf(one!), ['reviewer'])).data).toEqual({ state: 'done' });
  expect((await change(alva.visitor, await idOf(two!), ['admin', 'reviewer'], true)).data).toEqual({ state: 'done' });
  expect((await two!.ask(deskSignIn.me, {})).operator).toBe(null);
});

test('S21: however many of one root are signed in, they are one person: what one of them signs simulated staff signs too', async () => {
  const rival = await house.operator('Rival', ['reviewer']);
  const duty = async () => (await staff.standing(db, ['reviewer', 'admin'])).duty;
  expect(await duty()).toBe('off');
  await rival.visitor.ask(deskSignIn.signOut, {});
  expect(await duty()).toBe('signs');
});

test('S21: an admin who asks for more roles for an admin of another root ties him to nobody: staff leaves it to people, and he may disable her', async () => {
  const bert = await house.operator('Bert', ['admin']);
  const ask = (id: bigint, roles: deskSignIn.Role[]) => alva.visitor.ask(deskOperators.changeOperator, { id: String(id), roles, disabled: false });
  await bert.visitor.ask(deskSignIn.signOut, {});
  expect(await ask(bert.id, ['admin', 'dealer'])).toEqual({ state: 'waiting' });
  await pass(60);
  const raise = async () => (await alva.visitor.ask(deskOperators.operators, {})).raises.find(({ name }) => name === 'Bert')!;
  expect(await raise()).toMatchObject({ byStaff: false, admins: expect.arrayContaining([expect.objectContaining({ name: 'Alva' })]) });
  const member = (await staff.all(db))[0]!;
  const byStaff = {
    principal: { kind: 'staff', id: member.id },
    key: 'staff-confirms-anyway',
    route: 'operators/confirmRaise',
    bodyHash: Buffer.alloc(32),
  };
  const anyway = await house.confirmRaise({ ...byStaff, command: { raise: BigInt((await raise()).id) } });
  expect(anyway).toMatchObject({ outcome: 'denied', denial: { code: 'not-your-role' } });
  // People confirm it: that ties him to nobody either.
  const third = await house.operator('Third', ['admin']);
  await third.visitor.ask(deskOperators.confirmRaise, { raise: (await raise()).id });
  expect(await apartFrom(bert.id)).toBe(null);
  await bert.visitor.ask(deskSignIn.signInByPasskey, { passkey: bert.device.use(await bert.visitor.ask(deskSignIn.passkeyChallenge, {})) });
  expect((await bert.visitor.ask(deskSignIn.me, {})).operator!.roles).toEqual(['admin', 'dealer']);
  // Of whom she has let in herself staff confirms it.
  const ownPuppet = BigInt(await idOf(one!));
  await ask(ownPuppet, ['reviewer', 'dealer']);
  for (const { visitor } of [bert, third]) await visitor.ask(deskSignIn.signOut, {});
  await pass(10);
  expect((await one!.ask(deskSignIn.me, {})).operator!.roles).toEqual(['reviewer', 'dealer']);
  await bert.visitor.ask(deskSignIn.signInByPasskey, { passkey: bert.device.use(await bert.visitor.ask(deskSignIn.passkeyChallenge, {})) });
  const out = { id: String(alva.id), roles: ['admin' as const], disabled: true };
  expect((await bert.visitor.post(deskOperators.changeOperator, out)).data).toEqual({ state: 'done' });
});

test('S21: an operator whose link is opened seven days after its confirmation hangs from then on on the one who let him in', async () => {
  await pass(13 * 3_600);
  const { visitor, device, id } = await house.operator('Patient', ['admin', 'reviewer']);
  await visitor.ask(deskOperators.inviteOperator, { name: 'Sleeper', roles: ['reviewer'] });
  await pass(10);
  await pass(7 * 86_400);
  await visitor.ask(deskSignIn.signInByPasskey, { passkey: device.use(await visitor.ask(deskSignIn.passkeyChallenge, {})) });
  const { links } = await visitor.ask(deskOperators.operators, {});
  const { link } = await visitor.ask(deskOperators.takeLink, { raise: links.find(({ name }) => name === 'Sleeper')!.raise });
  const sleeper = deskVisitor();
  await sleeper.ask(deskSignIn.openLink, { token: tokenOf(link) });
  const opened = clock.now;
  await registerFirst(sleeper, new SoftAuthenticator(origin), clock);
  expect(await areApartUntil(db, { one: BigInt(await idOf(sleeper)), other: id, now: clock.now })).toBe(later(opened, 7 * 86_400_000));
});

test('the audit says of each request and its confirmation what the request says itself', async () => {
  const check = operatorsAudit.checks.find(({ id }) => id === 'I68')!;
  expect((await check.run({ db, within: { whole: true }, oracle: null })).breaches).toEqual([]);
});
