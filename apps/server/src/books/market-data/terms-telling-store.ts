import { formatDecimal, type Instant, type TradingDate } from '@parkett/kernel';
import { defineMessage, defineTelling, followersOf } from '../messages/index.ts';

/** A dividend per share with two decimals, more where it has them. */
export const perShareText = (amount: bigint, priceScale: number): string => formatDecimal(amount, priceScale).replace(/(\.\d\d\d*?)0+$/, '$1');

export const termMessages = [defineMessage('dividend-announced'), defineMessage('split-announced')];

type Row = {
  readonly id: bigint;
  readonly kind: string;
  readonly instrument: number;
  readonly exDate: TradingDate;
  readonly paysOn: TradingDate;
  readonly amount: bigint;
  readonly old: bigint | null;
  readonly fresh: bigint | null;
  readonly at: Instant;
};

/** Customers who watch or hold a share get a message when its dividend or split is announced. */
export const termTelling = defineTelling<Row>({
  table: 'market_term',
  columns:
    'id, kind, instrument_id as instrument, ex_date as "exDate", pays_on as "paysOn", amount, old_shares as old, new_shares as fresh, announced_at as at',
  tell: (rows, { instruments }) =>
    rows
      .filter(({ kind }) => kind !== 'capital-increase')
      .map(({ id: about, kind, instrument, exDate, paysOn, amount, old, fresh, at }) => {
        const { code, class: classOf, name, currency, priceScale } = instruments.withId(instrument);
        const told = { customer: followersOf(instrument), about, at };
        const share = { code, class: classOf, name, exDay: exDate };
        if (kind === 'split') return { ...told, kind: 'split-announced' as const, parameters: { ...share, old: String(old), fresh: String(fresh) } };
        const parameters = { ...share, amount: perShareText(amount, priceScale), currency, payDay: paysOn };
        return { ...told, kind: 'dividend-announced' as const, parameters };
      }),
  owed: () => "select id as about, -instrument_id::int8 as customer, tx from market_term where kind <> 'capital-increase'",
});
