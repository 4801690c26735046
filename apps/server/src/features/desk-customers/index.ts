export { addDeskCustomerCalls } from './routes.ts';
