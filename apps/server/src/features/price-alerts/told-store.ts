import { formatDecimal } from '@parkett/kernel';
import { defineMessage, defineTelling } from '../../books/messages/index.ts';
import { reachedTable, type Reached } from './store.ts';

const kinds = { above: 'price-alert-above', below: 'price-alert-below' } as const;

export const alertMessages = Object.values(kinds).map(defineMessage);

export const alertTelling = defineTelling<Reached>({
  table: 'price_alert_reached',
  columns: reachedTable.selected,
  tell: (rows, { instruments }) =>
    rows.map(({ id: about, customer, instrument, direction, price, last, at }) => {
      const { code, class: kind, name, currency, priceScale } = instruments.withId(instrument);
      const figures = { price: formatDecimal(price, priceScale), last: formatDecimal(last, priceScale), currency };
      return { customer, kind: kinds[direction], about, at, parameters: { code, class: kind, name, ...figures } };
    }),
  owed: () => 'select id as about, customer_id as customer, tx from price_alert_reached',
});
