import { later } from '@parkett/kernel';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { form, signInHouse, type SignInHouse } from '../../testing/sign-in-house.ts';

// Promised: whoever guesses or opens accounts by the dozen gets no further at several processes than at one.

const limits = { registrationsPerHour: 3, demoAccountsPerHour: 3, wrongInviteCodesPerHour: 3 };
const here = await signInHouse({ limits });
const there = await signInHouse({ limits, beside: here });
afterAll(async () => {
  await there.close();
  await here.close();
});
const { clock, database } = here;
const second = 1_000;
const password = 'a ladder in the rain';

/** Long after whatever a test before has counted. */
beforeEach(() => void (clock.now = later(clock.now, 24 * 3_600 * second)));

/** First here, then there, then here again … */
const turnOf = (at: number): SignInHouse => (at % 2 === 0 ? here : there);
type Asked = { account: string; address: string; password?: string };
const signIn = async (at: SignInHouse, { account, address, password: tried = 'a guess' }: Asked): Promise<string | undefined> => {
  const { status, code } = await at.visitor().post('user/login', { account, password: tried }, { address });
  return status === 1 ? 'signed in' : code;
};
const compared = (codes: readonly (string | undefined)[]): number => codes.filter(code => code === 'wrong-account-or-password').length;

test('guesses at one account, from ever other networks and at both processes in turn, are slowed down as at one', async () => {
  const codes: (string | undefined)[] = [];
  for (let guess = 0; guess < 20; guess += 1) codes.push(await signIn(turnOf(guess), { account: 'victim@example.org', address: `10.1.${guess}.1` }));
  expect(codes.map((_, at) => codes[at] === 'too-many-attempts')).toEqual(codes.map((_, at) => at >= 5));
});

test('a hundred guesses at once share no try', async () => {
  const guesses = Array.from({ length: 100 }, (_, at) => signIn(turnOf(at), { account: 'at-once@example.org', address: `10.2.${at}.1` }));
  expect(compared(await Promise.all(guesses))).toBe(5);
});

test('a network that has to wait at one process has to wait at the other', async () => {
  const from = { address: '10.3.0.1' };
  let guess = 0;
  const next = (at: SignInHouse): Promise<string | undefined> => signIn(at, { account: `customer-${(guess += 1)}@example.org`, ...from });
  while ((await next(here)) !== 'too-many-attempts') expect(guess).toBeLessThan(20);
  expect(await next(there)).toBe('too-many-attempts');
});

test('a right password gives the try back, wherever it was made', async () => {
  const account = 'office@example.org';
  await here.visitor().enter('user/register', form(account), { address: '10.4.0.1' });
  for (let colleague = 0; colleague < 20; colleague += 1)
    expect(await signIn(turnOf(colleague), { account, password, address: '10.4.0.1' })).toBe('signed in');
});

test('who waits as long as told is let in at the other process too, however often others ask', async () => {
  const own = { account: 'patient@example.org', password, address: '10.5.0.1' };
  await here.visitor().enter('user/register', form(own.account), { address: '10.5.0.2' });
  let guess = 0;
  const othersAsk = async (): Promise<void> => {
    clock.now = later(clock.now, second);
    const guesses = Array.from({ length: 14 }, (_, network) =>
      signIn(turnOf(network), { account: `made-up-${(guess += 1)}@example.org`, address: `10.6.${network}.1` }),
    );
    await Promise.all(guesses);
  };
  for (let turn = 0; turn < 5; turn += 1) await othersAsk();
  const told = await here.visitor().post('user/login', { account: own.account, password }, { address: own.address });
  expect(told.code).toBe('too-many-attempts');
  for (let waited = 0; waited < Number(told.params.seconds); waited += 1) await othersAsk();
  expect(await signIn(there, own)).toBe('signed in');
});

test('registrations, demo accounts and wrong invite codes of an address are counted together, also when they come at once', async () => {
  const all = Array.from({ length: 10 }, (_, at) => at);
  const address = '10.7.0.1';
  const registered = await Promise.all(
    all.map(at =>
      turnOf(at)
        .visitor()
        .post('user/register', form(`new-${at}@example.org`), { address }),
    ),
  );
  expect(registered.map(({ code }) => code).filter(code => code === 'too-many-attempts')).toHaveLength(7);
  const demos = await Promise.all(all.map(at => turnOf(at).visitor().post('demo/open', {}, { address })));
  expect(demos.filter(({ status }) => status === 1)).toHaveLength(3);
  const codes = await Promise.all(
    all.map(at =>
      turnOf(at)
        .visitor()
        .post('user/register', form('guess@example.org', { inviteCode: `GUESS${at + 10}` }), { address }),
    ),
  );
  expect(codes.filter(({ code }) => code === 'inviter-does-not-exist')).toHaveLength(3);
});

test('while a try can’t be counted none is made: not even the right password is compared', async () => {
  const account = 'uncounted@example.org';
  await here.visitor().enter('user/register', form(account), { address: '10.8.0.1' });
  const before = here.hasher.computed;
  await database.owner.once(async tx => {
    await tx.query('', 'lock table sign_in_failure');
    expect(await here.visitor().post('user/login', { account, password }, { address: '10.8.0.1' })).toMatchObject({ http: 503, code: 'system-busy' });
  });
  expect(here.hasher.computed).toBe(before);
  expect(await signIn(here, { account, password, address: '10.8.0.1' })).toBe('signed in');
});

test('nothing that was typed is kept in the clear, and what holds nobody up any more is dropped', async () => {
  await signIn(here, { account: 'My-Secret-Typed-Here', address: '10.9.0.1' });
  const kept = async (): Promise<object[]> => database.owner.query('', 'select f::text as row from sign_in_failure f');
  expect(JSON.stringify(await kept())).not.toMatch(/secret|10\.9/i);
  clock.now = later(clock.now, 24 * 3_600 * second);
  await signIn(here, { account: 'another@example.org', address: '10.9.1.1' });
  expect(await kept()).toHaveLength(4);
});
