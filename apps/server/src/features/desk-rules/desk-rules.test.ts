import { deskReviews, deskSignIn } from '@parkett/contract';
import * as contract from '@parkett/contract/desk-rules';
import { instantToWire, later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minimumUnits, openEntriesMax, priceList } from '../../books/orders/index.ts';
import { customerSince, findForSignIn } from '../../books/customers/index.ts';
import { readHeldMessages } from '../../books/messages/index.ts';
import { RuleBook } from '../../books/house-rules/index.ts';
import { confirmReset, insertReset } from '../../books/operators/index.ts';
import { allRules, messageKinds, messageReaches } from '../../manifests.ts';
import { withTransaction } from '../../platform/db.ts';
import { deskHouse } from '../../testing/desk-house.ts';
import { businessAheadMs, form } from '../../testing/sign-in-house.ts';
import { tellEverything } from '../../testing/told.ts';
import { Visitor } from '../../testing/visitor.ts';
import { addMessageCalls } from '../messages/index.ts';
import { houseNames } from '../sign-in/index.ts';
import { addDeskRulesCalls } from './index.ts';

// Promised: a rule of the house changes when two admins of different roots have signed it, from a moment that was announced in time, and in no other way.

const house = await deskHouse();
afterAll(house.close);
const { clock, commands, database, ruleBook, deskCalls } = house;
const { db } = database;
const { reviews } = house.work;
const now = () => clock.now;
addDeskRulesCalls(deskCalls, { db, commands, ruleBook, reviews, mayShorten: true, now, systemNow: now });
addMessageCalls(house.calls, {
  db,
  commands,
  kinds: messageKinds,
  reaches: messageReaches,
  instruments: { withCode: () => null },
  changed: () => {},
});
const [hour, day] = [3_600_000, 24 * 3_600_000];
type Operator = Awaited<ReturnType<typeof house.operator>>;
let [mia, tom, ivy, rex] = [] as unknown as [Operator, Operator, Operator, Operator];

beforeAll(async () => {
  await ruleBook.open();
  [mia, tom, ivy] = [await house.operator('Mia', ['admin']), await house.operator('Tom', ['admin']), await house.operator('Ivy', ['admin'])];
  rex = await house.operator('Rex', ['reviewer', 'auditor']);
  // Mia has let Ivy in again.
  const lost = { operator: ivy.id, askedBy: mia.id, at: clock.now, reason: 'lost' };
  await withTransaction(db, async tx => confirmReset(tx, await insertReset(tx, lost), { by: tom.id, at: clock.now }));
});

const one = (value: string) => [{ field: '', value }];
const wish = (changes: object = {}) => ({
  ...{ name: minimumUnits.name, fields: one('90'), from: instantToWire(later(clock.now, 2 * day)), reason: 'fewer small orders', isShortened: false },
  ...changes,
});
let keys = 0;
const key = () => ({ key: `desk-rules-key-number-${(keys += 1)}` });
const propose = (changes: object = {}, by = mia) => by.visitor.post(contract.proposeRule, wish(changes), key());
const listed = async (name: string, by = mia) => (await by.visitor.ask(contract.rules, {})).rules.find(rule => rule.name === name)!;
const decide = (number: string, by: Operator, decision: 'approved' | 'rejected' = 'approved') =>
  by.visitor.post(deskReviews.decide, { number, decision, reason: null, note: null }, key());

test('S21 (ASVS 2.3.5): one admin proposes, another of a different root signs, and the rule says it from its moment on, in another process too', async () => {
  const other = await new RuleBook({ db, rules: allRules, businessNow: now }).open();
  expect(await propose()).toMatchObject({ status: 1 });
  const { review: number } = await listed(minimumUnits.name);
  const from = instantToWire(later(clock.now, 2 * day));
  const { facts } = await tom.visitor.ask(deskReviews.one, { number: number! });
  expect(facts).toEqual([
    { label: 'rule', value: minimumUnits.name },
    { label: 'ruleValue', value: '1 → 90' },
    { label: 'ruleFrom', value: from },
    { label: 'notice', value: 'noticeKept' },
    { label: 'reason', value: 'fewer small orders' },
  ]);
  expect(await decide(number!, mia)).toMatchObject({ code: 'own-signature' });
  expect(await decide(number!, ivy)).toMatchObject({ code: 'no-counterpart' });
  expect(await decide(number!, rex)).toMatchObject({ code: 'not-your-role' });
  expect(await listed(minimumUnits.name)).toMatchObject({ fields: [{ value: '1' }], from: null, by: null, coming: [] });
  expect((await decide(number!, tom)).data).toEqual({ state: 'approved' });
  const signed = await listed(minimumUnits.name);
  expect(signed).toMatchObject({
    fields: [{ value: '1' }],
    review: null,
    coming: [{ fields: [{ value: '90' }], from, by: { name: 'Mia' }, reason: 'fewer small orders' }],
  });
  await other.reread();
  expect([ruleBook.now(minimumUnits), other.now(minimumUnits)]).toEqual([1, 1]);
  clock.now = later(clock.now, 2 * day - 1);
  expect(ruleBook.now(minimumUnits)).toBe(1);
  clock.now = later(clock.now, 1);
  expect([ruleBook.now(minimumUnits), other.now(minimumUnits)]).toEqual([90, 90]);
  await again();
  expect(await listed(minimumUnits.name)).toMatchObject({ fields: [{ value: '90' }], from, by: { name: 'Mia' }, coming: [] });
});

test('everybody who is a customer by then reads it as one message in words, which counts, is read once and is among the own data; a later one does not', async () => {
  const [early, other, late] = [new Visitor(house.app), new Visitor(house.app), new Visitor(house.app)];
  const accounts = [
    [early, 'early@example.org'],
    [other, 'other@example.org'],
  ] as const;
  for (const [visitor, account] of accounts) await visitor.enter('user/register', form(account));
  // Their accounts are as old as the business clock of the house, which runs ahead here.
  clock.now = later(clock.now, businessAheadMs + day);
  await again();
  await propose({ fields: one('60'), from: instantToWire(later(clock.now, 2 * day)) });
  const { review } = await listed(minimumUnits.name);
  await decide(review!, tom);
  await tellEverything({ database, instruments: { withId: () => null as never } as never });
  await late.enter('user/register', form('late@example.org'));
  for (const [visitor, account] of accounts) await visitor.enter('user/login', { account, password: 'a ladder in the rain' });
  const messages = async (visitor: Visitor) =>
    ((await visitor.post('messages/list', {})).data as { messages: { id: string; kind: string; parameters: object }[] }).messages;
  const unread = async (visitor: Visitor) => ((await visitor.post('messages/count')).data as { unread: number }).unread;
  const [told] = await messages(early);
  expect(told).toMatchObject({ kind: 'rule-changed', parameters: { rule: minimumUnits.name, from: instantToWire(later(clock.now, 2 * day)) } });
  expect(JSON.parse((told!.parameters as { before: string }).before)).toEqual([{ field: '', form: 'money', value: '90' }]);
  expect(JSON.parse((told!.parameters as { after: string }).after)).toEqual([{ field: '', form: 'money', value: '60' }]);
  expect([await unread(early), await unread(other), await unread(late), await messages(late)]).toEqual([1, 1, 0, []]);
  expect(await early.post('messages/read', { id: told!.id }, key())).toMatchObject({ status: 1 });
  expect([await unread(early), await unread(other)]).toEqual([0, 1]);
  expect(await other.post('messages/readAll', { upTo: told!.id }, key())).toMatchObject({ status: 1 });
  expect(await unread(other)).toBe(0);
  expect(await late.post('messages/one', { id: told!.id })).toMatchObject({ code: 'message-does-not-exist' });
  const { customerId } = await findForSignIn(db, house.customerKeys, { account: 'other@example.org', deviceHash: Buffer.alloc(32) });
  const held = await readHeldMessages(db, { customer: customerId!, since: await customerSince(db, customerId!), followed: [] });
  expect(held.filter(({ kind }) => kind === 'rule-changed')).toMatchObject([{ read: true }]);
  const rows = await db.query('', `select customer_id::int as customer from message where kind = 'rule-changed'`);
  expect(rows).toEqual([{ customer: 0 }, { customer: 0 }]);
});

test('the name of the house and the link of customer service are rules: an address of no host on the machine’s list is refused, and customers get no message', async () => {
  const names = async () =>
    Object.fromEntries(
      ((await new Visitor(house.app).post('common/config', { type: 'all' })).data as { name: string; value: string }[]).map(({ name, value }) => [
        name,
        value,
      ]),
    );
  const from = instantToWire(later(clock.now, hour));
  const wishOf = (name: string, value: string) => propose({ name, fields: one(value), from, isShortened: true });
  for (const link of [
    'http://help.test/',
    'https://evil.test/',
    'https://help.test.evil.test/',
    'https://help.test@evil.test/',
    'javascript:alert(1)',
  ])
    expect(await wishOf('sign-in.kefu', link)).toMatchObject({ code: 'rule-malformed' });
  for (const title of ['', '  ', 'x'.repeat(41)]) expect(await wishOf('sign-in.title', title)).toMatchObject({ code: 'rule-malformed' });
  for (const [name, value] of [
    ['sign-in.kefu', 'https://help.test/chat'],
    ['sign-in.title', ' Haus  am Markt '],
  ] as const) {
    expect(await wishOf(name, value)).toMatchObject({ status: 1 });
    await decide((await listed(name)).review!, tom);
  }
  expect(await names()).toMatchObject({ title: 'Parkett', kefu: '' });
  clock.now = later(clock.now, hour);
  expect(await names()).toMatchObject({ title: 'Haus am Markt', kefu: 'https://help.test/chat' });
  const overridden = new RuleBook({ db, rules: allRules, businessNow: now, overrides: { 'sign-in.kefu': 'https://set.test/' } });
  expect(houseNames(overridden)).toContainEqual({ name: 'kefu', value: 'https://set.test/' });
  const told = await db.query('', `select name from rule_change where is_told and name like 'sign-in.%'`);
  expect(told).toEqual([]);
  await again();
});

/** Sessions of the desk end after a while: all sign in anew. */
async function again(): Promise<void> {
  for (const { visitor, device } of [mia, tom, ivy, rex])
    await visitor.ask(deskSignIn.signInByPasskey, { passkey: device.use(await visitor.ask(deskSignIn.passkeyChallenge, {})) });
}

test('a proposal is refused that names no rule, no value of it, no moment, the past, or a moment before the notice is over', async () => {
  const said = async (changes: object) => {
    const { code, params } = JSON.parse((await propose(changes)).text) as { code?: string; params?: object };
    return [code, params ?? {}];
  };
  expect(await said({ name: 'orders.nothing' })).toEqual(['rule-unknown', {}]);
  for (const fields of [one('many'), one('-1'), one('1.5'), one('2000000'), one(''), [...one('1'), { field: 'x', value: '1' }]])
    expect(await said({ fields })).toEqual(['rule-malformed', {}]);
  expect(await said({ name: priceList.name })).toEqual(['rule-malformed', {}]);
  expect(await said({ from: 'tomorrow' })).toEqual(['rule-moment-missing', {}]);
  expect(await said({ from: instantToWire(later(clock.now, -1)), isShortened: true })).toEqual(['rule-in-the-past', {}]);
  expect(await said({ from: instantToWire(later(clock.now, day)) })).toEqual(['rule-too-soon', { after: instantToWire(later(clock.now, day)) }]);
  const prices = priceFields({ 'share.flatUnits': '2' });
  const soon = { name: priceList.name, fields: prices, from: instantToWire(later(clock.now, 62 * day)) };
  expect(await said(soon)).toEqual(['rule-too-soon', { after: soon.from }]);
  expect(await propose({}, rex)).toMatchObject({ code: 'not-your-role' });
});

const priceFields = (changes: Readonly<Record<string, string>>) =>
  [
    ['share.flatUnits', '1'],
    ['share.rateBps', '0'],
    ['foreign.flatUnits', '1'],
    ['foreign.rateBps', '0.1'],
    ['forex.flatUnits', '1'],
    ['forex.rateBps', '0'],
    ['metal.flatUnits', '1'],
    ['metal.rateBps', '0'],
    ['digital.flatUnits', '0'],
    ['digital.rateBps', '0.5'],
  ].map(([field, value]) => ({ field: field!, value: changes[field!] ?? value! }));

test('while one version waits another is refused with its case; a rejected one changes nothing, and one that nobody signs in time neither', async () => {
  const shortened = {
    name: priceList.name,
    fields: priceFields({ 'foreign.rateBps': '0,25' }),
    from: instantToWire(later(clock.now, hour)),
    isShortened: true,
  };
  expect(await propose(shortened)).toMatchObject({ status: 1 });
  const { review } = await listed(priceList.name);
  const refused = await propose(shortened, tom);
  expect([refused.code, refused.text]).toEqual(['rule-under-review', expect.stringContaining(`"${review}"`)]);
  const { facts } = await tom.visitor.ask(deskReviews.one, { number: review! });
  expect(facts).toContainEqual({ label: 'foreign.rateBps', value: '0.1 % → 0.25 %' });
  expect(facts).toContainEqual({ label: 'notice', value: 'noticeShortened' });
  expect((await decide(review!, tom, 'rejected')).data).toEqual({ state: 'rejected' });
  expect(await propose(shortened, tom)).toMatchObject({ status: 1 });
  const second = await listed(priceList.name);
  clock.now = later(clock.now, hour);
  await again();
  expect(await decide(second.review!, mia)).toMatchObject({ code: 'not-in-review' });
  expect(ruleBook.now(priceList).foreign.rateBps).toBe(10);
});

test('the second signature and the version are one transaction: where the version can’t be written the case waits as before, and is signed again', async () => {
  expect(await propose({ fields: one('30') })).toMatchObject({ status: 1 });
  const { review, coming } = await listed(minimumUnits.name);
  const pending = (await reviews.pending(db, { kind: 'rule', subject: minimumUnits.name }))!;
  await database.owner.query('', 'revoke insert on rule_change from parkett_runtime');
  expect(await decide(review!, tom)).toMatchObject({ status: 0 });
  await ruleBook.reread();
  expect(await listed(minimumUnits.name)).toMatchObject({ review, coming });
  await database.owner.query('', 'grant insert on rule_change to parkett_runtime');
  // Simulated staff would sign it, too, beside an admin who is alone.
  expect(await reviews.doesStaffSign(pending)).toBe(true);
  expect((await decide(review!, tom)).data).toEqual({ state: 'approved' });
  expect((await listed(minimumUnits.name)).coming).toHaveLength(coming.length + 1);
});

test('what the command line asks for stands in the row of its rule', async () => {
  const overridden = new RuleBook({ db, rules: allRules, businessNow: now, overrides: { [openEntriesMax.name]: 7 } });
  expect([overridden.overrideOf(openEntriesMax), overridden.now(openEntriesMax)]).toEqual([7, 7]);
  const { rules } = await rex.visitor.ask(contract.rules, {});
  expect(rules.map(({ name }) => name)).toEqual(allRules.map(({ name }) => name));
  const named = rules.filter(({ override }) => override !== null).map(({ name }) => name);
  expect(named).toContain('demoAccountsPerHour');
});
