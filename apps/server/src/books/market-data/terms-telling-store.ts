import { formatDecimal, type Instant, type TradingDate } from '@parkett/kernel';
import { defineMessage, defineTelling, followersOf } from '../messages/index.ts';

/** A dividend per share with two decimals, more where it has them. */
export const perShareText = (amount: bigint, priceScale: number): string => formatDecimal(amount, priceScale).replace(/(\.\d\d\d*?)0+$/, '$1');

export const termMessages = [defineMessage('dividend-announced')];

type Row = {
  readonly id: bigint;
  readonly kind: string;
  readonly instrument: number;
  readonly exDate: TradingDate;
  readonly paysOn: TradingDate;
  readonly amount: bigint;
  readonly at: Instant;
};

/** Customers who watch or hold a share get a message when its dividend is announced. */
export const termTelling = defineTelling<Row>({
  table: 'market_term',
  columns: 'id, kind, instrument_id as instrument, ex_date as "exDate", pays_on as "paysOn", amount, announced_at as at',
  tell: (rows, { instruments }) =>
    rows
      .filter(({ kind }) => kind === 'dividend')
      .map(({ id: about, instrument, exDate, paysOn, amount, at }) => {
        const { code, class: classOf, name, currency, priceScale } = instruments.withId(instrument);
        const parameters = { code, class: classOf, name, amount: perShareText(amount, priceScale), currency, exDay: exDate, payDay: paysOn };
        return { customer: followersOf(instrument), kind: 'dividend-announced', about, at, parameters };
      }),
  owed: () => "select id as about, -instrument_id::int8 as customer, tx from market_term where kind = 'dividend'",
});
