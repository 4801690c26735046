import type { Exchanged } from '@parkett/contract/exchange';
import { exchangeNumber, formatDecimal, instantToWire, orderNumber, rateText, scaleOf, type Currency } from '@parkett/kernel';
import type { RateSource } from '../../books/currency-rates/index.ts';
import type { RatedExchange } from './store.ts';

const text = (amount: bigint, currency: Currency): string => formatDecimal(amount, scaleOf(currency));

/** The ground of a rate, in words of the wire. */
export const sourceShown = (source: RateSource): Pick<Exchanged, 'source' | 'sourceAt' | 'sourceDate'> => ({
  source: source.kind,
  sourceAt: source.kind === 'fixing' ? null : instantToWire(source.at),
  sourceDate: source.kind === 'fixing' ? source.date : null,
});

export const exchangeShown = ({ id, order, from, to, given, got, spread, rate, source, at }: RatedExchange): Exchanged => ({
  ...{ number: exchangeNumber(id), from, to, given: text(given, from), got: text(got, to), spread: text(spread, from) },
  ...{ rate: rateText(rate), ...sourceShown(source), at: instantToWire(at) },
  order: order === null ? null : orderNumber(order),
});
