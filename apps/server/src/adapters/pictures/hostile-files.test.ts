import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineUpload, nothing } from '@parkett/contract';
import { later, ok } from '@parkett/kernel';
import sharp, { type Metadata } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Files, pictureBytesMax } from '../../books/files/index.ts';
import { withKeptAnswer } from '../../platform/commands/index.ts';
import { silentLog } from '../../platform/log.ts';
import { breachesOf } from '../../testing/books.ts';
import { canary, hostileFiles, hostileNames, pictures as ordinaryPictures } from '../../testing/hostile-files.ts';
import { origin, signInHouse, type SignInHouse } from '../../testing/sign-in-house.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { filesAudit } from '../../books/files/checks/index.ts';
import { verifyBooks } from '../../audit/index.ts';
import { PictureChild } from './child.ts';
import { Pictures } from './pictures.ts';

// Whatever somebody sends as a picture is refused or harmless: nothing is kept as it was sent, and nobody else notices.

const sendPhoto = defineUpload({
  path: 'test/photo',
  summary: 'Keeps a photo',
  request: z.strictObject({}),
  files: { photo: { maxBytes: pictureBytesMax } },
  reply: nothing,
});

type Begin = () => PictureChild;
type PhotoHouse = SignInHouse & { readonly files: Files; readonly customer: Visitor; readonly pictures: Pictures };

/** A house where a customer sends photos, as a feature would have it. */
async function photoHouse(options: { beside?: SignInHouse; perHour?: number; begin?: Begin } = {}): Promise<PhotoHouse> {
  const { beside, perHour = 1_000_000, begin } = options;
  const pictures = new Pictures({ log: silentLog(), ...(begin ? { begin } : {}) });
  let files: Files;
  const house = await signInHouse({
    ...(beside ? { beside } : {}),
    policies: { [sendPhoto.path]: 'look' },
    limits: { 'files.pictures-per-hour': perHour, demoAccountsPerHour: 1_000 },
    addCalls: ({ calls, commands, database: { db }, customerKeys: keys, ruleBook, clock }) => {
      files = new Files({ db, keys, ruleBook, pictures, now: () => clock.now });
      const submit = commands.register(
        withKeptAnswer({
          name: 'test/photo',
          load: async () => null,
          decide: (_, command: Parameters<Files['keep']>[1]) => ok({ change: command, answer: {} }),
          save: async (tx, command) => void (await files.keep(tx, command)),
        }),
      );
      calls.upload(sendPhoto, async ({ photo }, { session, key, commandKey }) => {
        const customer = session.customer.id;
        const received = await files.receive({ customer, use: key, sent: photo });
        return received.ok ? submit({ ...commandKey(), command: { customer, purpose: 'proof', picture: received.value } }) : received.error;
      });
    },
  });
  const customer = house.visitor();
  if (!beside) await customer.enter('demo/open', {});
  return { ...house, files: files!, customer, pictures };
}

let house: PhotoHouse;
beforeAll(async () => {
  house = await photoHouse();
});
afterAll(() => house.close());

let keys = 0;
type Sent = { house?: PhotoHouse; key?: string; name?: string; by?: Visitor };

async function send(photo: Buffer, { house: at = house, key = `key-of-a-photo-${(keys += 1)}`, name = 'me.jpg', by = at.customer }: Sent = {}) {
  const head = `--b\r\ncontent-disposition: form-data; name="photo"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const answer = await at.app.inject({
    method: 'POST',
    url: '/api/vue/test/photo',
    headers: { ...by.headers(), origin, 'idempotency-key': key, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--b--\r\n')]),
  });
  const { status, code } = answer.json<{ status: number; code?: string }>();
  return { http: answer.statusCode, status, code };
}

const kept = (): Promise<{ id: bigint; customer: bigint; content: Buffer }[]> =>
  house.database.db.query('', 'select id, customer_id as customer, content from file join file_content on file_id = id order by id');
const breaches = async (): Promise<string[]> =>
  breachesOf(await verifyBooks(house.database.verify, { contributions: [filesAudit], oracle: { catalogue: async () => null, keys: null } }));

/** What a customer gets back. Throws unless it is a picture, and nothing but a picture. */
async function look(id: bigint, customer: bigint): Promise<Metadata> {
  const { type, bytes } = (await house.files.read(id, { by: { kind: 'customer', id: customer }, reason: 'own' }))!;
  expect(type).toBe('image/jpeg');
  for (const trace of [canary, 'GPS', '<script', 'PK\x03\x04', '%PDF', 'Exif', 'ns.adobe', 'ICC_PROFILE']) expect(bytes.includes(trace)).toBe(false);
  const about = await sharp(bytes).metadata();
  expect(about).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3 });
  expect([about.exif, about.xmp, about.icc, about.iptc, about.orientation, about.comments]).toEqual(Array(6).fill(undefined));
  await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
  return about;
}

test('S15 (ASVS 5.2.2, 5.2.4, 14.2.8): of sixty hostile files none is kept as it was sent, none stalls or stops the house', async () => {
  const all = await hostileFiles();
  expect(all.length).toBeGreaterThanOrEqual(60);
  const before = process.resourceUsage().maxRSS;
  const wrong: string[] = [];
  for (const { what, bytes, refused } of all) {
    const count = (await kept()).length;
    const [answer, meanwhile] = await Promise.all([send(bytes), house.customer.post('user/profile')]);
    const outcome = answer.status === 1 ? 'harmless' : answer.code;
    const allowed = refused === 'maybe' ? ['harmless', 'picture-unreadable', 'picture-too-large'] : [refused ?? 'harmless'];
    if (!allowed.includes(outcome ?? '') || answer.http !== 200) wrong.push(`${what}: ${outcome} (${answer.http})`);
    if (meanwhile.http !== 200) wrong.push(`${what}: others got ${meanwhile.http}`);
    if ((await kept()).length !== count + (outcome === 'harmless' ? 1 : 0)) wrong.push(`${what}: kept though refused`);
  }
  expect(wrong).toEqual([]);
  const rows = await kept();
  for (const { id, customer, content } of rows) {
    expect(content.includes(canary) || content.includes('JFIF\0\x01')).toBe(false);
    await look(id, customer);
  }
  expect(await breaches()).toEqual([]);
  // Kilobytes: the files themselves, some hundred of which the test holds, and nothing near what they would inflate to.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(600_000);
}, 120_000);

test('S15 (ASVS 5.3.2): whatever a file is called, it is kept like any other, and nothing is called so', async () => {
  const { jpeg } = await ordinaryPictures();
  for (const name of hostileNames) expect([name, await send(jpeg, { name })]).toEqual([name, { http: 200, status: 1, code: undefined }]);
  expect(existsSync('/tmp/parkett-traversed')).toBe(false);
});

test('eight megabytes and a byte are refused before anything reads them', async () => {
  const { jpeg } = await ordinaryPictures();
  expect(await send(Buffer.concat([jpeg, Buffer.alloc(pictureBytesMax + 1 - jpeg.length)]))).toMatchObject({ http: 413, code: 'too-large' });
  expect(await send(Buffer.concat([jpeg, Buffer.alloc(pictureBytesMax - jpeg.length)]))).toMatchObject({ status: 1 });
});

test('a picture is kept upright, in sRGB and no larger than 2,400 px', async () => {
  const wide = sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: '#d00' } });
  const turned = await wide.withMetadata({ orientation: 6 }).withIccProfile('p3').jpeg().toBuffer();
  expect((await send(turned)).status).toBe(1);
  const { id, customer } = (await kept()).at(-1)!;
  expect(await look(id, customer)).toMatchObject({ width: 800, height: 2_400 });
});

test('the same photo under the same key is kept once, another one under it is refused', async () => {
  const { jpeg, png } = await ordinaryPictures();
  const count = (await kept()).length;
  const key = 'one-key-for-one-photo';
  expect(await Promise.all([send(jpeg, { key }), send(jpeg, { key })])).toMatchObject([{ status: 1 }, { status: 1 }]);
  expect(await send(jpeg, { key })).toMatchObject({ status: 1 });
  expect(await send(png, { key })).toMatchObject({ http: 409, code: 'key-reused' });
  expect((await kept()).length).toBe(count + 1);
});

test('ten photos an hour, by whichever process; one that is sent again doesn’t count, and the hour ends', async () => {
  const processes = [await photoHouse({ beside: house, perHour: 10 }), await photoHouse({ beside: house, perHour: 10 })];
  // What is no picture counts too: looking at it is what costs.
  const receive = async (n: number, use: string): Promise<unknown> => {
    const received = await processes[n % 2]!.files.receive({ customer: 4_711n, use, sent: Buffer.from('GIF89a') });
    return received.ok || received.error.outcome !== 'denied' ? received : received.error.denial.code;
  };
  for (let n = 0; n < 10; n += 1) expect(await receive(n, `photo ${n}`)).toBe('picture-unreadable');
  expect([await receive(0, 'one more'), await receive(1, 'one more')]).toEqual(Array(2).fill('submitted-too-frequently'));
  expect(await receive(0, 'photo 3')).toBe('picture-unreadable');
  house.clock.now = later(house.clock.now, 3_600_001);
  expect(await receive(1, 'one more')).toBe('picture-unreadable');
  await Promise.all(processes.map(process => process.close()));
});

const stuckReader = fileURLToPath(new URL('../../testing/stuck-reader.ts', import.meta.url));
const probe = fileURLToPath(new URL('../../testing/shut-in-probe.ts', import.meta.url));

test('S15: a photo over which its process stands still is refused when its time is over, and that one alone', async () => {
  const { jpeg } = await ordinaryPictures();
  const children: PictureChild[] = [];
  const begin: Begin = () => {
    const child = children.length === 0 ? new PictureChild(stuckReader) : new PictureChild();
    children.push(child);
    return child;
  };
  const timeMaxMs = 4_000;
  const pictures = new Pictures({ log: silentLog(), begin, timeMaxMs });
  const from = performance.now();
  const [first, second] = [pictures.read(jpeg), pictures.read(jpeg)];
  expect(await first).toEqual({ refused: 'unreadable' });
  expect(performance.now() - from).toBeGreaterThanOrEqual(timeMaxMs - 50);
  expect(() => process.kill(children[0]!.pid, 0)).toThrow('ESRCH');
  expect(await second).toHaveProperty('picture');
});

test('when the process can’t even begin nobody’s photo is to blame; and there are only so many that wait', async () => {
  const pictures = new Pictures({ log: silentLog(), begin: () => new PictureChild('/nonexistent.ts') });
  const { jpeg } = await ordinaryPictures();
  const many = await Promise.all(Array.from({ length: 6 }, () => pictures.read(jpeg)));
  expect(new Set(many.map(read => JSON.stringify(read)))).toEqual(new Set(['{"refused":"busy"}']));
});

test('S15: the process that reads photos has no environment, no key, no folder to write to and no connection', async () => {
  const secret = join(mkdtempSync(join(tmpdir(), 'parkett-key-')), 'key');
  writeFileSync(secret, 'the master key');
  const child = new PictureChild(probe);
  await child.begin();
  const limits = existsSync('/proc') ? readFileSync(`/proc/${child.pid}/limits`, 'utf8') : null;
  const outcomes = JSON.parse((await child.take(Buffer.from(secret)))!.toString()) as Record<string, string>;
  const closed = 'ERR_ACCESS_DENIED';
  expect(outcomes).toEqual({
    environment: '',
    folder: '/',
    ...{ reading: closed, listing: closed, writing: closed, connecting: closed, starting: closed, thread: closed },
  });
  // The kernel's part, which holds for the decoders as well.
  const shut = [
    /Max open files +0 +0 /,
    /Max file size +0 +0 /,
    /Max core file size +0 +0 /,
    /Max data size +1500000000 +1500000000 /,
    /Max cpu time +10 +10 /,
  ];
  if (limits) for (const limit of shut) expect(limits).toMatch(limit);
});
