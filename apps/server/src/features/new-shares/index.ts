export { subscriptionClaims } from './claims.ts';
export { addDeskNewShareCalls } from './desk-routes.ts';
export { beginPublishing, offeringsDue } from './due.ts';
export { deadlinesAhead, wireList as subscriptionList } from './list.ts';
export { shippedIncreaseCodes } from './increase.ts';
export type { NewShareParts } from './parts.ts';
export { addNewShareCalls } from './routes.ts';
