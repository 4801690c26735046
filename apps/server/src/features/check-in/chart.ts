import { defineEntry, definePurpose, house, unitOfCurrency, wallet, type AccountKey } from '../../books/ledger/index.ts';

export const euro = unitOfCurrency('EUR');

export const cashKey = (owner: bigint): AccountKey<'EUR'> => ({ owner, portfolio: wallet, purpose: 'cash', unit: euro });
export const promotionKey: AccountKey<'EUR'> = { owner: house, portfolio: wallet, purpose: 'promotion', unit: euro };

/** The parts of the ledger’s chart that this feature registers. */
export const checkInParts = {
  purposes: [
    definePurpose({
      name: 'promotion',
      ofCustomer: false,
      floor: null,
      standsAt: {
        what: 'customers took for check-ins',
        sql: `select ${euro} as unit, -sum(amount) as amount from check_in_reward having count(*) > 0`,
      },
    }),
  ],
  entries: [
    defineEntry({
      name: 'check-in',
      // A gift of the house: money that comes in, and no result of trading.
      flow: 'in',
      words: 'check-in',
      purposes: ['cash', 'promotion'],
      source: 'select id as reference, 0 as part, customer_id as owner, taken_at as at from check_in_reward',
      amounts: `select id as reference, 0 as part, 'cash' as purpose, ${euro} as unit, amount from check_in_reward`,
    }),
  ],
};
