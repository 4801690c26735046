/** Fetched after the first screen: a toast shown before it is there waits for it. */
export { Toaster as default } from '@parkett/ui';
