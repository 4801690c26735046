import { formatDecimal, scaleOf, type Instant } from '@parkett/kernel';
import { defineMessage, defineTelling } from '../../books/messages/index.ts';
import { dividendsWith } from './store.ts';

export const corporateMessages = [defineMessage('dividend-paid')];

type Row = { readonly id: bigint; readonly customer: bigint; readonly at: Instant };

/** A holder hears of each payment. */
export const paymentTelling = defineTelling<Row>({
  table: 'dividend_payment',
  columns: 'id, customer_id as customer, paid_at as at',
  tell: async (rows, { from, instruments }) => {
    const paid = new Map(
      (
        await dividendsWith(
          from,
          rows.map(({ id }) => id),
        )
      ).map(dividend => [dividend.id, dividend]),
    );
    return rows.map(({ id, customer, at }) => {
      const { instrumentId, gross, currency } = paid.get(id)!;
      const amount = formatDecimal(gross, scaleOf(currency));
      return {
        customer,
        kind: 'dividend-paid',
        about: id,
        at,
        parameters: { dividend: `D${id}`, name: instruments.withId(instrumentId).name, amount, currency },
      };
    });
  },
  owed: () => 'select id as about, customer_id as customer, tx from dividend_payment',
});
