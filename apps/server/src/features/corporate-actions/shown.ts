import type { ReplyAt } from '@parkett/contract';
import { formatDecimal, instantToWire, scaleOf, type Instrument } from '@parkett/kernel';
import { perShareText, type MarketTerm } from '../../books/market-data/index.ts';
import type { ListedDividend } from './store.ts';

type Reply = ReplyAt<'corporateActions/dividends'>;

export type Shown = { readonly instrument: Instrument; readonly term: MarketTerm; readonly quantity: bigint; readonly gross: bigint };

/** A dividend as it is shown: no tax is computed, so the net amount is the whole. */
export function dividendShown({ instrument, term, quantity, gross }: Shown): Reply['expected'][number] {
  const { code, name, currency, priceScale, quantityScale } = instrument;
  const amount = formatDecimal(gross, scaleOf(currency));
  return {
    ...{ code, name, currency, perShare: perShareText(term.amount, priceScale) },
    ...{ exDate: term.exDate, recordDate: term.recordDate, payDate: term.paysOn },
    ...{ quantity: formatDecimal(quantity, quantityScale), gross: amount, tax: null, net: amount },
  };
}

export const bookedShown = ({
  row,
  instrument,
  term,
}: Pick<Shown, 'instrument' | 'term'> & { readonly row: ListedDividend }): Reply['booked'][number] => ({
  ...{ number: `D${row.id}`, state: row.paidAt === null ? 'due' : 'paid' },
  ...dividendShown({ instrument, term, quantity: row.quantity, gross: row.gross }),
  paidAt: row.paidAt === null ? null : instantToWire(row.paidAt),
});
