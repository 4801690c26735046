import { deskSignIn } from '@parkett/contract';
import { later } from '@parkett/kernel';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { deskHouse, registerFirst, tokenOf } from '../../testing/desk-house.ts';
import type { DeskVisitor } from '../../testing/desk-visitor.ts';
import { origin } from '../../testing/sign-in-house.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';

const house = await deskHouse();
const { clock, operators, deskVisitor, database } = house;
afterAll(house.close);
const minute = 60_000;
const tool = { kind: 'tool', name: 'operator' } as const;
let count = 0;

async function link(roles: readonly deskSignIn.Role[] = ['admin']): Promise<{ name: string; token: string }> {
  const name = `Operator ${(count += 1)}`;
  const made = await operators.addByTool({ name, roles }, tool);
  if (!made.ok) throw new Error(made.error.code);
  return { name, token: tokenOf(made.value) };
}
const codeOf = (secret: string): string => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now });
const open = (visitor: DeskVisitor, token: string) => visitor.post(deskSignIn.openLink, { token });
const isIn = async (visitor: DeskVisitor): Promise<string | undefined> => (await visitor.ask(deskSignIn.me, {})).operator?.name;
const failed = { status: 0, code: 'desk-sign-in-failed' };

test('S4 (ASVS 6.4.1): a link opens the desk once, within the hour, and never after a later one; a wrong one opens nothing', async () => {
  const { name, token } = await link();
  expect(
    await open(
      deskVisitor(),
      token.replace(/.$/, last => (last === 'A' ? 'B' : 'A')),
    ),
  ).toMatchObject(failed);
  expect(await open(deskVisitor(), '')).toMatchObject(failed);
  const twins = await Promise.all([open(deskVisitor(), token), open(deskVisitor(), token)]);
  expect(twins.map(({ status }) => status).toSorted()).toEqual([0, 1]);
  const late = await link();
  clock.now = later(clock.now, 60 * minute);
  expect(await open(deskVisitor(), late.token)).toMatchObject(failed);
  const [before, after] = [await operators.resetByTool(name, tool), await operators.resetByTool(name, tool)];
  if (!before.ok || !after.ok) throw new Error('both are made');
  expect(await open(deskVisitor(), tokenOf(before.value))).toMatchObject(failed);
  expect(await open(deskVisitor(), tokenOf(after.value))).toMatchObject({ status: 1 });
});

test('S4 (ASVS 6.3.3, 6.5.1): by a link one sets up an app and nothing more; by a code one looks; from the first passkey on only a passkey opens the desk', async () => {
  const { name, token } = await link();
  const visitor = deskVisitor();
  await open(visitor, token);
  expect((await visitor.ask(deskSignIn.me, {})).operator).toMatchObject({ name, proof: 'link', hasCode: false, passkeys: [] });
  expect(await visitor.post(deskSignIn.beginPasskey, {})).toMatchObject({ http: 403, code: 'passkey-needed' });
  const { secret } = await visitor.ask(deskSignIn.beginCode, {});
  await visitor.ask(deskSignIn.confirmCode, { code: codeOf(secret) });
  const byCode = (code: string, as = name) => deskVisitor().post(deskSignIn.signInByCode, { name: as, code });
  expect(await byCode(codeOf(secret))).toMatchObject(failed);
  clock.now = later(clock.now, minute);
  const second = deskVisitor();
  expect(await second.post(deskSignIn.signInByCode, { name: name.toUpperCase(), code: codeOf(secret) })).toMatchObject({ status: 1 });
  // Somebody who isn't there is told the same.
  const [stranger, wrong] = [await byCode('123456', 'Nobody'), await byCode('123456')];
  expect(stranger.text).toBe(wrong.text);
  const device = new SoftAuthenticator(origin);
  const created = device.create(await visitor.ask(deskSignIn.beginPasskey, {}));
  await visitor.ask(deskSignIn.addPasskey, { name: 'Key', passkey: created });
  expect((await visitor.ask(deskSignIn.me, {})).operator).toMatchObject({ proof: 'passkey', hasCode: false, passkeys: [{ name: 'Key' }] });
  // Whoever was signed in by a code can't make himself a passkey any more.
  expect(await second.post(deskSignIn.beginPasskey, {})).toMatchObject({ code: 'passkey-needed' });
  clock.now = later(clock.now, minute);
  expect(await byCode(codeOf(secret))).toMatchObject(failed);
  const third = deskVisitor();
  await third.ask(deskSignIn.signInByPasskey, { passkey: device.use(await third.ask(deskSignIn.passkeyChallenge, {})) });
  expect(await isIn(third)).toBe(name);
  expect(await third.post(deskSignIn.removePasskey, { id: (await third.ask(deskSignIn.me, {})).operator!.passkeys[0]!.id })).toMatchObject({
    code: 'last-passkey',
  });
});

test('S6 (ASVS 7.5.1): with the cookies of an operator alone nobody makes himself a passkey nor removes one; for two minutes after a passkey was shown its owner does, each leaves a row, and removing one ends his other sessions', async () => {
  const { id: operator, visitor, device } = await house.operator('Frida', ['admin']);
  const signIn = async (as: DeskVisitor) =>
    as.ask(deskSignIn.signInByPasskey, { passkey: device.use(await as.ask(deskSignIn.passkeyChallenge, {})) });
  const spare = new SoftAuthenticator(origin).create(await visitor.ask(deskSignIn.beginPasskey, {}));
  clock.now = later(clock.now, 2 * minute);
  const thief = deskVisitor();
  for (const [name, value] of visitor.cookies) thief.cookies.set(name, value);
  const own = (await thief.ask(deskSignIn.me, {})).operator!.passkeys[0]!.id;
  const again = { code: 'passkey-needed-again' };
  expect(await thief.post(deskSignIn.beginPasskey, {})).toMatchObject(again);
  expect(await thief.post(deskSignIn.addPasskey, { name: 'Mine', passkey: spare })).toMatchObject(again);
  expect(await thief.post(deskSignIn.removePasskey, { id: own })).toMatchObject(again);

  await signIn(visitor);
  expect(await thief.post(deskSignIn.me, {})).toMatchObject({ data: { operator: null } });
  clock.now = later(clock.now, 2 * minute - 1);
  const second = new SoftAuthenticator(origin).create(await visitor.ask(deskSignIn.beginPasskey, {}));
  await visitor.ask(deskSignIn.addPasskey, { name: ' Spare ', passkey: second });
  const [elsewhere, stranger] = [deskVisitor(), await house.operator('Gustav', ['admin'])];
  await signIn(elsewhere);
  await visitor.ask(deskSignIn.removePasskey, { id: own });
  expect([await isIn(visitor), await isIn(elsewhere), await isIn(stranger.visitor)]).toEqual(['Frida', undefined, 'Gustav']);
  const rows = await database.db.query(
    '',
    `select action, facts - 'session' as facts from audit_entry where action like 'operators.passkey-%' and actor = $1 order by id`,
    [String(operator)],
  );
  expect(rows).toEqual([
    { action: 'operators.passkey-added', facts: { name: 'Key' } },
    { action: 'operators.passkey-added', facts: { name: 'Spare' } },
    { action: 'operators.passkey-removed', facts: { name: 'Key', sessions: 1 } },
  ]);
});

test('a customer’s passkey opens no desk', async () => {
  const device = new SoftAuthenticator(origin);
  const customer = { kind: 'customer', id: 77n } as const;
  const begun = await house.secondFactors.beginPasskey(customer, 'martha@example.org');
  if (!begun.ok) throw new Error(begun.error.code);
  await database.db.once(tx => house.secondFactors.addPasskey(tx, customer, { name: 'Phone', created: device.create(begun.value) }));
  const visitor = deskVisitor();
  const used = device.use(await visitor.ask(deskSignIn.passkeyChallenge, {}));
  expect(await visitor.post(deskSignIn.signInByPasskey, { passkey: used })).toMatchObject(failed);
});

test('S7 (ASVS 3.3.1–.4): the desk’s cookies are its own, and no page of another site sends them', async () => {
  const { token } = await link();
  const { setCookies } = await open(deskVisitor(), token);
  const [session, forgery] = [
    setCookies.find(cookie => cookie.startsWith('__Host-parkett-desk='))!,
    setCookies.find(cookie => cookie.includes('-xsrf='))!,
  ];
  for (const word of ['Path=/', 'Secure', 'SameSite=Strict']) expect([session, forgery].every(cookie => cookie.includes(word))).toBe(true);
  expect([session.includes('HttpOnly'), forgery.includes('HttpOnly'), setCookies.some(cookie => cookie.includes('Domain'))]).toEqual([
    true,
    false,
    false,
  ]);
});

test('S8 (ASVS 3.5.1–.3): without its own anti-forgery pair, from another site or not as JSON, nothing is done', async () => {
  const [one, other] = [await house.operator('Ada', ['admin']), await house.operator('Bea', ['admin'])];
  const theirs = other.visitor.cookies.get('__Host-parkett-desk-xsrf')!;
  const tries: [number, Record<string, string>][] = [
    [403, { 'x-xsrf-token': '' }],
    [403, { 'x-xsrf-token': theirs }],
    [
      403,
      { 'x-xsrf-token': theirs, cookie: `__Host-parkett-desk=${one.visitor.cookies.get('__Host-parkett-desk')}; __Host-parkett-desk-xsrf=${theirs}` },
    ],
    [403, { origin: 'https://evil.example' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [415, { 'content-type': 'text/plain' }],
  ];
  for (const [http, headers] of tries) expect((await one.visitor.post(deskSignIn.signOut, {}, { headers })).http).toBe(http);
  expect(await one.visitor.post(deskSignIn.signOut, {}, { headers: { 'x-xsrf-token': theirs } })).toMatchObject({ code: 'anti-forgery' });
  expect(await isIn(one.visitor)).toBe('Ada');
});

test('S6 (ASVS 7.2.3, 7.3.1, 7.4.1): a session ends by itself, by signing out and by signing in again, and a copy of the database opens none', async () => {
  const { visitor, device } = await house.operator('Carl', ['support']);
  const token = visitor.cookies.get('__Host-parkett-desk')!;
  const rows = await database.owner.query<{ row: string }>(
    '',
    'select s::text as row from operator_session s union all select l::text from operator_link l',
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
  const signIn = async (as: DeskVisitor) =>
    as.ask(deskSignIn.signInByPasskey, { passkey: device.use(await as.ask(deskSignIn.passkeyChallenge, {})) });
  await signIn(visitor);
  const replay = deskVisitor();
  replay.cookies.set('__Host-parkett-desk', token);
  expect(await isIn(replay)).toBeUndefined();
  clock.now = later(clock.now, 29 * minute);
  expect(await isIn(visitor)).toBe('Carl');
  clock.now = later(clock.now, 30 * minute);
  expect(await visitor.post(deskSignIn.signOut, {})).toMatchObject({ http: 401, code: 'no-session' });
  await signIn(visitor);
  for (let n = 0; n < 25; n += 1) {
    clock.now = later(clock.now, 29 * minute);
    await isIn(visitor);
  }
  expect(await isIn(visitor)).toBeUndefined();
  await signIn(visitor);
  await visitor.ask(deskSignIn.signOut, {});
  expect(await isIn(visitor)).toBeUndefined();
  const facts = await database.db.query(
    '',
    `select facts->>'reason' as reason from audit_entry where action = 'operators.signed-out' and actor = (select id::text from operator where name = 'Carl') order by id`,
  );
  expect(facts.map(({ reason }) => reason)).toEqual(['replaced', 'replaced', 'replaced', 'idle', 'absolute', 'sign-out']);
});

test('S6 (ASVS 7.2.4): each step of proof, from the link to the passkey, opens a new session: who copied the cookies of a step before is out', async () => {
  const { token } = await link();
  const visitor = deskVisitor();
  const copies: DeskVisitor[] = [];
  const copy = (): void => {
    const thief = deskVisitor();
    for (const [name, value] of visitor.cookies) thief.cookies.set(name, value);
    copies.push(thief);
  };
  await open(visitor, token);
  copy();
  const { secret } = await visitor.ask(deskSignIn.beginCode, {});
  await visitor.ask(deskSignIn.confirmCode, { code: codeOf(secret) });
  copy();
  const created = new SoftAuthenticator(origin).create(await visitor.ask(deskSignIn.beginPasskey, {}));
  await visitor.ask(deskSignIn.addPasskey, { name: 'Key', passkey: created });
  copy();
  expect(new Set(copies.map(({ cookies }) => cookies.get('__Host-parkett-desk'))).size).toBe(3);
  const proofs = await Promise.all(copies.map(async thief => (await thief.ask(deskSignIn.me, {})).operator?.proof));
  expect(proofs).toEqual([undefined, undefined, 'passkey']);
  expect(await visitor.ask(deskSignIn.signOut, {})).toEqual({});
});

test('a session of an operator’s whose clock has gone back is over', async () => {
  const { visitor } = await house.operator('Dora', ['support']);
  clock.now = later(clock.now, -2 * minute);
  expect(await isIn(visitor)).toBeUndefined();
  clock.now = later(clock.now, 3 * minute);
});

test('the first steps are those of the page: link, app, passkey', async () => {
  const { token, name } = await link(['auditor']);
  const visitor = deskVisitor();
  await open(visitor, token);
  await registerFirst(visitor, new SoftAuthenticator(origin), clock);
  expect(await isIn(visitor)).toBe(name);
});
