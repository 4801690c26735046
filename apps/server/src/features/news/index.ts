export { addNewsCalls } from './calls.ts';
export { MarketNews } from './market-news.ts';

/** What this feature declares. */
export const newsManifest = { name: 'news', appendOnly: ['market_notice'] };
