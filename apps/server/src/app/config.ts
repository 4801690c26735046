import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { feedSettings, presetFolder } from '../adapters/feeds/feed-settings.ts';
import { identitySettings } from '../features/identity/index.ts';
import { marketSettings } from '../features/market/index.ts';
import { signInSettings } from '../features/sign-in/index.ts';
import { staffFrom, staffSettings } from '../features/simulated-staff/index.ts';
import { tradingSettings } from '../features/trading/index.ts';
import { compose, helpOf, readSettings, setting, type ValuesOf } from '../platform/config.ts';
import { clockSettings, databaseSettings, httpSettings, logSettings, originsOf, type HttpConfig } from '../platform/platform-settings.ts';
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

/** What can be set, each by the part that needs it, in the order of the help. */
const settings = compose(
  httpSettings,
  houseSettings,
  databaseSettings,
  processSettings,
  feedSettings,
  clockSettings,
  staffSettings,
  signInSettings,
  identitySettings,
  tradingSettings,
  marketSettings,
  logSettings,
);

export type Config = Omit<ValuesOf<typeof settings>, 'data' | 'databaseUrl' | 'origin' | 'roles' | 'staff'> &
  HttpConfig & {
    readonly dataFolder: string;
    readonly databaseUrl: string | null;
    readonly roles: ReadonlySet<ProcessRole>;
    /** Others may run on its database. */
    readonly isParted: boolean;
    /** Simulated staff may work. */
    readonly hasStaff: boolean;
  };

/** Reads environment and options into what the program runs with; refuses with one sentence. */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[]): Config {
  const { data, databaseUrl, origin, roles, staff, ...values } = readSettings(settings, env, args);
  if (roles && !databaseUrl) throw new StartRefusal('PARKETT_ROLES parts a server whose processes share a database: set DATABASE_URL.');
  return {
    ...values,
    ...originsOf({ ...values, origin }),
    dataFolder: resolve(data || presetFolder(values.feed)),
    databaseUrl: databaseUrl || null,
    roles: roles ?? new Set(processRoles),
    isParted: roles !== null,
    hasStaff: staffFrom({ mode: values.mode, staff }),
  };
}

export const help = (): string => helpOf(settings);
