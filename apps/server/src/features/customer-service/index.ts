export { openThreadsOf } from './store.ts';
