export { addDeskOperationsCalls } from './routes.ts';
