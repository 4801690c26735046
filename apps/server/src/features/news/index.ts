export { addNewsCalls } from './calls.ts';
export { MarketNews, type NewsParts } from './market-news.ts';
export { newsAppendOnly } from './store.ts';
