import { asInstant, dateAt, zonedInstant, type Instant } from '@parkett/kernel';
import type { PriceSource } from '@parkett/market';
import { xetraCalendar } from '../../books/instruments/index.ts';
import { feedOf, keepFeed, type KeptFeed } from '../../books/market-data/index.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import type { Feed } from './feed-settings.ts';
import { openFeed, type FeedSetting } from './open-feed.ts';
import { openReplay, type OpenedReplay } from './replay-file.ts';

/** A feed that can run, as far as that can be told without the database. */
export type JudgedFeed = { readonly kind: 'simulator' } | ({ readonly kind: 'replay'; readonly file: string } & OpenedReplay);

/** The feed of a database, opened. */
export type ChosenFeed = { readonly setting: FeedSetting; readonly source: PriceSource };

/** Every new installation lives in the same simulated world. In this one the well-known prices stay for years where people know them: a euro costs 1.05 to 1.12 dollars until 2028. */
const seed = 20_260_619;

/** The paper clock starts in the middle of the next trading day's morning: there is a day to look at, and the midday auction lies ahead. */
const firstMoment = (systemNow: Instant): Instant => zonedInstant(xetraCalendar.next(dateAt(systemNow)), '10:30:00');

/** Reads the file of a replay, before anything is created for it; one that can't be replayed is refused with one sentence. */
export const judgeFeed = (wanted: Feed): JudgedFeed =>
  wanted.kind === 'simulator' ? wanted : { kind: 'replay', file: wanted.file, ...openReplay(wanted.file) };

const words = (kept: Pick<KeptFeed, 'kind'>): string => (kept.kind === 'simulator' ? 'the simulator' : 'a replayed day');

function askedOf(judged: JudgedFeed, systemNow: Instant): KeptFeed {
  return judged.kind === 'simulator'
    ? { kind: 'simulator', seed, content: '', startsAt: firstMoment(systemNow) }
    : { kind: 'replay', seed: 0, content: judged.content, startsAt: asInstant(0) };
}

function opened(judged: JudgedFeed, kept: KeptFeed): ChosenFeed {
  if (judged.kind === 'replay') return { setting: { kind: 'replay', file: judged.file }, source: judged.source };
  const setting = { kind: 'simulator', seed: kept.seed, startsAt: kept.startsAt } as const;
  return { setting, source: openFeed(setting) };
}

/**
 * The feed that this database belongs to: decided at its first start, the same ever after. Another one is refused with one sentence.
 * It is written down once it has opened, so that no database belongs to a feed that can't run.
 */
export async function chooseFeed(db: Db, { judged, systemNow }: { judged: JudgedFeed; systemNow: Instant }): Promise<ChosenFeed> {
  const asked = askedOf(judged, systemNow);
  const kept = await feedOf(db);
  if (kept && (kept.kind !== asked.kind || kept.content !== asked.content)) {
    const other = kept.kind === asked.kind ? 'another day' : words(kept);
    throw new StartRefusal(`This data folder belongs to ${other}: choose another one with PARKETT_DATA, or the feed it was made with.`);
  }
  const chosen = opened(judged, kept ?? asked);
  if (!kept) await withTransaction(db, tx => keepFeed(tx, asked));
  return chosen;
}
