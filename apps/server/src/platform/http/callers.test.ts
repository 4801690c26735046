import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { silentLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { addressIn, networkOf } from './network.ts';
import { createHttp } from './server.ts';

const { db } = await freshDatabase();

/** The address that the counts take, and the one that each call is given. */
async function heardAs({ proxyHops, remoteAddress, told }: { proxyHops: number; remoteAddress: string; told: string }): Promise<unknown> {
  const config = { origins: [], proxyHops, floodPerMinute: 0 };
  const rest = { db, log: silentLog(), metrics: new Metrics(), readiness: new Map(), databaseAnswers: () => true, webFolder: null };
  const app = await createHttp({ config, ...rest });
  app.get('/address', request => [app.callers.addressOf(request.raw), request.ip]);
  return (await app.inject({ url: '/address', remoteAddress, headers: told ? { 'x-forwarded-for': told } : {} })).json();
}

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['203.0.113.9:40001', '203.0.113.9'],
  ['[2001:db8:1:2::9]:40001', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s: whoever owns a /64 is one caller, not 2^64', (address, network) => {
  expect(networkOf(address, 64)).toBe(network);
});

test.each([
  ['203.0.113.9:40001', '203.0.113.9'],
  ['203.0.113.9:_hidden', '203.0.113.9'],
  ['203.0.113.9:', '203.0.113.9'],
  ['[2001:db8::7]:40001', '2001:db8::7'],
  ['[2001:DB8:0:0::7]', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['[::FFFF:192.0.2.7]:40001', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
  ['::ffff:192.0.2.7%1', '192.0.2.7'],
  ['2001:db8::7:4000', '2001:db8::7:4000'],
  ['[203.0.113.9]:40001', '203.0.113.9'],
  ['203.0.113.9.4', null],
  ['203.000.113.009', null],
  ['0x7f000001', null],
  ['2130706433', null],
  ['[2001:db8::7', null],
  ['[2001:db8::7]40001', null],
  ['unknown', null],
  ['_name', null],
  ['', null],
])('in "%s" the address is %s', (text, address) => {
  expect(addressIn(text)).toBe(address);
});

test.each([
  [0, '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  [1, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [1, '127.0.0.1', '198.51.100.1:40001', '198.51.100.1'],
  [1, '::1', '[2001:db8::7]:40001', '2001:db8::7'],
  [1, '::ffff:10.0.0.4', '192.0.2.9, 203.0.113.5', '203.0.113.5'],
  [2, '172.18.0.2', '192.0.2.9, 198.51.100.1, 203.0.113.5', '198.51.100.1'],
  [2, '172.18.0.2', '192.0.2.9, 198.51.100.1:1, 203.0.113.5:2', '198.51.100.1'],
  [2, '172.18.0.2', '192.0.2.9, unknown, 203.0.113.5', '203.0.113.5'],
  [2, 'fd00::2', '203.0.113.5', '203.0.113.5'],
  [2, 'fd00::2', '_name, 203.0.113.5', '203.0.113.5'],
  [1, '127.0.0.1', '', '127.0.0.1'],
  [1, '127.0.0.1', '198.51.100.1,', '127.0.0.1'],
  [1, '127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
  [1, '203.0.113.66', '198.51.100.1', '203.0.113.66'],
])(
  'S14 (ASVS 4.1.3): with %d proxies in front, a call of %s that is said to come from "%s" is one of %s, for the counts and for every call',
  async (proxyHops, remoteAddress, told, address) => {
    expect(await heardAs({ proxyHops, remoteAddress, told })).toEqual([address, address]);
  },
);

test.each(['x', '1', '[', ':', '1.1.1.1:'])(
  'ten thousand times "%s" is no address, and its sender is known as the proxy that let it through',
  async text => {
    const told = `198.51.100.1, ${text.repeat(10_000 / text.length)}`;
    expect(await heardAs({ proxyHops: 1, remoteAddress: '127.0.0.1', told })).toEqual(['127.0.0.1', '127.0.0.1']);
  },
);
