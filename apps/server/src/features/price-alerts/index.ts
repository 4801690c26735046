export { addAlertCalls } from './routes.ts';
export { alertsOfSplits, alertsSplitKind } from './split.ts';
export { AlertWatch } from './watch.ts';
