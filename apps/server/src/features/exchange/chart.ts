import type { Currency } from '@parkett/kernel';
import { defineEntry, definePurpose, house, unitOfCurrency, wallet, type AccountKey, type ChartParts } from '../../books/ledger/index.ts';

export const cashKey = <C extends Currency>(owner: bigint, currency: C): AccountKey<C> => ({
  ...{ owner, portfolio: wallet, purpose: 'cash', unit: unitOfCurrency(currency) },
});
const ofHouse =
  (purpose: string) =>
  <C extends Currency>(currency: C): AccountKey<C> => ({ owner: house, portfolio: wallet, purpose, unit: unitOfCurrency(currency) });
/** Money of the house that customers exchange with. The rest of rounding down stays here. */
export const currencyDeskKey = ofHouse('currency-desk');
export const spreadKey = ofHouse('exchange-spread');

const gives = 'exchange x join ledger_unit u on u.code = x.give_currency';
const gets = 'exchange x join ledger_unit u on u.code = x.get_currency';
const named = 'x.id as reference, 0 as part';

/** The parts of the ledger’s chart that this feature registers. */
export const exchangeParts: Pick<ChartParts, 'purposes' | 'entries'> = {
  purposes: [
    definePurpose({
      name: 'currency-desk',
      ofCustomer: false,
      floor: null,
      standsAt: {
        what: 'customers exchanged',
        sql: `select unit, sum(amount) as amount from (
          select u.id as unit, x.given - x.spread as amount from ${gives} union all select u.id, -x.got from ${gets}) d group by 1`,
      },
    }),
    definePurpose({
      name: 'exchange-spread',
      ofCustomer: false,
      floor: null,
      standsAt: {
        what: 'customers paid as spread',
        sql: `select u.id as unit, sum(x.spread) as amount from ${gives} group by 1 having sum(x.spread) <> 0`,
      },
    }),
  ],
  entries: [
    defineEntry({
      name: 'exchange',
      flow: { 'currency-desk': 'within', 'exchange-spread': 'fee' },
      words: 'exchange',
      purposes: ['cash', 'currency-desk', 'exchange-spread'],
      source: 'select id as reference, 0 as part, customer_id as owner, exchanged_at as at from exchange',
      amounts: [
        `select ${named}, 'cash' as purpose, u.id as unit, -x.given as amount from ${gives}`,
        `select ${named}, 'cash', u.id, x.got from ${gets}`,
        `select ${named}, 'currency-desk', u.id, x.given - x.spread from ${gives} where x.given <> x.spread`,
        `select ${named}, 'currency-desk', u.id, -x.got from ${gets}`,
        `select ${named}, 'exchange-spread', u.id, x.spread from ${gives} where x.spread <> 0`,
      ].join(' union all '),
    }),
  ],
};
