import { invariant, parseDecimal, type Instant, type Instrument, type TradingDate } from '@parkett/kernel';
import { marketDayOf, newCompanies } from '../../books/instruments/index.ts';
import type { DraftTerms } from './draft-store.ts';
import { leadUnderwriter, shippedOfferings, type ShippedOffering } from './data/shipped-offerings.ts';
import { datesOf, type OfferingDates } from './dates.ts';
import type { NewShareParts } from './parts.ts';

const units = (text: string, scale: number): bigint => {
  const read = parseDecimal(text, scale);
  invariant(read.ok, `${text} is a price of a shipped offering`);
  return read.value;
};

export type Shipped = {
  readonly terms: ShippedOffering;
  readonly instrument: Instrument;
  readonly issuePrice: bigint;
  /** All shares of the company. */
  readonly shares: bigint;
  readonly firstDay: TradingDate;
};

/** The shipped offerings of this market with their companies and first days. A replayed day has none. */
export function shippedOn({ history, instruments }: Pick<NewShareParts, 'history' | 'instruments'>): readonly Shipped[] {
  if (history.kind !== 'simulator') return [];
  return newCompanies.flatMap(([id, code, , , , price, millions, , number]) => {
    const terms = shippedOfferings.find(one => one.code === code);
    const instrument = instruments.find(id);
    if (!terms || !instrument) return [];
    const issuePrice = units(String(price), instrument.priceScale);
    const shares = BigInt(Math.round(millions * 1_000_000));
    return [{ terms, instrument, issuePrice, shares, firstDay: marketDayOf(history.startsAt, number) }];
  });
}

export const datesIn = ({ history }: Pick<NewShareParts, 'history'>, { terms, instrument, firstDay }: Shipped): OfferingDates =>
  datesOf(terms, { firstDay, calendar: history.scheduleOf(instrument.id).calendar });

/** When a company is published; one that would lie before the market began is of its beginning. */
export function publishesAt(parts: Pick<NewShareParts, 'history'>, shipped: Shipped): Instant {
  const [{ publishedAt }, from] = [datesIn(parts, shipped), parts.history.startsAt];
  return publishedAt > from ? publishedAt : from;
}

/** The terms that ship for a company, but for the way of paying and the method: a placement has its own. */
export function shippedTerms(parts: Pick<NewShareParts, 'history'>, shipped: Shipped): Omit<DraftTerms, 'payment' | 'method'> {
  const { terms, instrument } = shipped;
  const { opensAt, endsAt, drawAt, paymentDueAt, payoutAt } = datesIn(parts, shipped);
  const { quantity, minimum, lot, lockDays } = terms;
  return {
    ...{ quantity, minimum, lot, low: units(terms.low, instrument.priceScale), high: units(terms.high, instrument.priceScale) },
    ...{ accountMinimum: terms.accountMinimum * 100n, countMax: 1, lockDays, underwriter: leadUnderwriter },
    ...{ opensAt, endsAt, drawAt, paymentDueAt, payoutAt },
  };
}
