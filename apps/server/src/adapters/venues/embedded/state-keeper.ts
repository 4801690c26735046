import type { InstrumentList } from '../../../books/instruments/index.ts';
import { embeddedVenue, lastEngineRow } from '../../../books/orders/index.ts';
import type { Db } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { FeedSetting } from '../../feeds/open-feed.ts';
import { keepState, LogFollowing, type Following, type SavedState } from './engine-log.ts';
import { versionsOf } from './market-host.ts';
import { EmbeddedVenue } from './venue.ts';

/** A start follows at most this much of the log. */
const keepEveryMs = 5 * 60_000;

/** An engine beside the one that trades, for as long as it takes to write its state. */
export type Beside = Following & { readonly save: () => Promise<SavedState>; readonly stop: () => Promise<void> };

type KeeperParts = {
  /** The connections of whoever has the engine: nobody else's state is kept. */
  readonly db: Db;
  readonly log: Log;
  readonly versions: string;
  readonly open: () => Beside;
};

/**
 * Writes the exchange's state down while it trades: an engine in a thread of its own goes on from the newest state, follows the log to its end, and is
 * saved there. Who trades hears nothing of it.
 */
export class StateKeeper {
  readonly #parts: KeeperParts;
  #timer: NodeJS.Timeout | null = null;
  #beside: Beside | null = null;
  /** The row whose state was kept last: while none follows it there is nothing to write. */
  #kept = 0n;
  /** Stopped, or there is no hope: what can't be followed now can't be later, and would take longer each time. */
  #isOver = false;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => void this.keep(), keepEveryMs);
  }

  /** What was being written isn't. */
  async stop(): Promise<void> {
    this.#isOver = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#beside?.stop();
  }

  /** Keeps the state at the newest row of the log, unless that is being done. */
  async keep(): Promise<void> {
    const { log } = this.#parts;
    if (this.#isOver) return;
    try {
      const problem = await this.#keep();
      if (problem === null) return;
      this.#isOver = true;
      log.error({ problem }, 'the state of the exchange is not kept any more until it stops');
    } catch (error) {
      log.warn({ err: error }, 'the state of the exchange could not be kept');
    }
  }

  /** Answers why it can't be done, now or later, or null. */
  async #keep(): Promise<string | null> {
    const { db, log, versions, open } = this.#parts;
    const last = await lastEngineRow(db, embeddedVenue);
    if (!last || last.row === this.#kept || this.#beside || this.#isOver) return null;
    const beside = (this.#beside = open());
    try {
      const problem = await new LogFollowing(beside, { db, log, versions }).goOn();
      if (problem !== null) return problem;
      const saved = await beside.save();
      if (saved.state === null) return 'it is too large to be written in one piece';
      await keepState(db, { ...saved, state: saved.state });
      this.#kept = saved.row;
      return null;
    } finally {
      this.#beside = null;
      await beside.stop();
    }
  }
}

type OpenedParts = Pick<KeeperParts, 'db' | 'log'> & { readonly feed: FeedSetting; readonly instruments: InstrumentList };

export function openStateKeeper({ db, log, feed, instruments }: OpenedParts): StateKeeper {
  const nothing = (): void => {};
  const listener = { events: nothing, phases: nothing, market: nothing, failed: nothing };
  const open = (): Beside => EmbeddedVenue.open({ feed }, listener, 'state keeper');
  return new StateKeeper({ db, log, versions: versionsOf(feed, instruments.all), open });
}
