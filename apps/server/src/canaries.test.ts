import { randomBytes, randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpVisitor } from './testing/http-visitor.ts';
import { shippedServer, type ShippedServer } from './testing/shipped-server.ts';

// From outside: what a customer gave in confidence is looked for, byte by byte, in everything that the server has written.

let server: ShippedServer;
beforeAll(async () => {
  server = await shippedServer({ PARKETT_CLOCK: 'simulated@2026-11-24T09:30:00+01:00' });
}, 120_000);
afterAll(() => server.end(), 30_000);

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => statSync(path).isFile());

const canary = (name: string): string => `${name}-${randomBytes(9).toString('hex')}`;

test('S16, S19 (ASVS 14.2.4, 16.2.5): neither who a customer is, nor a password, nor a half of a session is in the database, its WAL, the log or any other file', async () => {
  const visitor = new HttpVisitor(server.origin);
  const { inviteCode, userAgreement, privacyPolicy } = (await visitor.ask('user/registration', {})) as Record<string, unknown>;
  const [password, wrong, typo] = [canary('password'), canary('wrong'), canary('typed-for-the-account')];
  const account = `${canary('known')}@example.org`;
  await visitor.enter('user/register', { account, password, confirmPassword: password, inviteCode, userAgreement, privacyPolicy });
  const callName = canary('call-name');
  await visitor.ask('user/saveProfile', { callName }, true);
  const caller = new HttpVisitor(server.origin);
  const phone = `+49${randomInt(1e11, 1e12)}`;
  await caller.enter('user/register', { account: phone, password, confirmPassword: password, inviteCode, userAgreement, privacyPolicy });
  const { token, cookie } = visitor.headers() as { token: string; cookie: string };
  await visitor.ask('user/setFundPassword', { fundPassword: '482915' });
  const stranger = new HttpVisitor(server.origin);
  const refusals = [
    await stranger.post('user/login', { account, password: wrong }),
    await stranger.post('user/login', { account: typo, password }),
    await stranger.post('user/login', { account, password: wrong, [canary('field')]: 1 }),
    await stranger.post('user/register', { account, password, confirmPassword: password, inviteCode, userAgreement, privacyPolicy }),
    await caller.post('user/profile', {}),
  ];
  expect(await visitor.ask('user/profile', {})).toMatchObject({ account, callName });
  expect(await caller.ask('user/getUserinfo', {})).toMatchObject({ account: phone });
  await server.stop();

  const secrets = { account, callName, password, wrong, typo, token, cookie: /parkett-on-this-machine=([^;]+)/.exec(cookie)![1]! };
  for (const { text } of refusals) expect(Object.values(secrets).filter(secret => text.includes(secret))).toEqual([]);
  for (const { text } of refusals.slice(0, -1)) expect(text).not.toContain(phone);
  const files = filesUnder(server.dataFolder).map(file => ({ file, bytes: readFileSync(file) }));
  const holding = (text: string): string[] => files.filter(({ bytes }) => bytes.includes(text)).map(({ file }) => file);
  // What isn't secret is found, in the database and in the log: the search sees what is there.
  expect(holding('Parkett Demo')).not.toEqual([]);
  expect(holding('user/login')).toContainEqual(expect.stringContaining('server.log'));
  for (const [name, secret] of Object.entries({ ...secrets, phone })) expect({ [name]: holding(secret) }).toEqual({ [name]: [] });
}, 60_000);
