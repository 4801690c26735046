import { orNothing, readBy, setting } from '../platform/config.ts';

/** What a process does where several share a database. */
export const processRoles = ['http', 'engine', 'work'] as const;
export type ProcessRole = (typeof processRoles)[number];

function readRoles(text: string): ReadonlySet<ProcessRole> | null {
  const roles = new Set(text.split(',').map(role => role.trim()));
  return [...roles].every(role => (processRoles as readonly string[]).includes(role)) ? (roles as Set<ProcessRole>) : null;
}

export const processSettings = {
  roles: setting({
    variable: 'PARKETT_ROLES',
    option: '--roles',
    shows: 'http, engine and work, separated by commas',
    preset: '',
    explains:
      'What this process does when several share the database of DATABASE_URL: calls of customers, the exchange with the booking, and what is due. Preset: everything, alone.',
    schema: orNothing(readBy(readRoles)),
  }),
};
