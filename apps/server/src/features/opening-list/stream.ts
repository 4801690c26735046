import { stream as contract } from '@parkett/contract';
import { auctions, type Auction } from '@parkett/contract/opening-list';
import type { Instant, Instrument } from '@parkett/kernel';
import { Topics, type Stream } from '../../platform/stream.ts';
import type { AuctionRows } from './auction-rows.ts';
import type { OpeningListParts } from './parts.ts';
import { auctionDay } from './rules/auction-day.ts';

const isAuction = (phase: string): phase is Auction => (auctions as readonly string[]).includes(phase);

/** The auction whose call began last. */
function newestAuction({ history }: OpeningListParts, share: Instrument, now: Instant): Auction | null {
  const schedule = history.scheduleOf(share.id);
  const begun = auctions.flatMap(auction => {
    const day = auctionDay(schedule, auction, now);
    return day ? [{ auction, from: day.from }] : [];
  });
  return begun.toSorted((a, b) => b.from - a.from)[0]?.auction ?? null;
}

const plain = (units: bigint | null): number | null => (units === null ? null : Number(units));

/** A line as it travels on the stream (contract, stream.ts). */
export function auctionTuple(parts: OpeningListParts, rows: AuctionRows, share: Instrument): contract.AuctionTuple | null {
  const now = parts.now();
  const auction = newestAuction(parts, share, now);
  const day = auction && auctionDay(parts.history.scheduleOf(share.id), auction, now);
  if (!auction || !day) return null;
  const { state, price, volume, surplus, rateHundredths, isMakers } = rows.of(share, { auction, day, now });
  const flags = (state === 'called' ? contract.auctionFlags.called : 0) | (isMakers ? contract.auctionFlags.makers : 0);
  return [share.code, auctions.indexOf(auction), plain(price), plain(volume), plain(surplus), plain(rateHundredths), flags];
}

/** Lines of auctions on the stream: only for pages that ask, and only while an auction is called or has just ended. */
export function addOpeningListStream(stream: Stream, parts: OpeningListParts, rows: AuctionRows): void {
  const { instruments, board } = parts;
  const topics = new Topics(stream, {
    words: ['auctions', 'noAuctions'],
    numberOf: code => {
      const instrument = instruments.withCode(code);
      return instrument?.class === 'share' ? instrument.id : null;
    },
    encode: id => {
      const tuple = auctionTuple(parts, rows, instruments.withId(id));
      return tuple && JSON.stringify(tuple);
    },
    frame: { begin: '{"a":[', end: ']}' },
    perConnectionMax: contract.subscriptionsMax,
  });
  stream.add(topics);
  const called = new Set<number>();
  board.onChange(views => {
    const changed = views.filter(({ instrumentId, phase }) => {
      if (isAuction(phase)) return called.add(instrumentId);
      return called.delete(instrumentId);
    });
    if (changed.length > 0) topics.changed(changed.map(({ instrumentId }) => instrumentId));
  });
}
