export { DeskSessions } from './sessions.ts';
export type { DeskSession, OnDuty } from './sessions-store.ts';
export { deskSessionEndsAt, deskSessionTimes } from './rules/session-time.ts';
export { insertOperator, type Role } from './store.ts';

/** What this book declares. */
export const operatorsManifest = { name: 'operators' };
