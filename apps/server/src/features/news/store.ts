import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { MarketNotice } from './rules/notice.ts';

/** Kept notices of the business time from `since` on. */
export async function readNotices(from: Queryable, since: Instant): Promise<MarketNotice[]> {
  const rows = await from.query<{ id: string; kind: MarketNotice['kind']; at: Instant; code: string; params: Record<string, string> }>(
    'news.read',
    'select id, kind, at, code, params from market_notice where at > $1',
    [timestamp(since)],
  );
  return rows.map(({ code, ...notice }) => ({ ...notice, codes: [code] }));
}

/** Writes a notice; one that is there already stays as it is. */
export async function insertNotice(tx: Tx, { id, kind, at, codes, params }: MarketNotice): Promise<void> {
  await tx.query('news.insert', 'insert into market_notice (id, kind, at, code, params) values ($1, $2, $3, $4, $5) on conflict (id) do nothing', [
    id,
    kind,
    timestamp(at),
    codes[0],
    JSON.stringify(params),
  ]);
}
