import { denial, news } from '@parkett/contract';
import { ok, refuse } from '@parkett/kernel';
import type { Calls } from '../../platform/calls.ts';
import type { MarketNews } from './market-news.ts';
import { newestFirst, noticeToWire, pageOf } from './rules/notice.ts';

/** The calls of contract/news.ts. `source` is where prices and so the events come from. */
export function addNewsCalls<Session>(calls: Calls<Session>, sources: { marketNews: MarketNews; source: string }): void {
  const { marketNews, source } = sources;
  calls.open(news.newsList, async asked => {
    const { page, more } = pageOf(marketNews.all(), asked);
    return ok({ notices: page.map(notice => noticeToWire(notice, source)), more });
  });
  calls.open(news.newsDetail, async ({ id }) => {
    const notices = newestFirst(marketNews.all());
    const found = id === undefined ? notices[0] : notices.find(notice => notice.id === id);
    if (!found && id !== undefined) return refuse(denial('news-does-not-exist'));
    return ok({ notice: found ? noticeToWire(found, source) : null });
  });
}
