export { addAlertCalls } from './routes.ts';
export { AlertWatch } from './watch.ts';
