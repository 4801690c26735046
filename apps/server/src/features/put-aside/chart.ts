import { defineEntry, definePurpose, wallet, type ChartParts } from '../../books/ledger/index.ts';

export const cash = { portfolio: wallet, purpose: 'cash' };
export const putAside = { portfolio: wallet, purpose: 'put-aside' };

/** The parts of the ledger’s chart that this feature registers. */
export const putAsideParts: Pick<ChartParts, 'purposes' | 'entries'> = {
  purposes: [definePurpose({ name: 'put-aside', ofCustomer: true, floor: 0n })],
  entries: [
    defineEntry({
      name: 'put-aside',
      // Between a customer's own accounts: neither a gain nor a loss.
      flow: 'within',
      words: 'moved',
      purposes: ['cash', 'put-aside'],
      source: 'select id as reference, 0 as part, customer_id as owner, moved_at as at from put_aside',
      amounts: `select p.id as reference, 0 as part, 'put-aside' as purpose, u.id as unit, p.amount
        from put_aside p join ledger_unit u on u.code = p.currency`,
    }),
  ],
};
