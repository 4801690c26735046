import type { market } from '@parkett/contract';
import { formatDecimal, instantToWire, type Instrument } from '@parkett/kernel';
import type { MarketView } from '../market-view.ts';
import { dayChangeOf } from './change.ts';

/** Decimals of a change in per cent. */
export const rateScale = 2;

/** A quote as every call answers it: decimals in the instrument's scales, null where nothing is known. */
export function quoteOf(instrument: Instrument, view: MarketView | null): market.Quote {
  if (!view) return unknownQuote(instrument);
  const { priceScale, quantityScale } = instrument;
  const price = (units: bigint | null): string | null => (units === null ? null : formatDecimal(units, priceScale));
  const size = (units: bigint | null): string | null => (units === null ? null : formatDecimal(units, quantityScale));
  const change = dayChangeOf(view);
  return {
    code: instrument.code,
    last: price(view.last),
    change: price(change?.amount ?? null),
    changeRate: change && formatDecimal(change.rateHundredths, rateScale),
    bid: price(view.bid),
    ask: price(view.ask),
    bidSize: size(view.bidSize),
    askSize: size(view.askSize),
    open: price(view.open),
    high: price(view.high),
    low: price(view.low),
    previousClose: price(view.previousClose),
    volume: formatDecimal(view.volume, quantityScale),
    turnover: formatDecimal(view.turnover, 0),
    at: view.lastAt === null ? null : instantToWire(view.lastAt),
    phase: view.phase,
    stale: view.stale,
    extended: view.extended,
    indicative: price(view.indicative),
    surplus: size(view.surplus),
  };
}

/** Before the market has said anything of an instrument. */
const unknownQuote = ({ code }: Instrument): market.Quote => ({
  ...{ code, last: null, change: null, changeRate: null, bid: null, ask: null, bidSize: null, askSize: null, open: null, high: null, low: null },
  ...{ previousClose: null, volume: '0', turnover: '0', at: null, phase: 'closed', stale: true, extended: false, indicative: null, surplus: null },
});
