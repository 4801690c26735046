export { addDeskCorporateCalls } from './desk-routes.ts';
export { beginCalendar, corporateDue } from './due.ts';
export { eventsAhead } from './ahead.ts';
export { addCorporateCalls } from './routes.ts';
export { dividendsOfPosition } from './store.ts';
export type { CorporateParts } from './parts.ts';
export { eventReview } from './event-review.ts';
