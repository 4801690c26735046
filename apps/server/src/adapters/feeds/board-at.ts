import type { Instant } from '@parkett/kernel';
import type { PriceSource } from '@parkett/market';
import { MarketBoard, type MarketView } from '../../books/market-data/index.ts';

const exact = (value: number | null): bigint | null => (value === null ? null : BigInt(value));

function viewAt(source: PriceSource, { id, now }: { id: number; now: Instant }): MarketView {
  const day = source.dayStateAt(id, now);
  return {
    ...{ instrumentId: id, phase: 'closed', last: exact(day.last?.price ?? null), lastAt: day.last?.at ?? null, extended: false },
    ...{ bid: null, bidSize: null, ask: null, askSize: null, indicative: null, indicativeVolume: null, surplus: null, stale: true },
    ...{ open: exact(day.open), high: exact(day.high), low: exact(day.low), previousClose: exact(day.previousClose) },
    ...{ volume: BigInt(Math.round(day.volume)), turnover: BigInt(Math.round(day.turnover)), reference: exact(source.referenceAt(id, now)) },
  };
}

/** Where prices stood at a moment, from the source alone: for looking at the books while no venue runs. */
export function boardAt(source: PriceSource, now: Instant): MarketBoard {
  const board = new MarketBoard();
  board.write(source.instruments.map(({ id }) => viewAt(source, { id, now })));
  return board;
}
