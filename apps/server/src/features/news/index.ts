export { addNewsCalls } from './calls.ts';
export { MarketNews } from './market-news.ts';

/** The declarations of this feature. */
export const newsManifest = { name: 'news', appendOnly: ['market_notice'] };
