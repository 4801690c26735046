import { asInstant, type Instant } from '@parkett/kernel';
import { chooseFeed, type ChosenFeed, type JudgedFeed } from '../adapters/feeds/choose-feed.ts';
import { CurrencyRates } from '../books/currency-rates/index.ts';
import { RuleBook } from '../books/house-rules/index.ts';
import { announcedFrom, InstrumentList } from '../books/instruments/index.ts';
import { Ledger, prepareUnits } from '../books/ledger/index.ts';
import { isPaidFor, MarketBoard, MarketTerms } from '../books/market-data/index.ts';
import { keepMode, refuseOtherMode } from '../books/operating-mode/index.ts';
import { laneSettings, newestBusinessTime } from '../books/orders/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { Commands } from '../platform/commands/index.ts';
import { openClock, type OpenedClock } from '../platform/clock-store.ts';
import type { Platform as BarePlatform } from '../platform/platform.ts';
import { withKefuHosts } from '../features/sign-in/index.ts';
import { allRules, openChart, overridesOf } from '../manifests.ts';
import type { Config } from './config.ts';

export type Platform = BarePlatform & { readonly config: Config };

/** While the batch of one lane is written, that of the other is put together. Processes that share a database do that for each other, with fuller batches. */
const lanesOf = ({ isParted }: Config): number => (isParted ? 1 : 2);
/** A process that stands still between its last statement and COMMIT keeps the log's head, and with it everybody. */
const laneTimeoutMs = 2_000;
/** Orders in one transaction at the most: more would make the first of them wait too long. */
const batchMax = 256;

/** What every part needs: the books that belong to nobody alone, the prices, the clock and the rules. */
export type Base = {
  readonly platform: Platform;
  readonly systemNow: () => Instant;
  readonly feed: ChosenFeed['setting'];
  readonly source: ChosenFeed['source'];
  readonly seed: ChosenFeed['seed'];
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly terms: MarketTerms;
  readonly clock: OpenedClock['clock'];
  readonly openedClock: OpenedClock;
  readonly bus: Bus;
  readonly ruleBook: RuleBook;
  readonly rates: CurrencyRates;
  readonly commands: Commands;
  readonly ledger: Ledger;
};

export async function openBase(platform: Platform, judged: JudgedFeed, bus: Bus): Promise<Base> {
  const { db, config, log } = platform;
  const systemNow = (): Instant => asInstant(Date.now());
  await refuseOtherMode(db, config.mode);
  const {
    setting: feed,
    source,
    seed,
    isNew,
  } = await chooseFeed(db, { judged, systemNow: systemNow(), clock: config.clock, dataFolder: config.dataFolder, asked: config.seed });
  if (isNew) log.info({ seedHash: seed.hash }, 'this market is made of a seed with this SHA-256');
  await keepMode(db, config.mode);
  if (judged.kind === 'replay' && judged.leftOut.length > 0)
    platform.say(`Not listed, since Parkett keeps no money in their currency: ${judged.leftOut.join(', ')}.`);
  const chart = openChart();
  await chart.refuseUnknown(db);
  await prepareUnits(db, source.instruments);
  const opened = await openClock(db, {
    setting: config.clock,
    start: source.startsAt,
    newest: await newestBusinessTime(db),
    isShared: config.isParted,
    bus,
    onBeatFailed: error => log.error({ err: error }, 'the clock could not be written down'),
  });
  const rules = withKefuHosts(allRules, config.kefuHosts);
  const ruleBook = new RuleBook({ db, rules, businessNow: () => opened.clock.now(), overrides: overridesOf(config), bus });
  await ruleBook.open();
  const terms = await MarketTerms.open({ db, bus, source });
  const instruments = new InstrumentList(source.instruments, {
    listedFrom: id => source.listedFrom(id),
    listedUntil: id => source.listedUntil(id),
    announcedFrom: id => announcedFrom(id, source.startsAt),
    paidOn: id => {
      const delisting = terms.delistingOf(id);
      return delisting && isPaidFor(delisting) ? delisting.paysOn : null;
    },
    now: () => opened.clock.now(),
  });
  const board = new MarketBoard(id => instruments.isGone(id));
  return {
    platform,
    systemNow,
    feed,
    source,
    seed,
    instruments,
    board,
    terms,
    rates: new CurrencyRates({ instruments, board, ruleBook, now: () => opened.clock.now() }),
    clock: opened.clock,
    openedClock: opened,
    bus,
    ruleBook,
    commands: openCommands({ platform, opened }),
    ledger: new Ledger({ db, chart }),
  };
}

function openCommands({ platform, opened: { clock, readNow } }: { platform: Platform; opened: OpenedClock }): Commands {
  const { db, database, log, config } = platform;
  return new Commands({
    ...{ db, log, batchMax, now: () => clock.now(), readNow, isShared: config.isParted },
    lanes: Array.from({ length: lanesOf(config) }, (_, lane) =>
      database.open({ name: `parkett lane ${lane}`, connections: 1, settings: laneSettings, transactionTimeoutMs: laneTimeoutMs }),
    ),
  });
}
