import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dateAt, zonedInstant, type Instant } from '@parkett/kernel';
import { xetraCalendar } from '../../books/instruments/index.ts';
import { feedOf, keepFeed, type KeptFeed } from '../../books/market-data/index.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import type { Feed } from './feed-settings.ts';
import type { FeedSetting } from './open-feed.ts';

/** Every installation lives in the same simulated world unless its data say otherwise. */
const seed = 20_260_504;

/** The paper clock starts half a minute before the next trading day's opening (decisions.md 'Markets and orders'). */
const firstMoment = (systemNow: Instant): Instant => zonedInstant(xetraCalendar.next(dateAt(systemNow)), '08:59:30');

function contentOf(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch (error) {
    throw new StartRefusal(`The replay file ${file} can't be read: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}.`);
  }
}

const words = (kept: Pick<KeptFeed, 'kind'>): string => (kept.kind === 'simulator' ? 'the simulator' : 'a replayed day');

/** The feed that this database belongs to: decided at its first start, the same ever after. Another one is refused with one sentence. */
export async function chooseFeed(db: Db, of: { wanted: Feed; systemNow: Instant }): Promise<FeedSetting> {
  const { wanted } = of;
  const asked: KeptFeed =
    wanted.kind === 'simulator'
      ? { kind: 'simulator', seed, content: '', startsAt: firstMoment(of.systemNow) }
      : { kind: 'replay', seed: 0, content: contentOf(wanted.file), startsAt: 0 };
  const kept = (await feedOf(db)) ?? (await withTransaction(db, tx => keepFeed(tx, asked)));
  if (kept.kind !== wanted.kind || kept.content !== asked.content) {
    const other = kept.kind === wanted.kind ? 'another day' : words(kept);
    throw new StartRefusal(`This data folder belongs to ${other}: choose another one with PARKETT_DATA, or the feed it was made with.`);
  }
  return wanted.kind === 'simulator' ? { kind: 'simulator', seed: kept.seed, startsAt: kept.startsAt } : { kind: 'replay', file: wanted.file };
}
