import { stream } from '@parkett/contract';
import type { Instrument } from '@parkett/kernel';
import type { MarketView } from '../market-view.ts';
import { dayChangeOf } from './change.ts';

/** Integers that travel are far below 2^53: prices and volumes of the widest instruments have fourteen digits. */
const plain = (units: bigint | null): number | null => (units === null ? null : Number(units));

const { stale, extended, auction, closed, pause } = stream.quoteFlags;

function flagsOf(view: MarketView): number {
  const phase = view.phase === 'closed' ? closed : view.phase === 'pause' ? pause : view.phase.endsWith('auction') ? auction : 0;
  return (view.stale ? stale : 0) | (view.extended ? extended : 0) | phase;
}

/** A quote as it travels on the stream (contract, stream.ts). */
export function quoteTuple(instrument: Instrument, view: MarketView): stream.QuoteTuple {
  const change = dayChangeOf(view);
  return [
    instrument.code,
    plain(view.last),
    plain(change?.amount ?? null),
    plain(change?.rateHundredths ?? null),
    plain(view.bid),
    plain(view.bidSize),
    plain(view.ask),
    plain(view.askSize),
    plain(view.high),
    plain(view.low),
    Number(view.volume),
    view.lastAt ?? 0,
    flagsOf(view),
  ];
}
