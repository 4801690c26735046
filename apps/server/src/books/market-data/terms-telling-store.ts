import { formatDecimal, type Instant, type Instrument, type TradingDate } from '@parkett/kernel';
import { schedules } from '../instruments/index.ts';
import { defineMessage, defineTelling, followersOf } from '../messages/index.ts';
import { isPaidFor } from './terms-store.ts';

/** A dividend per share with two decimals, more where it has them. */
export const perShareText = (amount: bigint, priceScale: number): string => formatDecimal(amount, priceScale).replace(/(\.\d\d\d*?)0+$/, '$1');

export const termMessages = [
  defineMessage('dividend-announced'),
  defineMessage('split-announced'),
  defineMessage('delisting-announced'),
  defineMessage('delisting-announced-unpaid'),
];

const lastDayOf = ({ schedule }: Instrument, exDate: TradingDate): TradingDate => schedules[schedule].calendar.previous(exDate);

type Going = { readonly code: string; readonly class: string; readonly name: string; readonly lastDay: TradingDate };

/** A share that goes, with the day on which its holders are paid, or without. */
const delistingTold = (share: Going, { exDate, paysOn }: { exDate: TradingDate; paysOn: TradingDate }) =>
  isPaidFor({ kind: 'delisting', exDate, paysOn })
    ? { kind: 'delisting-announced' as const, parameters: { ...share, payDay: paysOn } }
    : { kind: 'delisting-announced-unpaid' as const, parameters: share };

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

/** Customers who watch or hold a share get a message when its dividend, split or delisting is announced. */
export const termTelling = defineTelling<Row>({
  table: 'market_term',
  columns:
    'id, kind, instrument_id as instrument, ex_date as "exDate", pays_on as "paysOn", amount, old_shares as old, new_shares as fresh, announced_at as at',
  tell: (rows, { instruments }) =>
    rows
      .filter(({ kind }) => kind !== 'capital-increase' && kind !== 'withdrawn')
      .map(({ id: about, kind, instrument, exDate, paysOn, amount, old, fresh, at }) => {
        const { code, class: classOf, name, currency, priceScale } = instruments.withId(instrument);
        const told = { customer: followersOf(instrument), about, at };
        const share = { code, class: classOf, name, exDay: exDate };
        if (kind === 'delisting')
          return {
            ...told,
            ...delistingTold({ code, class: classOf, name, lastDay: lastDayOf(instruments.withId(instrument), exDate) }, { exDate, paysOn }),
          };
        if (kind === 'split') return { ...told, kind: 'split-announced' as const, parameters: { ...share, old: String(old), fresh: String(fresh) } };
        const parameters = { ...share, amount: perShareText(amount, priceScale), currency, payDay: paysOn };
        return { ...told, kind: 'dividend-announced' as const, parameters };
      }),
  owed: () => "select id as about, -instrument_id::int8 as customer, tx from market_term where kind not in ('capital-increase', 'withdrawn')",
});
