export { Refusals } from './refusals.ts';
export { insertEntry as recordAudit, type Actor } from './store.ts';

/** Tables that the runtime may never rewrite. */
export const auditAppendOnly = ['audit_entry', 'refusal_count'];
