import { deskOperators, deskSignIn } from '@parkett/contract';
import { later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { areCounterparts } from '../../books/operators/index.ts';
import { deskHouse, registerFirst, tokenOf } from '../../testing/desk-house.ts';
import { freshDatabase } from '../../testing/database.ts';
import { origin } from '../../testing/sign-in-house.ts';
import type { DeskVisitor } from '../../testing/desk-visitor.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';

const house = await deskHouse();
const { clock, database, deskVisitor } = house;
afterAll(house.close);
const [ada, ben, eve, sam] = [
  await house.operator('Ada', ['admin']),
  await house.operator('Ben', ['admin', 'reviewer']),
  await house.operator('Eve', ['auditor']),
  await house.operator('Sam', ['support']),
];
const day = 24 * 3_600_000;
const rowsOf = (action: string) =>
  database.db.query<{ actor: string; facts: Record<string, unknown> }>(
    '',
    `select actor, facts - 'key' as facts from audit_entry where action = $1 order by id`,
    [action],
  );
const isIn = async (visitor: typeof ada.visitor) => (await visitor.ask(deskSignIn.me, {})).operator !== null;

/** Signs in again: a session of yesterday is over. */
async function again({ visitor, device }: typeof ada): Promise<void> {
  await visitor.ask(deskSignIn.signInByPasskey, { passkey: device.use(await visitor.ask(deskSignIn.passkeyChallenge, {})) });
}

/** Ada asks for somebody new, Ben confirms: his link. */
async function invited(name: string, roles: deskSignIn.Role[]): Promise<string> {
  await ada.visitor.ask(deskOperators.inviteOperator, { name, roles });
  return (await ben.visitor.ask(deskOperators.confirmRaise, { raise: await raiseOf(name) })).link!;
}
const listed = () => ben.visitor.ask(deskOperators.operators, {});
const raiseOf = async (name: string): Promise<string> => (await listed()).raises.find(raise => raise.name === name)!.id;

test('S21: an admin asks for somebody new once per key, a second one confirms, and only then there is a link; the record keeps nothing that would open the desk', async () => {
  const key = 'invite-finn-once-and-for-all';
  const invite = () => ada.visitor.post(deskOperators.inviteOperator, { name: ' Finn   Fox ', roles: ['dealer'] }, { key });
  const [first, repeat] = [await invite(), await invite()];
  expect([first.text, first.data]).toEqual([repeat.text, {}]);
  const { raises, operators } = await listed();
  expect(operators.map(({ name }) => name)).not.toContain('Finn Fox');
  expect(raises).toMatchObject([{ name: 'Finn Fox', operator: null, before: null, roles: ['dealer'], askedBy: 'Ada', byStaff: false }]);
  expect(raises[0]!.admins).toEqual([
    { id: String(ada.id), name: 'Ada', refusal: { code: 'own-request', params: {} } },
    { id: String(ben.id), name: 'Ben', refusal: null },
  ]);
  const raise = raises[0]!.id;
  expect(await ada.visitor.post(deskOperators.confirmRaise, { raise })).toMatchObject({ code: 'own-request' });
  const confirm = () => ben.visitor.post(deskOperators.confirmRaise, { raise }, { key: 'confirm-finn-once-and-for-all' });
  const byEve = {
    principal: { kind: 'operator', id: eve.id },
    key: 'confirm-as-an-auditor',
    route: 'operators/confirmRaise',
    bodyHash: Buffer.alloc(32),
  };
  const noAdmin = await house.confirmRaise({ ...byEve, command: { raise: BigInt(raise) } });
  expect(noAdmin).toMatchObject({ outcome: 'denied', denial: { code: 'not-your-role' } });
  const [{ data: made, text }, second] = [await confirm(), await confirm()];
  expect(second.text).toBe(text);
  expect(await ben.visitor.post(deskOperators.confirmRaise, { raise })).toMatchObject({ code: 'request-does-not-exist' });
  const token = tokenOf(made.link!);
  const kept = await database.owner.query<{ answer: string }>('', `select answer from command where route = 'operators/confirmRaise'`);
  expect(kept.map(({ answer }) => answer).join()).not.toContain(token.split('.')[1]);
  const finn = deskVisitor();
  await finn.ask(deskSignIn.openLink, { token });
  expect((await finn.ask(deskSignIn.me, {})).operator).toMatchObject({ name: 'Finn Fox', roles: ['dealer'] });
  expect(await ada.visitor.post(deskOperators.inviteOperator, { name: 'finn fox', roles: ['admin'] })).toMatchObject({ code: 'operator-name-taken' });
  expect(await ada.visitor.post(deskOperators.inviteOperator, { name: ' ', roles: ['admin'] })).toMatchObject({ code: 'name-missing' });
  expect(await rowsOf('desk.operators/invite')).toEqual([{ actor: String(ada.id), facts: { roles: 'dealer', raise } }]);
  expect(await rowsOf('desk.operators/confirmRaise')).toEqual([
    { actor: String(ben.id), facts: { raise, roles: 'dealer', askedBy: String(ada.id), link: expect.any(String) } },
  ]);
  expect((await rowsOf('desk.refused')).map(({ facts }) => facts)).toEqual([
    { route: 'operators/confirmRaise', code: 'own-request' },
    { route: 'operators/confirmRaise', code: 'request-does-not-exist' },
    { route: 'operators/invite', code: 'operator-name-taken' },
    { route: 'operators/invite', code: 'name-missing' },
  ]);
});

test('S6 (ASVS 7.4.2): who is disabled is out with the next call, and comes in again when a second admin has confirmed it', async () => {
  const change = (roles: deskSignIn.Role[], disabled: boolean) =>
    ada.visitor.ask(deskOperators.changeOperator, { id: String(sam.id), roles, disabled });
  expect(await change(['support'], true)).toEqual({ state: 'done' });
  expect(await isIn(sam.visitor)).toBe(false);
  await expect(again(sam)).rejects.toThrow('desk-sign-in-failed');
  expect(await change(['support'], false)).toEqual({ state: 'waiting' });
  await expect(again(sam)).rejects.toThrow('desk-sign-in-failed');
  expect((await listed()).raises).toMatchObject([{ name: 'Sam', operator: String(sam.id), before: ['support'], wasDisabled: true }]);
  expect(await ben.visitor.ask(deskOperators.confirmRaise, { raise: await raiseOf('Sam') })).toEqual({ link: null, expiresAt: null });
  await again(sam);
  expect(await ada.visitor.post(deskOperators.changeOperator, { id: String(ada.id), roles: ['admin'], disabled: true })).toMatchObject({
    code: 'not-yourself',
  });
  expect((await rowsOf('desk.operators/change')).map(({ facts }) => facts)).toEqual([
    { operator: String(sam.id), roles: 'support', before: 'support', disabled: true },
    { operator: String(sam.id), roles: 'support', before: 'support', disabled: false, raise: expect.any(String) },
  ]);
});

test('S21: a role is taken away at once; one more counts when a second admin has confirmed it, unless he is something else by then', async () => {
  const kim = await house.operator('Kim', ['support', 'dealer']);
  const change = (roles: deskSignIn.Role[]) => ada.visitor.ask(deskOperators.changeOperator, { id: String(kim.id), roles, disabled: false });
  const rolesNow = async () => (await kim.visitor.ask(deskSignIn.me, {})).operator!.roles;
  expect(await change(['support'])).toEqual({ state: 'done' });
  expect(await rolesNow()).toEqual(['support']);
  expect(await change(['support', 'reviewer'])).toEqual({ state: 'waiting' });
  expect(await rolesNow()).toEqual(['support']);
  const stale = await raiseOf('Kim');
  await ben.visitor.ask(deskOperators.confirmRaise, { raise: stale });
  expect(await rolesNow()).toEqual(['support', 'reviewer']);
  await change(['support', 'reviewer', 'admin']);
  const raise = await raiseOf('Kim');
  await change(['support']);
  expect((await listed()).raises).toEqual([]);
  expect(await ben.visitor.post(deskOperators.confirmRaise, { raise })).toMatchObject({ code: 'request-does-not-exist' });
  expect(await rolesNow()).toEqual(['support']);
});

test('S21 (ASVS 2.3.3): of two who confirm the same in one moment one does', async () => {
  const cleo = await house.operator('Cleo', ['admin']);
  await ada.visitor.ask(deskOperators.inviteOperator, { name: 'Only once', roles: ['support'] });
  const raise = await raiseOf('Only once');
  const answers = await Promise.all([ben, cleo].map(({ visitor }) => visitor.post(deskOperators.confirmRaise, { raise })));
  expect(answers.map(({ code = 'done' }) => code).toSorted()).toEqual(['done', 'request-does-not-exist']);
  await ada.visitor.ask(deskOperators.changeOperator, { id: String(cleo.id), roles: ['admin'], disabled: true });
});

test('S21 (ASVS 2.3.5): who lost his passkeys begins again by two others, and by nobody alone', async () => {
  const list = () => eve.visitor.ask(deskOperators.operators, {});
  expect(await ada.visitor.post(deskOperators.askReset, { id: String(ada.id), reason: 'lost' })).toMatchObject({ code: 'not-yourself' });
  expect(await ada.visitor.post(deskOperators.askReset, { id: String(sam.id), reason: ' ' })).toMatchObject({ code: 'name-missing' });
  expect(await ada.visitor.post(deskOperators.askReset, { id: '999', reason: 'lost' })).toMatchObject({ code: 'operator-does-not-exist' });
  const unknown = { id: '999', roles: ['support' as const], disabled: true };
  expect(await ada.visitor.post(deskOperators.changeOperator, unknown)).toMatchObject({ code: 'operator-does-not-exist' });
  await ada.visitor.ask(deskOperators.askReset, { id: String(sam.id), reason: 'lost his keys' });
  const reset = (await list()).resets[0]!.id;
  expect(await isIn(sam.visitor)).toBe(true);
  expect(await ada.visitor.post(deskOperators.confirmReset, { reset })).toMatchObject({ code: 'own-request' });
  const { link } = await ben.visitor.ask(deskOperators.confirmReset, { reset });
  expect(await ben.visitor.post(deskOperators.confirmReset, { reset })).toMatchObject({ code: 'request-does-not-exist' });
  expect(await isIn(sam.visitor)).toBe(false);
  await expect(again(sam)).rejects.toThrow('desk-sign-in-failed');
  const renewed = deskVisitor();
  await renewed.ask(deskSignIn.openLink, { token: tokenOf(link) });
  await registerFirst(renewed, new SoftAuthenticator(origin), clock);
  expect((await list()).operators.find(({ name }) => name === 'Sam')).toMatchObject({ state: 'active', passkeys: 1 });
});

test('S21 (ASVS 2.3.3): of two admins who disable each other in the same moment, or take each other the role, one is left', async () => {
  for (const change of [
    { roles: ['admin'], disabled: true },
    { roles: ['support'], disabled: false },
  ] as const) {
    const pair = [
      await house.operator(`Cain ${change.disabled}`, ['admin', 'support']),
      await house.operator(`Abel ${change.disabled}`, ['admin', 'support']),
    ];
    const answers = await Promise.all(
      pair.map(({ visitor }, at) =>
        visitor.post(deskOperators.changeOperator, { id: String(pair[1 - at]!.id), roles: [...change.roles], disabled: change.disabled }),
      ),
    );
    // The one who comes late has no session left.
    expect(answers.map(({ code = 'done' }) => (code === 'no-session' ? 'not-your-role' : code)).toSorted()).toEqual(['done', 'not-your-role']);
    const { operators } = await ada.visitor.ask(deskOperators.operators, {});
    const left = operators.filter(({ id, state, roles }) => pair.some(one => String(one.id) === id) && state === 'active' && roles.includes('admin'));
    expect(left).toHaveLength(1);
  }
});

test('S21: what somebody asked for who was disabled since waits for nobody’s confirmation', async () => {
  const [leaver, lost] = [await house.operator('Leaver', ['admin']), await house.operator('Lost', ['support'])];
  await leaver.visitor.ask(deskOperators.askReset, { id: String(lost.id), reason: 'lost' });
  const open = async () => (await ada.visitor.ask(deskOperators.operators, {})).resets.filter(({ operator }) => operator === String(lost.id));
  const [{ id: reset }] = (await open()) as unknown as [{ id: string }];
  await ada.visitor.ask(deskOperators.changeOperator, { id: String(leaver.id), roles: ['admin'], disabled: true });
  expect(await open()).toEqual([]);
  expect(await ada.visitor.post(deskOperators.confirmReset, { reset })).toMatchObject({ code: 'request-does-not-exist' });
  expect(await isIn(lost.visitor)).toBe(true);
});

test('S21: who let somebody in isn’t his counterpart for seven days', async () => {
  const both = (one: bigint, other: bigint) => areCounterparts(database.db, { one, other, now: clock.now });
  expect([await both(ada.id, sam.id), await both(sam.id, ben.id), await both(sam.id, eve.id), await both(ada.id, ben.id)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  const puppet = deskVisitor();
  await puppet.ask(deskSignIn.openLink, { token: tokenOf(await invited('Puppet', ['admin'])) });
  await registerFirst(puppet, new SoftAuthenticator(origin), clock);
  await ada.visitor.ask(deskOperators.askReset, { id: String(eve.id), reason: 'lost' });
  const reset = (await ada.visitor.ask(deskOperators.operators, {})).resets[0]!.id;
  expect(await puppet.post(deskOperators.confirmReset, { reset })).toMatchObject({ code: 'no-counterpart' });
  clock.now = later(clock.now, 7 * day);
  expect([await both(ada.id, sam.id), await both(sam.id, ben.id)]).toEqual([true, true]);
  await again(ben);
  await ben.visitor.ask(deskOperators.confirmReset, { reset });
});

test('S21: who opens the links of two in one browser gets one pair of eyes for seven days, also after signing out; the first two of a house have theirs at once', async () => {
  const both = (one: bigint, other: bigint) => areCounterparts(database.db, { one, other, now: clock.now });
  await again(ada);
  const added = async (name: string, browser: DeskVisitor): Promise<bigint> => {
    const made = await house.operators.addByTool({ name, roles: ['reviewer'] }, { kind: 'tool', name: 'operator' });
    if (!made.ok) throw new Error(made.error.code);
    await browser.ask(deskSignIn.openLink, { token: tokenOf(made.value) });
    const { operator } = await browser.ask(deskSignIn.me, {});
    return BigInt(operator!.id);
  };
  const hers = deskVisitor();
  const one = await added('Puppet one', hers);
  await hers.ask(deskSignIn.signOut, {});
  const [other, honest] = [await added('Puppet two', hers), await added('Honest', deskVisitor())];
  expect([await both(one, other), await both(other, one)]).toEqual([false, false]);
  expect([await both(one, honest), await both(other, honest)]).toEqual([true, true]);
  clock.now = later(clock.now, 7 * day);
  expect(await both(one, other)).toBe(true);
});

test('the command on the machine lets somebody in again and leaves its row', async () => {
  await again(ben);
  const made = await house.operators.resetByTool('ben', { kind: 'tool', name: 'operator' });
  expect(made.ok).toBe(true);
  expect(await isIn(ben.visitor)).toBe(false);
  expect(await rowsOf('operators.reset')).toEqual([{ actor: 'operator', facts: { operator: String(ben.id) } }]);
  const refusals = [
    await house.operators.resetByTool('Nobody', { kind: 'tool', name: 'operator' }),
    await house.operators.addByTool({ name: ' ', roles: ['admin'] }, { kind: 'tool', name: 'operator' }),
    await house.operators.addByTool({ name: 'BEN', roles: ['admin'] }, { kind: 'tool', name: 'operator' }),
  ];
  expect(refusals).toMatchObject(['operator-does-not-exist', 'name-missing', 'operator-name-taken'].map(code => ({ ok: false, error: { code } })));
});

test('simulated staff decides while nobody is at the desk, signs for one, does nothing beside two or when it is switched off', async () => {
  clock.now = later(clock.now, day);
  const duty = async () => (await house.staff.standing(database.db, ['reviewer', 'admin'])).duty;
  expect(await duty()).toBe('decides');
  await again(ada);
  expect(await duty()).toBe('signs');
  const other = await house.operator('Gil', ['reviewer']);
  expect(await duty()).toBe('off');
  await other.visitor.ask(deskSignIn.signOut, {});
  expect(await duty()).toBe('signs');
  await ada.visitor.ask(deskOperators.setStaff, { isOn: false });
  expect(await duty()).toBe('off');
  await ada.visitor.ask(deskOperators.setStaff, { isOn: true });
  expect((await ada.visitor.ask(deskOperators.operators, {})).staff).toMatchObject({
    isOn: true,
    kinds: expect.arrayContaining([{ kind: 'gate', duty: 'signs', why: 'one-signed-in' }]),
    names: [expect.any(String), expect.any(String)],
  });
});

test('a house in live mode has no simulated staff, and its database takes none', async () => {
  const live = await freshDatabase();
  await live.owner.query('', `insert into operating_mode (mode) values ('live')`);
  const hire = (mode: string) => live.db.query('', `insert into simulated_staff (name, roles, mode) values ('x', '{reviewer}', $1)`, [mode]);
  await expect(hire('paper')).rejects.toMatchObject({ code: '23503' });
  await expect(hire('live')).rejects.toMatchObject({ code: '23514' });
  await live.close();
});
