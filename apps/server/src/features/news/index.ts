export { addNewsCalls } from './calls.ts';
export { MarketNews } from './market-news.ts';
export { newsAppendOnly } from './store.ts';
