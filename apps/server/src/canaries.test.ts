import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deskAudit, deskCustomers, deskIdentity, deskReviews, isUpload } from '@parkett/contract';
import { textOfAccount, textOfAddress } from '@parkett/contract/payees';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbedded } from './adapters/postgres-embedded/embedded.ts';
import { openForReading } from './platform/database.ts';
import { dumpOf, formsOf, listen, seekerOf, standsAlone, type Heard } from './testing/canary.ts';
import type { DeskVisitor } from './testing/desk-visitor.ts';
import { MailBox, tokenIn } from './testing/mail-box.ts';
import { HttpVisitor } from './testing/http-visitor.ts';
import { shippedDesk } from './testing/shipped-desk.ts';
import { sampleBody } from './testing/sample-body.ts';
import { shippedServer, type ShippedServer } from './testing/shipped-server.ts';
import { SoftAuthenticator } from './testing/soft-authenticator.ts';
import { callsByFeature, deskCallsByFeature } from './features.ts';

// From outside: what customers and operators gave or got in confidence is looked for, byte by byte, in everything that the server has written, in every
// column of its tables, and in every answer that isn't there to tell it.

let server: ShippedServer;
const { heard, end: endListening } = listen();
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
  endListening();
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

/** Six digits: too few to be looked for in files, where they may stand by chance. See `standsAlone`. */
const fundPassword = '482915';
/** What calls whose path ends so have answered, where they said yes. */
const dataOf = (path: RegExp): Record<string, unknown>[] =>
  heard
    .filter(each => path.test(each.path) && each.status === 200)
    .map(({ text }) => (JSON.parse(text) as { data: Record<string, unknown> | null }).data)
    .filter(data => data !== null);
const cookiesNamed = (pattern: RegExp): string[] =>
  heard.flatMap(({ cookies }) => cookies.map(cookie => pattern.exec(cookie)?.[1] ?? '')).filter(Boolean);

/** A customer's app for codes and his passkey; of each challenge one is answered and one stays open. */
async function setUpFactors(visitor: HttpVisitor, password: string): Promise<void> {
  const { secret } = (await visitor.ask('security/beginAppCode', {})) as { secret: string };
  await visitor.ask('security/confirm', { operation: 'set-up-app-code', password, fundPassword });
  const appCode = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() });
  const { recoveryCodes } = (await visitor.ask('security/confirmAppCode', { appCode })) as { recoveryCodes: string[] };
  const passkey = new SoftAuthenticator(server.origin).create((await visitor.ask('security/beginPasskey', {})) as never);
  await visitor.ask('security/confirm', { operation: 'add-passkey', password, fundPassword, recoveryCode: recoveryCodes[0] });
  await visitor.ask('security/addPasskey', { name: 'Key', passkey });
  await visitor.ask('security/beginPasskey', {});
  await visitor.ask('security/confirmChallenge', { operation: 'export-data' });
  await visitor.ask('user/passkeyChallenge', {});
}

/** The bank account and the address of a demo customer, whose name needs no review; he asks for all that calls tell of them. */
async function addPayees(): Promise<{ iban: string; address: string; bank: string; nickname: string }> {
  const visitor = new HttpVisitor(server.origin);
  await visitor.enter('demo/open', {});
  const account = visitor.account;
  await visitor.ask('user/setFundPassword', { fundPassword });
  const [iban, address] = ['DE89370400440532013000', 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY'];
  const [bank, nickname] = [canary('bank'), canary('nickname')];
  const form = { kind: 'iban', holder: account, first: iban.slice(0, 4), rest: iban.slice(4), bank, branch: '', bankCode: '', nickname } as const;
  const wallet = { kind: 'trc20', address, nickname, compared: false } as const;
  for (const [path, body, payee] of [
    ['Account', form, textOfAccount(form)],
    ['Address', wallet, textOfAddress(wallet)],
  ] as const) {
    await visitor.ask(`payees/check${path}`, body);
    await visitor.ask('security/confirm', { operation: 'add-payee', payee, fundPassword });
    await visitor.ask(`payees/add${path}`, body, true);
  }
  const { payees } = (await visitor.ask('payees/list', {})) as { payees: { id: string }[] };
  await visitor.ask('payees/address', { id: payees[0]!.id });
  await visitor.ask('messages/one', {});
  return { iban, address, bank, nickname };
}

/** Calls that end a session, or bring new secrets along. */
const notAsked = /logout|signOut|close|lock|Link|invite|reset|begin|Challenge|recovery\/|demo\/open/i;

/** What every other call answers to a customer and to operators about him: refused or not. */
async function askAll(visitor: HttpVisitor, operators: readonly DeskVisitor[], given: Record<string, unknown>): Promise<void> {
  for (const call of Object.values(callsByFeature).flat())
    if (!notAsked.test(call.path) && !isUpload(call)) {
      const headers = visitor.headers(call.key ? randomUUID() : undefined);
      await fetch(`${server.origin}/api/vue/${call.path}`, { method: 'POST', headers, body: JSON.stringify(sampleBody(call)) });
    }
  for (const call of Object.values(deskCallsByFeature).flat())
    if (!notAsked.test(call.path)) for (const operator of operators) await operator.post(call, sampleBody(call, given));
}

/** What nobody may learn but whoever it was made for, in every form, and the calls that are there to tell it. */
function secretsOf(typed: Record<string, string>, tokens: Record<string, string>) {
  const each = (name: string, values: readonly string[], forms: (value: string) => (string | Buffer)[]) =>
    values.map((value, i) => [`${name} ${i + 1}`, forms(value)] as const);
  const invited = dataOf(/\/operators\/confirmRaise$/).map(({ link }) => String(link).split('#/link/')[1]!);
  const linked = heard.filter(({ path }) => path.endsWith('/session/openLink')).map(({ sent }) => (JSON.parse(sent) as { token: string }).token);
  const seeds = dataOf(/\/security\/beginAppCode$|\/session\/beginCode$/).map(({ secret }) => String(secret));
  const challenges = dataOf(/begin[Pp]asskey$|[cC]hallenge$/).map(({ challenge }) => String(challenge));
  const codes = dataOf(/\/security\/confirmAppCode$/).flatMap(({ recoveryCodes }) => recoveryCodes as string[]);
  const found = {
    sessions: cookiesNamed(/^parkett-on-this-machine=([^;]+)/),
    'desk sessions': cookiesNamed(/^parkett-desk-on-this-machine=([^;]+)/),
    devices: cookiesNamed(/device-on-this-machine=([^;]+)/),
    links: [...new Set([...invited, ...linked])],
    challenges,
  };
  for (const [name, values] of Object.entries({ ...found, seeds, codes })) expect({ [name]: values.length }).not.toEqual({ [name]: 0 });
  return Object.fromEntries([
    ...Object.entries(typed).map(([name, text]) => [name, formsOf.text(text)] as const),
    ...Object.entries(tokens).map(([name, token]) => [name, formsOf.token(token)] as const),
    ...Object.entries(found).flatMap(([name, values]) => each(name, values, formsOf.token)),
    ...each('seeds', seeds, formsOf.seed),
    ...each('codes', codes, formsOf.code),
  ]) as Record<string, (string | Buffer)[]>;
}

/** Which answers are there to tell a secret: the first word of its name, and the call. */
const purposes: Readonly<Record<string, RegExp>> = {
  token: /\/user\/register$/,
  links: /\/operators\/confirmRaise$/,
  seeds: /\/security\/beginAppCode$|\/session\/beginCode$/,
  codes: /\/security\/confirmAppCode$/,
  challenges: /begin[Pp]asskey$|[cC]hallenge$/,
  payee: /\/payees\/(checkAccount|checkAddress|address)$/,
};
const isToTell = (name: string, { path }: Heard): boolean => purposes[name.split(' ')[0]!]?.test(path) ?? false;

test('S16, S19 (ASVS 14.2.4, 16.2.5): neither who a customer is, nor a pixel of a photo, nor a password, nor what proves who somebody is, is in the database, its WAL, the log or any other file, nor in an answer that isn’t there to tell it', async () => {
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
  await visitor.ask('user/setFundPassword', { fundPassword });
  await setUpFactors(visitor, password);
  const { iban, address, bank, nickname } = await addPayees();
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
  // The reviewer signs in before there is a case, so that simulated staff leaves the case to him.
  const { admin, operator } = await shippedDesk(server);
  const reviewer = await operator('Noah', ['reviewer']);
  const photos = [await photoOf(), await photoOf()];
  const [front, back] = [await sendPhoto(visitor, photos[0]!), await sendPhoto(visitor, photos[1]!)];
  await visitor.ask('identity/submit', { ...person, front, back }, true);
  const [waiting] = (await reviewer.ask(deskReviews.list, { show: 'pending' })).reviews;
  const review = waiting!.number;
  expect((await reviewer.ask(deskIdentity.identityCase, { review })).fields).toMatchObject(person);
  const { rows: looks } = await admin.ask(deskAudit.auditRows, { action: 'desk.customer-seen' });
  expect(looks).toMatchObject([{ actor: { name: 'Noah' }, customer: `C${waiting!.customer}` }]);
  // The text of a search is as personal as its result.
  for (const text of [person.name, person.documentNumber, person.taxNumber, phone.slice(-6)])
    expect((await reviewer.ask(deskCustomers.find, { text })).customers).toHaveLength(1);
  const look = (reason: string | null) =>
    fetch(`${server.origin}/api/desk/identity/photo`, {
      ...{ method: 'POST', headers: reviewer.headers() },
      body: JSON.stringify({ review, side: 'front', reason }),
    });
  // Without a reason it is shown to whoever has claimed the case, and to nobody else.
  expect(((await (await look(null)).json()) as { code?: string }).code).toBe('photo-reason-missing');
  await reviewer.ask(deskReviews.claim, { number: review });
  const shown = await look(null);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  const pixels = [...photos, new Uint8Array(await shown.arrayBuffer())].flatMap(partsOf);
  await askAll(visitor, [reviewer, admin], { customer: waiting!.customer, review, number: review });
  const books = await openForReading({ url: null, dataFolder: server.dataFolder, startDatabase: startEmbedded, say: () => {} });
  const dump = await dumpOf(books.db).finally(() => books.stop());
  await server.stop();

  const passwords = { password, wrong, typo };
  const cookieHalf = /parkett-on-this-machine=([^;]+)/.exec(cookie)![1]!;
  for (const { text } of refusals)
    expect(
      Object.values({ ...passwords, account, callName, token, cookieHalf, confirming, resetting, locking }).filter(secret => text.includes(secret)),
    ).toEqual([]);
  for (const { text } of refusals.slice(0, -1)) expect(text).not.toContain(phone);
  const { name, birthDate, street, documentNumber, taxNumber, occupation } = person;
  const numbers = { 'payee iban': formsOf.text(iban), 'payee address': formsOf.text(address) };
  const proofs = { ...secretsOf(passwords, { token, confirming, resetting, locking }), ...numbers };
  const personal = Object.fromEntries(
    Object.entries({ account, callName, phone, name, birthDate, street, documentNumber, taxNumber, occupation, bank, nickname }).map(
      ([each, text]) => [each, formsOf.text(text)],
    ),
  );
  const seek = seekerOf({ ...proofs, ...personal, pixels });
  const files = filesUnder(server.dataFolder).map(file => ({ file, bytes: readFileSync(file) }));
  const dumped = dump.flatMap(({ column, values }) => values.map(value => ({ column, value })));

  // What isn't secret is found: in files, in columns as text and as bytes, and in answers.
  const control = seekerOf({ house: ['Parkett Demo'], call: ['user/login'], kept: [createHash('sha256').update(token).digest()], session: [token] });
  const seen = [
    ...files.flatMap(({ bytes }) => control(bytes)),
    ...dumped.flatMap(({ value }) => control(value)),
    ...heard.flatMap(({ text }) => control(text)),
  ];
  expect(new Set(seen)).toEqual(new Set(['house', 'call', 'kept', 'session']));
  expect(dumped.flatMap(({ column, value }) => (control(value).includes('kept') ? [column] : []))).not.toEqual([]);
  expect(files.filter(({ bytes }) => control(bytes).includes('call')).map(({ file }) => file)).toContainEqual(expect.stringContaining('server.log'));

  expect(files.flatMap(({ file, bytes }) => seek(bytes).map(secret => ({ secret, file })))).toEqual([]);
  expect(dumped.flatMap(({ column, value }) => seek(value).map(secret => ({ secret, column })))).toEqual([]);
  const seekProof = seekerOf(proofs);
  const told = heard.flatMap(each => seekProof(each.text).map(secret => ({ secret, path: each.path, isToTell: isToTell(secret, each) })));
  expect(told.filter(each => !each.isToTell)).toEqual([]);
  expect(new Set(told.map(({ secret }) => secret.split(' ')[0]))).toEqual(new Set(Object.keys(purposes)));

  expect(standsAlone(fundPassword, `{"fundPassword":"${fundPassword}"}`)).toBe(true);
  const texts = {
    log: files.filter(({ file }) => file.endsWith('.log')).map(({ bytes }) => bytes.toString()),
    columns: dump.filter(({ isText }) => isText).flatMap(({ values }) => values.map(String)),
    answers: heard.map(({ text }) => text),
  };
  for (const [where, all] of Object.entries(texts)) {
    expect({ [where]: all.length }).not.toEqual({ [where]: 0 });
    expect({ [where]: all.filter(text => standsAlone(fundPassword, text)) }).toEqual({ [where]: [] });
  }
}, 120_000);
