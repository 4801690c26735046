import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deskAudit, deskIdentity, deskReviews } from '@parkett/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MailBox, tokenIn } from './testing/mail-box.ts';
import { HttpVisitor } from './testing/http-visitor.ts';
import { shippedDesk } from './testing/shipped-desk.ts';
import { shippedServer, type ShippedServer } from './testing/shipped-server.ts';

// From outside: what a customer gave in confidence is looked for, byte by byte, in everything that the server has written.

let server: ShippedServer;
const box = new MailBox();
beforeAll(async () => {
  await box.open();
  server = await shippedServer({
    PARKETT_CLOCK: 'simulated@2026-11-24T09:30:00+01:00',
    PARKETT_SMTP: `smtp://127.0.0.1:${box.port}`,
    PARKETT_MAIL_FROM: 'Parkett <no-reply@parkett.test>',
  });
}, 120_000);
afterAll(async () => {
  await server.end();
  await box.close();
}, 30_000);

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => statSync(path).isFile());

const canary = (name: string): string => `${name}-${randomBytes(9).toString('hex')}`;

const bodyOfNewcomer = async (): Promise<Record<string, unknown>> => {
  const { inviteCode, userAgreement, privacyPolicy } = (await new HttpVisitor(server.origin).ask('user/registration', {})) as Record<string, unknown>;
  return { inviteCode, userAgreement, privacyPolicy };
};

/** A picture of a document with noise in it, as a camera would make it. */
const photoOf = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: '#b98a35', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .jpeg()
    .toBuffer();

async function sendPhoto(visitor: HttpVisitor, photo: Buffer): Promise<string> {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'front.jpg');
  const { envelope } = await visitor.post('identity/photo', form, { key: randomUUID() });
  return (envelope.data as { photo: string }).photo;
}

/** Parts of a file that no other file holds. */
const partsOf = (bytes: Uint8Array): Buffer[] =>
  [1, 2, 3].map(quarter =>
    Buffer.from(bytes)
      .subarray((bytes.length * quarter) >> 2)
      .subarray(0, 48),
  );

const person = {
  ...{ name: 'Theodolinde Quastenberg', birthDate: '1994-03-12', nationality: 'DE' },
  ...{ street: 'Am Kamelhaarbogen 7', postalCode: '28195', city: 'Bremen', country: 'DE' },
  ...{ documentType: 'national-id', documentCountry: 'DE', documentNumber: 'T22000129', validUntil: '2031-10-31' },
  ...{
    taxCountry: 'DE',
    taxNumber: '26954371827',
    usPerson: 'no',
    politicalPerson: 'no',
    occupation: 'Schlittenhundeführerin',
    sourceOfFunds: 'salary',
  },
} as const;

test('S16, S19 (ASVS 14.2.4, 16.2.5): neither who a customer is, nor a pixel of a photo, nor a password, nor a half of a session, nor the token of a letter’s link is in the database, its WAL, the log or any other file', async () => {
  const visitor = new HttpVisitor(server.origin);
  const agreed = await bodyOfNewcomer();
  const [password, wrong, typo] = [canary('password'), canary('wrong'), canary('typed-for-the-account')];
  const account = `${canary('known')}@example.org`;
  await visitor.enter('user/register', { account, password, confirmPassword: password, ...agreed });
  const callName = canary('call-name');
  await visitor.ask('user/saveProfile', { callName }, true);
  const caller = new HttpVisitor(server.origin);
  const phone = `+49${randomInt(1e11, 1e12)}`;
  await caller.enter('user/register', { account: phone, password, confirmPassword: password, ...agreed });
  const { token, cookie } = visitor.headers() as { token: string; cookie: string };
  await visitor.ask('user/setFundPassword', { fundPassword: '482915' });
  const stranger = new HttpVisitor(server.origin);
  const refusals = [
    await stranger.post('user/login', { account, password: wrong }),
    await stranger.post('user/login', { account: typo, password }),
    await stranger.post('user/login', { account, password: wrong, [canary('field')]: 1 }),
    await stranger.post('user/register', { account, password, confirmPassword: password, ...agreed }),
    await caller.post('user/profile', {}),
  ];
  expect(await visitor.ask('user/profile', {})).toMatchObject({ account, callName });
  expect(await caller.ask('user/getUserinfo', {})).toMatchObject({ account: phone });

  const tokenOfLetter = (purpose: 'confirm' | 'reset' | 'lock'): Promise<string> =>
    vi.waitFor(
      () => {
        const found = box
          .to(account)
          .map(letter => tokenIn(letter, purpose))
          .findLast(Boolean);
        expect(found).toBeDefined();
        return found!;
      },
      { timeout: 20_000, interval: 50 },
    );
  const confirming = await tokenOfLetter('confirm');
  await stranger.ask('letters/confirm', { token: confirming });
  await stranger.ask('recovery/ask', { account });
  const [resetting, locking] = [await tokenOfLetter('reset'), await tokenOfLetter('lock')];
  const photos = [await photoOf(), await photoOf()];
  const [front, back] = [await sendPhoto(visitor, photos[0]!), await sendPhoto(visitor, photos[1]!)];
  await visitor.ask('identity/submit', { ...person, front, back }, true);
  const { admin, operator } = await shippedDesk(server);
  const reviewer = await operator('Noah', ['reviewer']);
  const [waiting] = (await reviewer.ask(deskReviews.list, { show: 'pending' })).reviews;
  const review = waiting!.number;
  expect((await reviewer.ask(deskIdentity.identityCase, { review })).fields).toMatchObject(person);
  const { rows: looks } = await admin.ask(deskAudit.auditRows, { action: 'desk.customer-seen' });
  expect(looks).toMatchObject([{ actor: { name: 'Noah' }, customer: `C${waiting!.customer}` }]);
  const look = (reason: string | null) =>
    fetch(`${server.origin}/api/desk/identity/photo`, {
      ...{ method: 'POST', headers: reviewer.headers() },
      body: JSON.stringify({ review, side: 'front', reason }),
    });
  // Without a reason it is shown to whoever has claimed the case, and to nobody else.
  expect(((await (await look(null)).json()) as { code?: string }).code).toBe('malformed');
  await reviewer.ask(deskReviews.claim, { number: review });
  const shown = await look(null);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  const pixels = [...photos, new Uint8Array(await shown.arrayBuffer())].flatMap(partsOf);
  await server.stop();

  const tokens = { confirming, resetting, locking };
  const secrets = { ...tokens, account, callName, password, wrong, typo, token, cookie: /parkett-on-this-machine=([^;]+)/.exec(cookie)![1]! };
  for (const { text } of refusals) expect(Object.values(secrets).filter(secret => text.includes(secret))).toEqual([]);
  for (const { text } of refusals.slice(0, -1)) expect(text).not.toContain(phone);
  const files = filesUnder(server.dataFolder).map(file => ({ file, bytes: readFileSync(file) }));
  const holding = (text: string | Buffer): string[] => files.filter(({ bytes }) => bytes.includes(text)).map(({ file }) => file);
  // What isn't secret is found, in the database and in the log: the search sees what is there.
  expect(holding('Parkett Demo')).not.toEqual([]);
  expect(holding('user/login')).toContainEqual(expect.stringContaining('server.log'));
  const { name, street, documentNumber, taxNumber, occupation } = person;
  for (const [named, secret] of Object.entries({ ...secrets, phone, name, street, documentNumber, taxNumber, occupation }))
    expect({ [named]: holding(secret) }).toEqual({ [named]: [] });
  expect(pixels.flatMap(holding)).toEqual([]);
}, 60_000);
