export { actorOf } from './actor.ts';
export { readHeldAudit } from './held-store.ts';
export { auditOfOperators, recordRefusal } from './command-audit.ts';
export { recordListing, recordLook, recordSearch } from './looks.ts';
export { readAudit, refusalsByHour, type AuditFilter } from './read-store.ts';
export { Refusals } from './refusals.ts';
export { insertEntry as recordAudit, type Actor } from './store.ts';

/** What this book declares. */
export const auditManifest = { name: 'audit', appendOnly: ['audit_entry', 'refusal_count'] };
