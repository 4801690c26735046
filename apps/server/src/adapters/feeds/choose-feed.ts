import { asInstant, dateAt, zonedInstant, type Instant } from '@parkett/kernel';
import type { PriceSource } from '@parkett/market';
import { xetraCalendar } from '../../books/instruments/index.ts';
import { feedOf, keepFeed, readTerms, sourceTermOf, type KeptFeed } from '../../books/market-data/index.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import type { ClockSetting } from '../../platform/platform-settings.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import type { Feed } from './feed-settings.ts';
import { makeMarketSeed, readMarketSeed, seedHashOf, type MarketSeed } from './market-seed.ts';
import { openFeed, type FeedSetting } from './open-feed.ts';
import { openReplay, type OpenedReplay } from './replay-file.ts';

/** A feed that can run, as far as that can be told without the database. */
export type JudgedFeed = { readonly kind: 'simulator' } | ({ readonly kind: 'replay'; readonly file: string } & OpenedReplay);

/** What may be known of the market's seed: its hash, and whether somebody knows it. */
export type SeedFacts = { readonly hash: string; readonly known: boolean };

/** The feed of a database, opened. `isNew` at its first start. */
export type ChosenFeed = { readonly setting: FeedSetting; readonly source: PriceSource; readonly seed: SeedFacts; readonly isNew: boolean };

/** The data folder, where the seed lies, and the seed that the operator asks for. */
type SeedPlace = { readonly dataFolder: string; readonly asked: MarketSeed | null };

type FirstMoment = { readonly clock: ClockSetting; readonly systemNow: Instant };

/**
 * Where a new market begins: with its clock, so that no moment that is traded in lies before the first secret key. A paper clock that was given no
 * moment starts in the middle of the next trading day's morning: there is a day to look at, and the midday auction lies ahead.
 */
function firstMoment({ clock, systemNow }: FirstMoment): Instant {
  if (clock.kind === 'system') return systemNow;
  return clock.start ?? zonedInstant(xetraCalendar.next(dateAt(systemNow)), '10:30:00');
}

/** Reads the file of a replay, before anything is created for it; one that can't be replayed is refused with one sentence. */
export const judgeFeed = (wanted: Feed): JudgedFeed =>
  wanted.kind === 'simulator' ? wanted : { kind: 'replay', file: wanted.file, ...openReplay(wanted.file) };

const words = (kept: Pick<KeptFeed, 'kind'>): string => (kept.kind === 'simulator' ? 'the simulator' : 'a replayed day');

const anotherSeed = new StartRefusal(
  'The market of this data folder has another seed: start it without PARKETT_SEED, or choose another folder with PARKETT_DATA.',
);

/** The secret of a market that there is already: it must be the one it was made with. */
function secretOf(kept: KeptFeed, { dataFolder, asked }: SeedPlace): MarketSeed {
  const secret = asked ?? readMarketSeed(dataFolder);
  if (!secret) throw new StartRefusal(`The file market-seed is missing in ${dataFolder}: put back the one that this market was made with.`);
  if (seedHashOf(secret) === kept.seedHash) return secret;
  throw asked
    ? anotherSeed
    : new StartRefusal(`The file market-seed in ${dataFolder} is not the one that this market was made with: put that one back.`);
}

/** The secret of a new market. A file that lies there already is never written over: another database may live by it. */
function newSecret({ dataFolder, asked }: SeedPlace): MarketSeed {
  const found = readMarketSeed(dataFolder);
  if (found && asked && found !== asked) throw anotherSeed;
  return found ?? makeMarketSeed(dataFolder, asked);
}

const settingOf = (judged: JudgedFeed, { startsAt, secret }: { startsAt: Instant; secret: MarketSeed }): FeedSetting =>
  judged.kind === 'replay' ? { kind: 'replay', file: judged.file, secret } : { kind: 'simulator', secret, startsAt };

const sourceOf = (judged: JudgedFeed, setting: FeedSetting): PriceSource => (judged.kind === 'replay' ? judged.source : openFeed(setting));

type Wanted = SeedPlace & FirstMoment & { readonly judged: JudgedFeed };

/**
 * The feed that this database belongs to: decided at its first start, the same ever after. Another one is refused with one sentence.
 * It is written down once it has opened, so that no database belongs to a feed that can't run.
 */
export async function chooseFeed(db: Db, wanted: Wanted): Promise<ChosenFeed> {
  const { judged } = wanted;
  const kept = await feedOf(db);
  const content = judged.kind === 'replay' ? judged.content : '';
  if (kept && (kept.kind !== judged.kind || kept.content !== content)) {
    const other = kept.kind === judged.kind ? 'another day' : words(kept);
    throw new StartRefusal(`This data folder belongs to ${other}: choose another one with PARKETT_DATA, or the feed it was made with.`);
  }
  if (!kept) return firstFeed(db, wanted, content);
  const setting = settingOf(judged, { startsAt: kept.startsAt, secret: secretOf(kept, wanted) });
  const seed = { hash: kept.seedHash, known: kept.seedKnown || wanted.asked !== null };
  const source = sourceOf(judged, setting);
  for (const term of await readTerms(db)) source.learn(sourceTermOf(term));
  return { setting, source, seed, isNew: false };
}

async function firstFeed(db: Db, wanted: Wanted, content: string): Promise<ChosenFeed> {
  const { judged, asked } = wanted;
  const startsAt = judged.kind === 'replay' ? asInstant(0) : firstMoment(wanted);
  const secret = newSecret(wanted);
  const setting = settingOf(judged, { startsAt, secret });
  const source = sourceOf(judged, setting);
  const seed = { hash: seedHashOf(secret), known: asked !== null };
  await withTransaction(db, tx => keepFeed(tx, { kind: judged.kind, content, startsAt, seedHash: seed.hash, seedKnown: seed.known }));
  return { setting, source, seed, isNew: true };
}
