import { formatDecimal, scaleOf, type Instant } from '@parkett/kernel';
import { defineMessage, defineTelling } from '../../books/messages/index.ts';
import { delistingPaymentsWith } from './delisting-store.ts';
import { splitsWith } from './split-store.ts';
import { dividendsWith } from './store.ts';

export const corporateMessages = [
  defineMessage('dividend-paid'),
  defineMessage('split-booked'),
  defineMessage('split-paid'),
  defineMessage('delisting-paid'),
];

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

/** A holder hears what their shares became, and what was paid for those that made no whole one. */
export const splitTelling = defineTelling<Row>({
  table: 'split_holding',
  columns: 'id, customer_id as customer, ex_at as at',
  tell: async (rows, { from, instruments }) => {
    const booked = await splitsWith(
      from,
      rows.map(({ id }) => id),
    );
    return booked.map(({ id, customer, exAt: at, instrumentId, before, after, paid, currency }) => {
      const { code, class: classOf, name, quantityScale } = instruments.withId(instrumentId);
      const [had, have] = [before, after].map(quantity => formatDecimal(quantity, quantityScale)) as [string, string];
      const shares = { code, class: classOf, name, had, have };
      const paidFor = { amount: formatDecimal(paid, scaleOf(currency)), currency };
      return {
        ...{ customer, about: id, at },
        ...(paid === 0n
          ? { kind: 'split-booked' as const, parameters: shares }
          : { kind: 'split-paid' as const, parameters: { ...shares, ...paidFor } }),
      };
    });
  },
  owed: () => 'select id as about, customer_id as customer, tx from split_holding',
});

/** A holder of a delisted share hears what was paid for it. */
export const delistingTelling = defineTelling<Row>({
  table: 'delisting_payment',
  columns: 'id, customer_id as customer, paid_at as at',
  tell: async (rows, { from, instruments }) => {
    const paid = await delistingPaymentsWith(
      from,
      rows.map(({ id }) => id),
    );
    return paid.map(({ id: about, customer, paidAt: at, instrumentId, quantity, price, amount, currency }) => {
      const { code, class: classOf, name, quantityScale, priceScale } = instruments.withId(instrumentId);
      const figures = {
        had: formatDecimal(quantity, quantityScale),
        price: formatDecimal(price, priceScale),
        amount: formatDecimal(amount, scaleOf(currency)),
      };
      return { customer, about, at, kind: 'delisting-paid' as const, parameters: { code, class: classOf, name, ...figures, currency } };
    });
  },
  owed: () => 'select id as about, customer_id as customer, tx from delisting_payment',
});
