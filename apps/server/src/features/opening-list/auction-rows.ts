import type { Auction } from '@parkett/contract/opening-list';
import type { Instant, Instrument } from '@parkett/kernel';
import { lastAuction, type AuctionResult } from '../../books/market-data/index.ts';
import type { OpeningListParts } from './parts.ts';
import type { AuctionDay } from './rules/auction-day.ts';
import { auctionRow, type AuctionRow } from './rules/auction-row.ts';

type Ended = { readonly result: AuctionResult; readonly previousClose: bigint | null };
type Asked = { readonly auction: Auction; readonly day: AuctionDay; readonly now: Instant };

/** Lists that are kept: two days of three auctions. */
const listsKept = 6;

/** The lines of auctions. What an auction gave is asked of the feed once. */
export class AuctionRows {
  readonly #parts: OpeningListParts;
  readonly #ended = new Map<string, Map<number, Ended>>();

  constructor(parts: OpeningListParts) {
    this.#parts = parts;
  }

  of({ id }: Instrument, { auction, day, now }: Asked): AuctionRow {
    const { board, history } = this.#parts;
    const mayBeCalled = now < day.latestEnd;
    const view = mayBeCalled ? board.view(id) : null;
    const isCalled = view?.phase === auction;
    const hasPrice = isCalled && view.indicative !== null;
    const called = isCalled && !hasPrice ? history.calledAt(id, now) : null;
    const ended = called || hasPrice ? null : this.#endedOf(id, { auction, day, now });
    const previousClose = ended ? ended.previousClose : (view?.previousClose ?? null);
    return auctionRow({ auction, view, called, result: ended?.result ?? null, previousClose });
  }

  #endedOf(id: number, { auction, day, now }: Asked): Ended | null {
    const list = this.#listOf(`${day.date}/${auction}`);
    const known = list.get(id);
    if (known) return known;
    const { history } = this.#parts;
    const result = lastAuction(history, { instrument: id, now: now < day.latestEnd ? now : day.latestEnd });
    if (!result || result.phase !== auction || result.at <= day.from) return null;
    const { previousClose } = history.dayStateAt(id, result.at);
    const ended = { result, previousClose: previousClose === null ? null : BigInt(previousClose) };
    list.set(id, ended);
    return ended;
  }

  #listOf(name: string): Map<number, Ended> {
    let list = this.#ended.get(name);
    if (!list) {
      if (this.#ended.size >= listsKept) this.#ended.delete(this.#ended.keys().next().value!);
      this.#ended.set(name, (list = new Map()));
    }
    return list;
  }
}
