export type { PayeeParts } from './parts.ts';
export { addPayeeCalls } from './routes.ts';
