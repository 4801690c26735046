import { useCall, usePagedCall } from '../../lib/reads/query.ts';

/** Notices page by page, newest first. */
export const useNotices = () =>
  usePagedCall({ what: 'news/list', request: {}, next: last => (last.more && last.notices.length > 0 ? { before: last.notices.at(-1)!.id } : null) });

export const useNewest = () => useCall('news/list', {}, { staleMs: 30_000, refetchMs: 60_000, quiet: true });
