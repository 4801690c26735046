import type { market, ReplyOf } from '@parkett/contract';
import { formatDecimal, type Instrument } from '@parkett/kernel';
import { dayChangeOf, rateScale } from '../../books/market-data/index.ts';
import type { MarketParts } from './parts.ts';
import { moversOf } from './rules/movers.ts';
import { weightedChange } from './rules/weighted-change.ts';

type InstrumentsRequest = {
  class?: market.InstrumentRow['class'] | undefined;
  index?: string | undefined;
  codes?: readonly string[] | undefined;
  sparks?: boolean | undefined;
};
type Heat = ReplyOf<typeof market.sectors>['sectors'][number];

const moversPreset = 5;

/** The present change of an instrument in hundredths of a per cent; null when it isn't known. */
function rateOf({ board }: MarketParts, instrument: Instrument): bigint | null {
  const view = board.view(instrument.id);
  return view && (dayChangeOf(view)?.rateHundredths ?? null);
}

/** What was asked for by class, index and codes; by codes in their order, else in the house's. */
export function listInstruments({ list, rows }: MarketParts, request: InstrumentsRequest): market.InstrumentRow[] {
  const { class: ofClass, index, codes, sparks } = request;
  const asked = codes ? codes.map(code => list.withCode(code)).filter(found => found !== null) : list.listed;
  return asked
    .filter(instrument => (ofClass === undefined || instrument.class === ofClass) && (index === undefined || instrument.indices.includes(index)))
    .map(instrument => rows.of(instrument, { sparks }));
}

export function listMovers(parts: MarketParts, size = moversPreset): ReplyOf<typeof market.movers> {
  const shares = parts.list.listed.filter(instrument => instrument.class === 'share');
  const ranked = shares.map(share => ({
    row: parts.rows.of(share),
    rateHundredths: rateOf(parts, share),
    turnover: parts.board.view(share.id)?.turnover ?? 0n,
  }));
  return moversOf(ranked, size);
}

/**
 * Market capitalisation at the present price in whole euros, for areas and weights; 0 where it isn't known.
 * Of a recorded day it isn't known how many shares there were: all count alike.
 */
function sizeOf({ board, history, sharesOutstandingOf }: MarketParts, share: Instrument): bigint {
  if (history.kind === 'replay') return 1n;
  const last = board.view(share.id)?.last ?? null;
  const shares = sharesOutstandingOf(share.id);
  return last === null || shares === null ? 0n : (last * BigInt(shares)) / 10n ** BigInt(share.priceScale);
}

const rateToWire = (hundredths: bigint | null): string | null => (hundredths === null ? null : formatDecimal(hundredths, rateScale));

/**
 * The mean course of all German shares, each counted alike, in per cent of where its day began (its previous close, else its opening).
 * For a market without indices.
 */
export function averageCourse(parts: MarketParts): ReplyOf<typeof market.average> {
  const shares = parts.list.listed.filter(instrument => instrument.class === 'share');
  const rates = shares.map(share => ({ rateHundredths: rateOf(parts, share), size: 1n }));
  const courses = shares
    .map(share => parts.rows.of(share, { sparks: true }))
    .flatMap(({ quote, spark = [] }) => {
      const base = Number(quote.previousClose ?? quote.open);
      return quote.open === null || spark.length < 2 ? [] : [spark.map(price => (price / base - 1) * 100)];
    });
  const length = Math.min(...courses.map(course => course.length));
  const meanAt = (i: number): number => courses.reduce((sum, course) => sum + course.at(i - length)!, 0) / courses.length;
  return {
    count: shares.length,
    changeRate: rateToWire(weightedChange(rates)),
    spark: courses.length === 0 ? [] : Array.from({ length }, (_, i) => meanAt(i)),
  };
}

/** German shares by sector, the largest sector and share first. */
export function listSectors(parts: MarketParts): Heat[] {
  const shares = parts.list.listed.filter(instrument => instrument.class === 'share');
  const sectors = Map.groupBy(shares, ({ sector }) => sector);
  const heats = [...sectors].map(([sector, members]) => {
    const figures = members.map(share => ({ share, rateHundredths: rateOf(parts, share), size: sizeOf(parts, share) }));
    return {
      sector,
      changeRate: rateToWire(weightedChange(figures)),
      size: figures.reduce((sum, { size }) => sum + Number(size), 0),
      members: figures
        .map(({ share, rateHundredths, size }) => ({
          code: share.code,
          name: share.name,
          changeRate: rateToWire(rateHundredths),
          size: Number(size),
        }))
        .toSorted((a, b) => b.size - a.size),
    };
  });
  return heats.toSorted((a, b) => b.size - a.size);
}
