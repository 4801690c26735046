import {
  defineEntry,
  definePurpose,
  house,
  unitOfCurrency,
  unitOfInstrument,
  wallet,
  type AccountKey,
  type ChartParts,
} from '../../books/ledger/index.ts';
import type { Currency } from '@parkett/kernel';

export const cashKey = <C extends Currency>(owner: bigint, currency: C): AccountKey<C> => ({
  ...{ owner, portfolio: wallet, purpose: 'cash', unit: unitOfCurrency(currency) },
});
/** Dividends of a customer between ex-day and pay-day. */
export const dueKey = <C extends Currency>(owner: bigint, currency: C): AccountKey<C> => ({
  ...{ owner, portfolio: wallet, purpose: 'dividend-due', unit: unitOfCurrency(currency) },
});
/** The debt of the companies to the house for dividends. */
export const issuersKey = <C extends Currency>(currency: C): AccountKey<C> => ({
  ...{ owner: house, portfolio: wallet, purpose: 'dividend-issuers', unit: unitOfCurrency(currency) },
});

export const sharesKey = (owner: bigint, instrument: number): AccountKey<'shares'> => ({
  ...{ owner, portfolio: wallet, purpose: 'shares', unit: unitOfInstrument(instrument) },
});
/** The makers' accounts: all shares of customers are theirs before. */
export const makerKey = {
  shares: (instrument: number): AccountKey<'shares'> => ({ owner: house, portfolio: wallet, purpose: 'maker', unit: unitOfInstrument(instrument) }),
  money: <C extends Currency>(currency: C): AccountKey<C> => ({ owner: house, portfolio: wallet, purpose: 'maker', unit: unitOfCurrency(currency) }),
};

/** Splits that move anything: one that gives nothing and takes nothing has no entry. */
const fromSplits = 'from split_holding s join ledger_unit u on u.code = s.currency';
const splitLine = (purpose: string, amount: string, unit: string): string =>
  `select s.id as reference, 0 as part, '${purpose}' as purpose, ${unit} as unit, ${amount} as amount ${fromSplits} where ${amount} <> 0`;

const delistingLine = (purpose: string, amount: string, unit: string): string =>
  `select d.id as reference, 0 as part, '${purpose}' as purpose, ${unit} as unit, ${amount} as amount
   from delisting_payment d join ledger_unit u on u.code = d.currency where ${amount} <> 0`;

const fromDividends = 'from dividend d join ledger_unit u on u.code = d.currency';

/** The parts of the ledger’s chart that this feature registers. */
export const corporateParts: Pick<ChartParts, 'purposes' | 'entries'> = {
  purposes: [
    definePurpose({ name: 'dividend-due', ofCustomer: true, floor: 0n }),
    definePurpose({
      name: 'dividend-issuers',
      ofCustomer: false,
      floor: null,
      standsAt: { what: 'dividends fell due', sql: `select u.id as unit, -sum(d.gross) as amount ${fromDividends} group by 1` },
    }),
  ],
  entries: [
    defineEntry({
      name: 'dividend',
      // A gain: the price of the share has fallen by it.
      flow: { 'dividend-issuers': 'income' },
      words: 'dividend',
      purposes: ['dividend-due', 'dividend-issuers'],
      source: 'select id as reference, 0 as part, customer_id as owner, ex_at as at from dividend',
      amounts: `select d.id as reference, 0 as part, 'dividend-due' as purpose, u.id as unit, d.gross as amount ${fromDividends}
        union all select d.id, 0, 'dividend-issuers', u.id, -d.gross ${fromDividends}`,
    }),
    defineEntry({
      name: 'split',
      flow: { maker: 'trade' },
      words: 'split',
      purposes: ['cash', 'shares', 'maker'],
      source: `select id as reference, 0 as part, customer_id as owner, ex_at as at from split_holding where after_quantity <> before_quantity or paid > 0`,
      amounts: [
        splitLine('cash', 's.paid', 'u.id'),
        splitLine('maker', '-s.paid', 'u.id'),
        splitLine('shares', 's.after_quantity - s.before_quantity', 's.instrument_id + 1000'),
        splitLine('maker', 's.before_quantity - s.after_quantity', 's.instrument_id + 1000'),
      ].join(' union all '),
    }),
    defineEntry({
      name: 'delisting',
      flow: { maker: 'trade' },
      words: 'delisting',
      purposes: ['cash', 'shares', 'maker'],
      source: 'select id as reference, 0 as part, customer_id as owner, paid_at as at from delisting_payment',
      amounts: [
        delistingLine('cash', 'd.amount', 'u.id'),
        delistingLine('maker', '-d.amount', 'u.id'),
        delistingLine('shares', '-d.quantity', 'd.instrument_id + 1000'),
        delistingLine('maker', 'd.quantity', 'd.instrument_id + 1000'),
      ].join(' union all '),
    }),
    defineEntry({
      name: 'dividend-paid',
      flow: 'within',
      words: 'dividend-paid',
      purposes: ['dividend-due', 'cash'],
      source: 'select id as reference, 0 as part, customer_id as owner, paid_at as at from dividend_payment',
      amounts: `select d.id as reference, 0 as part, 'cash' as purpose, u.id as unit, d.gross as amount ${fromDividends} join dividend_payment p on p.id = d.id
        union all select d.id, 0, 'dividend-due', u.id, -d.gross ${fromDividends} join dividend_payment p on p.id = d.id`,
    }),
  ],
};
