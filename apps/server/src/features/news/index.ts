export { addNewsCalls } from './calls.ts';
export { MarketNews } from './market-news.ts';
