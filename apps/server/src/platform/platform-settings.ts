import { instantFromWire, type Instant } from '@parkett/kernel';
import * as z from 'zod/mini';
import { readBy, setting, wholeNumber, type ValuesOf } from './config.ts';
import { StartRefusal } from './start-refusal.ts';

/** An origin as browsers write it, of an address without a path. TLS, or this machine: nobody else can listen in there. */
function readOrigin(text: string): string | null {
  if (text === '') return text;
  if (!URL.canParse(text)) return null;
  const { origin, href } = new URL(text);
  const isSafe = origin.startsWith('https://') || /^http:\/\/localhost(:\d+)?$/.test(origin);
  return isSafe && href === `${origin}/` ? origin : null;
}

export const originSchema = readBy(readOrigin);

export const httpSettings = {
  port: setting({
    variable: 'PORT',
    option: '--port',
    shows: 'a number from 1 to 65535',
    preset: '8080',
    explains: 'The port that the browser calls.',
    ofProcess: true,
    schema: wholeNumber(1, 65_535),
  }),
  host: setting({
    variable: 'HOST',
    option: '--host',
    shows: 'an address or name of this machine',
    preset: 'localhost',
    explains: 'Where the server listens; anything but this machine itself needs PARKETT_ORIGIN.',
    schema: z.string().check(z.regex(/^[\w.:%-]{1,253}$/)),
  }),
  origin: setting({
    variable: 'PARKETT_ORIGIN',
    option: '--origin',
    shows: 'https:// and a name, without a path (or http://localhost:<port>)',
    preset: '',
    explains: 'The address that browsers see when a reverse proxy with TLS, or a balancer on this machine, stands in front.',
    schema: originSchema,
  }),
  proxyHops: setting({
    variable: 'PARKETT_PROXY_HOPS',
    option: '--proxy-hops',
    shows: 'a number from 0 to 8',
    preset: '0',
    explains: 'How many reverse proxies stand in front; only their word on the address of a client counts.',
    schema: wholeNumber(0, 8),
  }),
  floodPerMinute: setting({
    variable: 'PARKETT_FLOOD_PER_MINUTE',
    option: '--flood-per-minute',
    shows: 'a number from 0 (no limit) to 100000000',
    preset: '3000',
    explains: 'How many requests one address (of IPv6: one /64) may make in a minute before it is told to slow down.',
    schema: wholeNumber(0, 100_000_000),
  }),
  worker: setting({
    variable: 'PARKETT_WORKER',
    option: '--worker',
    shows: 'on or off',
    preset: 'on',
    explains: "Whether browsers keep the app's files, so that it opens without a connection; off removes what they keep.",
    schema: z.enum(['on', 'off']),
  }),
};

export const databaseSettings = {
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    option: '--database-url',
    shows: 'an address like postgres://user:password@host:5432/database',
    preset: '',
    explains: "A PostgreSQL server of one's own (15 to 18) instead of the one that comes along; its user owns the database and may make roles.",
    secret: true,
    schema: z.string(),
  }),
};

/** How business time runs. With `start` null the app says where a new clock begins. */
export type ClockSetting = { kind: 'system' } | { kind: 'simulated'; start: Instant | null; speed: number };

function readClock(text: string): ClockSetting | null {
  if (text === 'system') return { kind: 'system' };
  const match = /^simulated(?:@([^x]+))?(?:x(\d{1,3}))?$/.exec(text);
  if (!match) return null;
  const start = match[1] === undefined ? null : instantFromWire(match[1]);
  const speed = Number(match[2] ?? 1);
  if ((match[1] !== undefined && start === null) || speed < 1 || speed > 600) return null;
  return { kind: 'simulated', start, speed };
}

export const clockSettings = {
  clock: setting({
    variable: 'PARKETT_CLOCK',
    option: '--clock',
    shows: 'system or simulated[@<ISO instant>][x<speed 1 to 600>], for instance simulated@2026-05-04T08:55:00+02:00x60',
    preset: 'simulated',
    explains: 'Business time: that of the system, or one that can be sped up, paused and set.',
    schema: readBy(readClock),
  }),
};

export const logSettings = {
  log: setting({
    variable: 'PARKETT_LOG',
    option: '--log',
    shows: 'a file, or - for the terminal',
    preset: '',
    explains: 'Where the structured log goes. Preset: server.log in the data folder.',
    ofProcess: true,
    schema: z.string(),
  }),
  logLevel: setting({
    variable: 'PARKETT_LOG_LEVEL',
    option: '--log-level',
    shows: 'debug, info, warn or error',
    preset: 'info',
    explains: 'The least important thing that is logged.',
    schema: z.enum(['debug', 'info', 'warn', 'error']),
  }),
};

const loopback = new Set(['localhost', '127.0.0.1', '::1']);

type Address = { readonly host: string; readonly port: number; readonly origin: string; readonly originVariable?: string };

/** The address that people type, without a path, and every origin whose pages may call. Refuses a server that others reach without TLS. */
export function originsOf({ host, port, origin, originVariable = 'PARKETT_ORIGIN' }: Address): { publicOrigin: string; origins: readonly string[] } {
  if (origin && (origin.startsWith('https://') || loopback.has(host))) return { publicOrigin: origin, origins: [origin] };
  if (!loopback.has(host)) {
    throw new StartRefusal(`HOST ${host} can be reached by others: set ${originVariable} to the https address that they use.`);
  }
  const local = ['localhost', '127.0.0.1', '[::1]'].map(name => `http://${name}:${port}`);
  return { publicOrigin: local[0]!, origins: local };
}

/** One address that is listened on. */
export type HttpConfig = Omit<ValuesOf<typeof httpSettings>, 'origin' | 'worker'> &
  ReturnType<typeof originsOf> & {
    /** By which variable its port is set. */
    readonly portVariable: string;
  };
export type LogConfig = ValuesOf<typeof logSettings> & { readonly dataFolder: string };
