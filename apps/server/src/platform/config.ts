import { basename, resolve } from 'node:path';
import { instantFromWire, type Instant } from '@parkett/kernel';
import { helpOf, oneOf, readSettings, setting, wholeNumber, type ValuesOf } from './settings-table.ts';
import { StartRefusal } from './start-refusal.ts';

export type Feed = { kind: 'simulator' } | { kind: 'replay'; file: string };

/** How business time runs. `start` null leaves the first moment to the feed. */
export type ClockSetting = { kind: 'system' } | { kind: 'simulated'; start: Instant | null; speed: number };

function readFeed(text: string): Feed | null {
  if (text === 'simulator') return { kind: 'simulator' };
  const file = /^replay:(.+)$/.exec(text)?.[1];
  return file ? { kind: 'replay', file: resolve(file) } : null;
}

function readClock(text: string): ClockSetting | null {
  if (text === 'system') return { kind: 'system' };
  const match = /^simulated(?:@([^x]+))?(?:x(\d{1,3}))?$/.exec(text);
  if (!match) return null;
  const start = match[1] === undefined ? null : instantFromWire(match[1]);
  const speed = Number(match[2] ?? 1);
  if ((match[1] !== undefined && start === null) || speed < 1 || speed > 600) return null;
  return { kind: 'simulated', start, speed };
}

/** Without a value the house's dated rule holds, which says more than a number could. */
const orTheRule =
  (read: (text: string) => number | null) =>
  (text: string): number | null | undefined =>
    text === '' ? undefined : read(text);

const readOrigin = (text: string): string | null => {
  if (text === '') return '';
  return URL.canParse(text) && new URL(text).origin === text && text.startsWith('https://') ? text : null;
};

export const settings = {
  port: setting({
    variable: 'PORT',
    option: '--port',
    shows: 'a number from 1 to 65535',
    fallback: '8080',
    explains: 'The port that the browser calls.',
    read: wholeNumber(1, 65_535),
  }),
  host: setting({
    variable: 'HOST',
    option: '--host',
    shows: 'an address or name of this machine',
    fallback: 'localhost',
    explains: 'Where the server listens; anything but this machine itself needs PARKETT_ORIGIN.',
    read: text => (/^[\w.:%-]{1,253}$/.test(text) ? text : null),
  }),
  origin: setting({
    variable: 'PARKETT_ORIGIN',
    option: '--origin',
    shows: 'https:// and a name, without a path',
    fallback: '',
    explains: 'The address that browsers see when a reverse proxy with TLS stands in front.',
    read: readOrigin,
  }),
  proxyHops: setting({
    variable: 'PARKETT_PROXY_HOPS',
    option: '--proxy-hops',
    shows: 'a number from 0 to 8',
    fallback: '0',
    explains: 'How many reverse proxies stand in front; only their word on the address of a client counts.',
    read: wholeNumber(0, 8),
  }),
  data: setting({
    variable: 'PARKETT_DATA',
    option: '--data',
    shows: 'a folder',
    fallback: '',
    explains: 'Everything that must survive lies here. Preset: ./data, for a replay ./data/replay-<day of the file>.',
    read: text => text,
  }),
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    option: '--database-url',
    shows: 'an address like postgres://user:password@host:5432/database',
    fallback: '',
    explains: "A PostgreSQL server of one's own (15 to 18) instead of the one that comes along; its user owns the database and may make roles.",
    read: text => text,
  }),
  feed: setting<Feed>({
    variable: 'PARKETT_FEED',
    option: '--feed',
    shows: 'simulator or replay:<file>',
    fallback: 'simulator',
    explains: 'Where prices come from: the simulated market, or a real day from a file of minute bars.',
    read: readFeed,
  }),
  clock: setting<ClockSetting>({
    variable: 'PARKETT_CLOCK',
    option: '--clock',
    shows: 'system or simulated[@<ISO instant>][x<speed 1 to 600>], for instance simulated@2026-05-04T08:55:00+02:00x60',
    fallback: 'simulated',
    explains: 'Business time: that of the system, or one that can be sped up, paused and set.',
    read: readClock,
  }),
  mode: setting({
    variable: 'PARKETT_MODE',
    option: '--mode',
    shows: 'paper or live',
    fallback: 'paper',
    explains:
      'Paper is play money with demo accounts; live has neither and starts only with adapters of its own. A database keeps the mode it was first started in.',
    read: oneOf('paper', 'live'),
  }),
  demoPerHour: setting({
    variable: 'PARKETT_DEMO_PER_HOUR',
    option: '--demo-per-hour',
    shows: 'a number from 0 to 1000000',
    fallback: '',
    explains: 'How many demo accounts one address may open in an hour; without it the rule of the house.',
    read: orTheRule(wholeNumber(0, 1_000_000)),
  }),
  floodPerMinute: setting({
    variable: 'PARKETT_FLOOD_PER_MINUTE',
    option: '--flood-per-minute',
    shows: 'a number from 0 (no limit) to 100000000',
    fallback: '3000',
    explains: 'How many requests one address (of IPv6: one /64) may make in a minute before it is told to slow down.',
    read: wholeNumber(0, 100_000_000),
  }),
  ordersPerSecond: setting({
    variable: 'PARKETT_ORDERS_PER_SECOND',
    option: '--orders-per-second',
    shows: 'a number from 1 to 1000000',
    fallback: '',
    explains: 'How many orders, changes and cancellations one account may send in a second; without it the rule of the house.',
    read: orTheRule(wholeNumber(1, 1_000_000)),
  }),
  openEntriesMax: setting({
    variable: 'PARKETT_OPEN_ENTRIES',
    option: '--open-entries',
    shows: 'a number from 1 to 100000000',
    fallback: '',
    explains: 'How many pending buy orders and open positions one wallet may have; without it the rule of the house.',
    read: orTheRule(wholeNumber(1, 100_000_000)),
  }),
  streamConnections: setting({
    variable: 'PARKETT_STREAM_CONNECTIONS',
    option: '--stream-connections',
    shows: 'a number from 1 to 100000',
    fallback: '10000',
    explains: 'How many browsers may listen to the market at once.',
    read: wholeNumber(1, 100_000),
  }),
  streamPerCaller: setting({
    variable: 'PARKETT_STREAM_PER_CALLER',
    option: '--stream-per-caller',
    shows: 'a number from 1 to 100000',
    fallback: '1000',
    explains: 'How many of them one address (of IPv6: one /64) may have open.',
    read: wholeNumber(1, 100_000),
  }),
  kefu: setting({
    variable: 'PARKETT_KEFU',
    option: '--kefu',
    shows: 'an https:// address',
    fallback: '',
    explains: "Customer service's address; without one the service button isn't shown.",
    read: text => (text === '' || (URL.canParse(text) && new URL(text).protocol === 'https:') ? text : null),
  }),
  log: setting({
    variable: 'PARKETT_LOG',
    option: '--log',
    shows: 'a file, or - for the terminal',
    fallback: '',
    explains: 'Where the structured log goes. Preset: server.log in the data folder.',
    read: text => text,
  }),
  logLevel: setting({
    variable: 'PARKETT_LOG_LEVEL',
    option: '--log-level',
    shows: 'debug, info, warn or error',
    fallback: 'info',
    explains: 'The least important thing that is logged.',
    read: oneOf('debug', 'info', 'warn', 'error'),
  }),
};

export type Config = Omit<ValuesOf<typeof settings>, 'data' | 'databaseUrl' | 'origin'> & {
  dataFolder: string;
  databaseUrl: string | null;
  /** The address that people type, without a path. */
  publicOrigin: string;
  /** Every origin whose pages may call. */
  origins: readonly string[];
};

const loopback = new Set(['localhost', '127.0.0.1', '::1']);

/** The data folder belongs to one feed, so a replay has its own. */
function presetFolder(feed: Feed): string {
  if (feed.kind === 'simulator') return 'data';
  const name = basename(feed.file);
  return `data/replay-${/\d{4}-\d\d-\d\d/.exec(name)?.[0] ?? name.replace(/\..*$/, '')}`;
}

/** Reads environment and options into what the program runs with; refuses with one sentence. */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[]): Config {
  const { data, databaseUrl, origin, ...values } = readSettings(settings, env, args);
  if (!loopback.has(values.host) && !origin) {
    throw new StartRefusal(`HOST ${values.host} can be reached by others: set PARKETT_ORIGIN to the https address that they use.`);
  }
  const local = ['localhost', '127.0.0.1', '[::1]'].map(name => `http://${name}:${values.port}`);
  return {
    ...values,
    dataFolder: resolve(data || presetFolder(values.feed)),
    databaseUrl: databaseUrl || null,
    publicOrigin: origin || local[0]!,
    origins: origin ? [origin] : local,
  };
}

export const help = (): string => helpOf(settings);
