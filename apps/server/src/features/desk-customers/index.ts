export { addDeskCustomerCalls } from './routes.ts';

/** The declarations of this feature. */
export const deskCustomersManifest = { name: 'desk-customers', appendOnly: ['order_note'] };
