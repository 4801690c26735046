import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { help, readConfig } from './config.ts';

test('with nothing said Parkett serves this machine, with play money, from ./data', () => {
  const origins = ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'];
  expect(readConfig({}, [])).toEqual({
    ...{ host: 'localhost', port: 8_080, publicOrigin: 'http://localhost:8080', proxyHops: 0, floodPerMinute: 3_000 },
    ...{ origins, portVariable: 'PORT' },
    desk: {
      ...{ host: 'localhost', port: 8_080, publicOrigin: 'http://localhost:8080', proxyHops: 0, floodPerMinute: 3_000 },
      ...{ origins, portVariable: 'PORT' },
    },
    ...{
      dataFolder: resolve('data'),
      databaseUrl: null,
      feed: { kind: 'simulator' },
      seed: null,
      clock: { kind: 'simulated', start: null, speed: 1 },
    },
    ...{ roles: new Set(['http', 'engine', 'work']), isParted: false, hasStaff: true, paperBankSeconds: 60, mail: null },
    ...{ mode: 'paper', demoPerHour: null, kefu: '', kefuHosts: [], ordersPerSecond: null, openEntriesMax: null, screeningNames: '' },
    ...{ streamConnections: 10_000, streamPerCaller: 1_000, worker: 'on', log: '', logLevel: 'info', otherThanShipped: {} },
  });
});

test('what is said otherwise than shipped is named by its variable, of a secret only that it is set', () => {
  const said = { PORT: '9000', PARKETT_MODE: 'paper', PARKETT_STAFF: 'off', PARKETT_LOG: '-' };
  const options = ['--demo-per-hour', '3', '--database-url=postgres://a:b@c/d'];
  const { otherThanShipped } = readConfig(said, options);
  const shared = { PARKETT_STAFF: 'off', PARKETT_DEMO_PER_HOUR: '3', DATABASE_URL: 'set' };
  expect(otherThanShipped).toEqual({ ...shared, PORT: '9000', PARKETT_LOG: '-' });
  const parted = readConfig({ ...said, PARKETT_ROLES: 'http' }, options);
  expect(parted.otherThanShipped).toEqual({ ...shared, PARKETT_ROLES: 'http' });
});

test.each([
  [{ PARKETT_FEED: 'replay:days/2018-01-26_BINS.csv.gz' }, { dataFolder: resolve('data/replay-2018-01-26') }],
  [{ PARKETT_FEED: 'replay:day.csv' }, { feed: { kind: 'replay', file: resolve('day.csv') }, dataFolder: resolve('data/replay-day') }],
  [
    { HOST: '0.0.0.0', PARKETT_ORIGIN: 'https://parkett.test' },
    { publicOrigin: 'https://parkett.test', origins: ['https://parkett.test'] },
  ],
  [{ PARKETT_CLOCK: 'system' }, { clock: { kind: 'system' } }],
  [
    { PARKETT_CLOCK: 'simulated@2026-05-04T08:55:00+02:00x60' },
    { clock: { kind: 'simulated', start: Date.parse('2026-05-04T06:55:00Z'), speed: 60 } },
  ],
  [{ PARKETT_STAFF: 'off' }, { hasStaff: false }],
  [
    { PARKETT_SMTP: 'smtps://house:p%40ss@mail.test', PARKETT_MAIL_FROM: 'Parkett <no-reply@mail.test>' },
    {
      mail: {
        server: { host: 'mail.test', port: 465, isSecure: true, user: { name: 'house', password: 'p@ss' } },
        from: { name: 'Parkett', address: 'no-reply@mail.test' },
      },
    },
  ],
  [
    { PARKETT_SMTP: 'smtp://127.0.0.1:2525', PARKETT_MAIL_FROM: 'no-reply@localhost' },
    { mail: { server: { host: '127.0.0.1', port: 2525, isSecure: false, user: null }, from: { name: '', address: 'no-reply@localhost' } } },
  ],
  [{ PARKETT_MODE: 'live' }, { hasStaff: false }],
  [{ PARKETT_KEFU: 'https://help.test/chat' }, { kefu: 'https://help.test/chat' }],
  [{ PARKETT_KEFU_HOSTS: 'help.test, Chat.help.test:8443' }, { kefuHosts: ['help.test', 'chat.help.test:8443'] }],
  [{ DATABASE_URL: 'postgres://a@b/c' }, { databaseUrl: 'postgres://a@b/c' }],
  [
    { DATABASE_URL: 'postgres://a@b/c', PARKETT_ROLES: 'engine, work' },
    { roles: new Set(['engine', 'work']), isParted: true },
  ],
  [{ PARKETT_DESK_PORT: '9100' }, { port: 8_080, desk: { port: 9_100, publicOrigin: 'http://localhost:9100' } }],
  [
    { PARKETT_ORIGIN: 'https://parkett.test', PARKETT_DESK_PORT: '9100', PARKETT_DESK_ORIGIN: 'https://desk.parkett.test' },
    { desk: { publicOrigin: 'https://desk.parkett.test', origins: ['https://desk.parkett.test'] } },
  ],
  [{ PARKETT_ORIGIN: 'https://parkett.test/' }, { publicOrigin: 'https://parkett.test', origins: ['https://parkett.test'] }],
  [{ PARKETT_ORIGIN: 'https://Parkett.test:443' }, { publicOrigin: 'https://parkett.test', origins: ['https://parkett.test'] }],
  [
    { PARKETT_ORIGIN: 'https://parkett.test/', PARKETT_DESK_PORT: '9100', PARKETT_DESK_ORIGIN: 'https://desk.parkett.test/' },
    { desk: { publicOrigin: 'https://desk.parkett.test', origins: ['https://desk.parkett.test'] } },
  ],
  [{ PARKETT_ORIGIN: 'http://localhost:9000' }, { publicOrigin: 'http://localhost:9000', origins: ['http://localhost:9000'] }],
])('%j is understood', (env, expected) => {
  expect(readConfig(env, [])).toMatchObject(expected);
});

test.each([
  [{ PORT: '0' }, 'PORT must be a number from 1 to 65535'],
  [{ HOST: 'a b' }, 'HOST must be an address or name'],
  [{ PARKETT_ORIGIN: 'http://parkett.test' }, 'PARKETT_ORIGIN must be https://'],
  [{ PARKETT_ORIGIN: 'https://parkett.test/path' }, 'PARKETT_ORIGIN must be https://'],
  [{ PARKETT_ORIGIN: 'https://parkett.test//' }, 'PARKETT_ORIGIN must be https://'],
  [{ PARKETT_ORIGIN: 'https://parkett.test?' }, 'PARKETT_ORIGIN must be https://'],
  [{ PARKETT_ORIGIN: 'https://a@parkett.test' }, 'PARKETT_ORIGIN must be https://'],
  [{ PARKETT_ORIGIN: 'http://localhost.parkett.test' }, 'PARKETT_ORIGIN must be https://'],
  [{ HOST: '0.0.0.0' }, 'HOST 0.0.0.0 can be reached by others: set PARKETT_ORIGIN'],
  [{ HOST: '0.0.0.0', PARKETT_ORIGIN: 'http://localhost:9000' }, 'HOST 0.0.0.0 can be reached by others: set PARKETT_ORIGIN'],
  [{ PARKETT_FEED: 'replay:' }, 'PARKETT_FEED must be simulator or replay:<file>'],
  [{ PARKETT_CLOCK: 'simulated@nonsense' }, 'PARKETT_CLOCK must be system or simulated'],
  [{ PARKETT_ROLES: 'http' }, 'set DATABASE_URL'],
  [{ PARKETT_ROLES: 'http,exchange', DATABASE_URL: 'postgres://a@b/c' }, 'PARKETT_ROLES must be http, engine and work'],
  [{ PARKETT_MODE: 'real' }, 'PARKETT_MODE must be paper or live'],
  [{ PARKETT_STAFF: 'maybe' }, 'PARKETT_STAFF must be on or off'],
  [{ PARKETT_STAFF: 'on', PARKETT_MODE: 'live' }, 'Live mode has no simulated staff'],
  [{ PARKETT_KEFU: 'javascript:alert(1)' }, 'PARKETT_KEFU must be an https:// address'],
  [{ PARKETT_SMTP: 'smtp://mail.test' }, 'set PARKETT_MAIL_FROM'],
  [{ PARKETT_MAIL_FROM: 'a@mail.test' }, 'set PARKETT_SMTP'],
  [{ PARKETT_SMTP: 'http://mail.test', PARKETT_MAIL_FROM: 'a@mail.test' }, 'PARKETT_SMTP must be smtp:// or smtps://'],
  [{ PARKETT_SMTP: 'smtp://', PARKETT_MAIL_FROM: 'a@mail.test' }, 'PARKETT_SMTP must be smtp:// or smtps://'],
  [{ PARKETT_SMTP: 'smtp://a:%zz@mail.test', PARKETT_MAIL_FROM: 'a@mail.test' }, 'PARKETT_SMTP must be smtp:// or smtps://'],
  [{ PARKETT_SMTP: 'smtp://mail.test', PARKETT_MAIL_FROM: 'a@b.test\r\nBcc: c@d.test' }, 'PARKETT_MAIL_FROM must be an e-mail address'],
  [{ PARKETT_SMTP: 'smtp://mail.test', PARKETT_MAIL_FROM: 'a@b.test, c@d.test' }, 'PARKETT_MAIL_FROM must be an e-mail address'],
  [{ PARKETT_OPEN_ENTRIES: '0' }, 'PARKETT_OPEN_ENTRIES must be a number from 1'],
  [{ PARKETT_DESK_PORT: '8080' }, "PARKETT_DESK_PORT is the customers' port"],
  [{ PARKETT_DESK_ORIGIN: 'https://desk.test' }, 'set PARKETT_DESK_PORT'],
  [{ HOST: '0.0.0.0', PARKETT_ORIGIN: 'https://a.test', PARKETT_DESK_PORT: '9100' }, 'set PARKETT_DESK_ORIGIN'],
  [{ PARKETT_LOG_LEVEL: 'loud' }, 'PARKETT_LOG_LEVEL must be debug, info, warn or error'],
])('S25 (ASVS 1.3.6): %j is refused with one sentence', (env, sentence) => {
  expect(() => readConfig(env, [])).toThrow(sentence);
});

test('S19: a password of the mail server is in no refusal of a start', () => {
  const env = { PARKETT_SMTP: 'smtps://house:hunter-two@mail.test/path', PARKETT_MAIL_FROM: 'a@mail.test' };
  expect(() => readConfig(env, [])).toThrow(/^PARKETT_SMTP must be smtp:\/\/ or smtps:\/\/(?!.*hunter-two)/);
});

test('the help has every variable with its option', () => {
  const names = [...help().matchAll(/^ {2}([A-Z_]+), (--[a-z-]+)$/gm)].map(([, variable, option]) => `${variable} ${option}`);
  expect(names.join('\n')).toMatchInlineSnapshot(`
    "PORT --port
    HOST --host
    PARKETT_ORIGIN --origin
    PARKETT_PROXY_HOPS --proxy-hops
    PARKETT_FLOOD_PER_MINUTE --flood-per-minute
    PARKETT_WORKER --worker
    PARKETT_DATA --data
    PARKETT_MODE --mode
    PARKETT_DESK_PORT --desk-port
    PARKETT_DESK_ORIGIN --desk-origin
    DATABASE_URL --database-url
    PARKETT_ROLES --roles
    PARKETT_FEED --feed
    PARKETT_SEED --seed
    PARKETT_CLOCK --clock
    PARKETT_STAFF --staff
    PARKETT_PAPER_BANK_SECONDS --paper-bank-seconds
    PARKETT_DEMO_PER_HOUR --demo-per-hour
    PARKETT_KEFU --kefu
    PARKETT_KEFU_HOSTS --kefu-hosts
    PARKETT_SCREENING_NAMES --screening-names
    PARKETT_SMTP --smtp
    PARKETT_MAIL_FROM --mail-from
    PARKETT_ORDERS_PER_SECOND --orders-per-second
    PARKETT_OPEN_ENTRIES --open-entries
    PARKETT_STREAM_CONNECTIONS --stream-connections
    PARKETT_STREAM_PER_CALLER --stream-per-caller
    PARKETT_LOG --log
    PARKETT_LOG_LEVEL --log-level"
  `);
});
