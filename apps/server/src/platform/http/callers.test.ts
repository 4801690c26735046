import fastify from 'fastify';
import { expect, test } from 'vitest';
import { Callers } from './callers.ts';
import { networkOf } from './network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s: whoever owns a /64 is one caller, not 2^64', (address, network) => {
  expect(networkOf(address, 64)).toBe(network);
});

test.each([
  [0, '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  [1, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [1, '::ffff:10.0.0.4', '192.0.2.9, 203.0.113.5', '203.0.113.5'],
  [2, '172.18.0.2', '192.0.2.9, 198.51.100.1, 203.0.113.5', '198.51.100.1'],
  [2, 'fd00::2', '203.0.113.5', '203.0.113.5'],
  [1, '127.0.0.1', '', '127.0.0.1'],
  [1, '203.0.113.66', '198.51.100.1', '203.0.113.66'],
])(
  'S14 (ASVS 4.1.3): with %d proxies in front, a call of %s that is said to come from "%s" is one of %s',
  async (proxyHops, remoteAddress, told, address) => {
    const callers = new Callers({ proxyHops, floodPerMinute: 0 });
    const app = fastify({ trustProxy: (peer, hop) => callers.trusts(peer, hop) });
    app.get('/', request => [callers.addressOf(request.raw), request.ip]);
    const headers = told ? { 'x-forwarded-for': told } : {};
    expect((await app.inject({ url: '/', remoteAddress, headers })).json()).toEqual([address, address]);
  },
);
