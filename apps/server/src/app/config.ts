import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { paperBankSettings } from '../adapters/banks/paper-settings.ts';
import { feedSettings, presetFolder } from '../adapters/feeds/feed-settings.ts';
import { mailFrom, mailSettings } from '../adapters/mail/mail-settings.ts';
import { identitySettings } from '../features/identity/index.ts';
import { marketSettings } from '../features/market/index.ts';
import { signInSettings } from '../features/sign-in/index.ts';
import { staffFrom, staffSettings } from '../features/simulated-staff/index.ts';
import { tradingSettings } from '../features/trading/index.ts';
import { compose, helpOf, orNothing, otherThanShipped, readSettings, setting, wholeNumber, type ValuesOf } from '../platform/config.ts';
import {
  clockSettings,
  databaseSettings,
  httpSettings,
  logSettings,
  originSchema,
  originsOf,
  type HttpConfig,
} from '../platform/platform-settings.ts';
import { StartRefusal } from '../platform/start-refusal.ts';
import { processRoles, processSettings, type ProcessRole } from './roles.ts';

/** What belongs to the whole: where it lies, and whether it is for play. */
const houseSettings = {
  data: setting({
    variable: 'PARKETT_DATA',
    option: '--data',
    shows: 'a folder',
    preset: '',
    explains: 'Everything that must survive lies here. Preset: ./data, for a replay ./data/replay-<day of the file>.',
    ofProcess: true,
    schema: z.string(),
  }),
  mode: setting({
    variable: 'PARKETT_MODE',
    option: '--mode',
    shows: 'paper or live',
    preset: 'paper',
    explains:
      'Paper is play money with demo accounts; live has neither and starts only with adapters of its own. A database keeps the mode it was first started in.',
    schema: z.enum(['paper', 'live']),
  }),
};

/** Where operators work: below the customers' address unless it has one of its own. */
const deskSettings = {
  deskPort: setting({
    variable: 'PARKETT_DESK_PORT',
    option: '--desk-port',
    shows: 'a number from 1 to 65535',
    preset: '',
    explains: "The desk's own port; the customers' port doesn't answer for it then. Live mode needs it.",
    ofProcess: true,
    schema: orNothing(wholeNumber(1, 65_535)),
  }),
  deskOrigin: setting({
    variable: 'PARKETT_DESK_ORIGIN',
    option: '--desk-origin',
    shows: 'https:// and a name, without a path (or http://localhost:<port>)',
    preset: '',
    explains: 'The address that operators see when a reverse proxy stands in front of the port of the desk.',
    schema: originSchema,
  }),
};

/** What can be set, each by the part that needs it, in the order of the help. */
const settings = compose(
  httpSettings,
  houseSettings,
  deskSettings,
  databaseSettings,
  processSettings,
  feedSettings,
  clockSettings,
  staffSettings,
  paperBankSettings,
  signInSettings,
  identitySettings,
  mailSettings,
  tradingSettings,
  marketSettings,
  logSettings,
);

export type Config = Omit<
  ValuesOf<typeof settings>,
  'data' | 'databaseUrl' | 'origin' | 'roles' | 'deskPort' | 'deskOrigin' | 'staff' | 'smtp' | 'mailFrom'
> &
  HttpConfig & {
    /** Where operators work: the customers' address, or one of its own. */
    readonly desk: HttpConfig;
    readonly dataFolder: string;
    readonly databaseUrl: string | null;
    readonly roles: ReadonlySet<ProcessRole>;
    /** Others may run on its database. */
    readonly isParted: boolean;
    /** Who letters to customers go through; null: none are sent. */
    readonly mail: ReturnType<typeof mailFrom>;
    /** Simulated staff may work. */
    readonly hasStaff: boolean;
    /** What whoever starts it said otherwise than shipped; of processes that share a house, what they share. */
    readonly otherThanShipped: Readonly<Record<string, string>>;
  };

type DeskAddress = ValuesOf<typeof deskSettings>;

function deskOf(customers: HttpConfig, { deskPort, deskOrigin }: DeskAddress): HttpConfig {
  if (deskPort === null && deskOrigin) throw new StartRefusal('PARKETT_DESK_ORIGIN is the address of a port: set PARKETT_DESK_PORT.');
  if (deskPort === null) return customers;
  if (deskPort === customers.port) throw new StartRefusal("PARKETT_DESK_PORT is the customers' port (PORT): choose another one.");
  const address = { host: customers.host, port: deskPort, origin: deskOrigin, originVariable: 'PARKETT_DESK_ORIGIN' };
  return { ...customers, ...originsOf(address), port: deskPort, portVariable: 'PARKETT_DESK_PORT' };
}

export const isDeskApart = ({ desk, port }: Pick<Config, 'desk' | 'port'>): boolean => desk.port !== port;

/** With real money the desk isn't where customers are: a page of theirs can't reach it, and it can be closed to the network. */
export function refuseSharedDesk(config: Config): void {
  if (config.mode === 'live' && !isDeskApart(config)) {
    throw new StartRefusal('Live mode serves the desk at an address of its own: set PARKETT_DESK_PORT (and PARKETT_DESK_ORIGIN behind a proxy).');
  }
}

/** Reads environment and options into what the program runs with; refuses with one sentence. */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[]): Config {
  const { data, databaseUrl, origin, roles, deskPort, deskOrigin, staff, smtp, mailFrom: sender, ...values } = readSettings(settings, env, args);
  if (roles && !databaseUrl) throw new StartRefusal('PARKETT_ROLES parts a server whose processes share a database: set DATABASE_URL.');
  const { host, port, proxyHops, floodPerMinute } = values;
  const customers = { host, port, proxyHops, floodPerMinute, portVariable: 'PORT', ...originsOf({ host, port, origin }) };
  return {
    ...values,
    ...customers,
    desk: deskOf(customers, { deskPort, deskOrigin }),
    dataFolder: resolve(data || presetFolder(values.feed)),
    databaseUrl: databaseUrl || null,
    roles: roles ?? new Set(processRoles),
    isParted: roles !== null,
    mail: mailFrom({ smtp, mailFrom: sender }),
    hasStaff: staffFrom({ mode: values.mode, staff }),
    otherThanShipped: otherThanShipped(settings, { env, args, among: roles ? 'shared' : 'all' }),
  };
}

export const help = (): string => helpOf(settings);
