export { addDeskOperatorsCalls } from './routes.ts';
