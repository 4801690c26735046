export { beginCalendar, corporateDue } from './due.ts';
export { addCorporateCalls } from './routes.ts';
export type { CorporateParts } from './parts.ts';
