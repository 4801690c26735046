import { signIn, wire } from '@parkett/contract';
import { afterAll, expect, test } from 'vitest';
import { localOrigin, signInHouse } from '../../testing/sign-in-house.ts';
import type { Post, Visitor } from '../../testing/visitor.ts';

const behindTls = await signInHouse();
const onThisMachine = await signInHouse({ publicOrigin: localOrigin });
afterAll(() => Promise.all([behindTls.close(), onThisMachine.close()]));

type House = typeof behindTls;
const names = {
  secure: ['XSRF-TOKEN', '__Host-parkett', '__Host-parkett-device'],
  local: ['XSRF-TOKEN', 'parkett-device-on-this-machine', 'parkett-on-this-machine'],
};

/** Opens a demo account and answers the browser that did, with the lines of its cookies. */
async function open(house: House, options: Post = {}): Promise<{ guest: Visitor; lines: readonly string[]; kept: string[] }> {
  const guest = house.visitor();
  const { status, setCookies } = await guest.enter('demo/open', {}, options);
  expect(status).toBe(1);
  return { guest, lines: setCookies, kept: [...guest.cookies.keys()].toSorted() };
}

const isSecure = (line: string): boolean => /; Secure(;|$)/.test(line);

test.each(['localhost:18087', '127.0.0.1:18087', '[::1]:18087', 'localhost'])(
  'At http://%s on this machine, where WebKit keeps no Secure cookie, the cookies come without Secure, under names of their own',
  async host => {
    const { guest, lines, kept } = await open(onThisMachine, { headers: { host } });
    expect(kept).toEqual(names.local);
    expect(lines.filter(isSecure)).toEqual([]);
    for (const line of lines) expect(line).toMatch(/; SameSite=Strict$/);
    for (const line of lines.filter(text => !text.startsWith('XSRF-TOKEN'))) expect(line).toMatch(/; HttpOnly;/);
    expect(await guest.post(signIn.profile.path, {}, { headers: { host } })).toMatchObject({ status: 1 });
  },
);

const agents: readonly (readonly [name: string, headers: Readonly<Record<string, string>>])[] = [
  ['a browser', {}],
  [
    'the wrapper',
    { 'user-agent': 'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) Chrome/148.0.0.0 Mobile Safari/537.36', 'x-requested-with': 'org.parkett.app' },
  ],
];

test.each(agents)('To %s the cookies of a house behind TLS come with these marks', async (_, headers) => {
  const { lines } = await open(behindTls, { headers });
  expect(lines.map(line => line.replace(/=[^;]+/, '=…')).toSorted()).toMatchInlineSnapshot(`
    [
      "XSRF-TOKEN=…; Max-Age=43200; Path=/; Secure; SameSite=Strict",
      "__Host-parkett-device=…; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Strict",
      "__Host-parkett=…; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Strict",
    ]
  `);
});

const tricks: readonly (readonly [name: string, options: Post])[] = [
  ['a name of this machine', { headers: { host: 'localhost:18087' } }],
  ['a proxy’s word that it was plain http', { headers: { host: 'localhost', 'x-forwarded-proto': 'http' } }],
  ['a forwarding header', { headers: { host: '127.0.0.1', forwarded: 'proto=http;host=localhost' } }],
  ['another address', { address: '203.0.113.9' }],
];

test.each(tricks)('A house behind TLS hands out Secure cookies only: not even %s changes that (ASVS 3.3.1)', async (_, options) => {
  const { lines, kept } = await open(behindTls, options);
  expect(kept).toEqual(names.secure);
  expect(lines.filter(line => !isSecure(line))).toEqual([]);
});

const strangers: readonly (readonly [name: string, options: Post])[] = [
  ['by a name that was made to point here', { headers: { host: 'evil.test:18087' } }],
  ['by a name that only begins like one of ours', { headers: { host: 'localhost.evil.test' } }],
  ['through a proxy with TLS', { headers: { host: 'localhost', 'x-forwarded-proto': 'https' } }],
  ['through a proxy that tells the caller’s address', { headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } }],
  ['from another machine', { address: '203.0.113.9' }],
];

test.each(strangers)('Who comes to a house on this machine %s gets Secure cookies', async (_, options) => {
  const { lines, kept } = await open(onThisMachine, options);
  expect(kept).toEqual(names.secure);
  expect(lines.filter(line => !isSecure(line))).toEqual([]);
});

test('A half under the plain name is worth nothing behind TLS, and the Secure one’s nothing where the plain one is asked for', async () => {
  for (const [house, right, wrong] of [
    [behindTls, '__Host-parkett', 'parkett-on-this-machine'],
    [onThisMachine, 'parkett-on-this-machine', '__Host-parkett'],
  ] as const) {
    const { guest } = await open(house);
    const planted = guest.twin();
    planted.cookies.set(wrong, planted.cookies.get(right)!);
    planted.cookies.delete(right);
    expect(await planted.post(wire.getUserinfo.path)).toMatchObject({ http: 200, status: 0, data: null });
    expect(await planted.post(signIn.profile.path)).toMatchObject({ http: 401, code: 'no-session' });
    // Beside the right one a planted one changes nothing.
    guest.cookies.set(wrong, 'A'.repeat(43));
    expect(await guest.post(signIn.profile.path)).toMatchObject({ status: 1 });
  }
});

test('The mark of a device counts only under the name that its house gave it', async () => {
  const { guest } = await open(onThisMachine);
  const mark = guest.cookies.get('parkett-device-on-this-machine')!;
  const again = await guest.post('demo/open', {});
  expect(again.setCookies.find(line => line.startsWith('parkett-device-on-this-machine='))).toContain(mark);
  const elsewhere = behindTls.visitor();
  elsewhere.cookies.set('parkett-device-on-this-machine', mark);
  const there = await elsewhere.post('demo/open', {});
  expect(there.setCookies.find(line => line.startsWith('__Host-parkett-device='))).not.toContain(mark);
});

test('Signing out and a 401 delete the cookies of the kind that the browser has', async () => {
  const { guest } = await open(onThisMachine);
  const old = guest.twin();
  await guest.post(signIn.logout.path);
  expect([...guest.cookies.keys()]).toEqual(['parkett-device-on-this-machine']);
  expect(await old.post(signIn.profile.path)).toMatchObject({ http: 401 });
  expect([...old.cookies.keys()]).toEqual(['parkett-device-on-this-machine']);
});
