import type { Currency } from '@parkett/kernel';
import { defineEntry, definePurpose, house, unitOfCurrency, wallet, type AccountKey, type ChartParts } from '../../books/ledger/index.ts';

export const cashKey = <C extends Currency>(owner: bigint, currency: C): AccountKey<C> => ({
  ...{ owner, portfolio: wallet, purpose: 'cash', unit: unitOfCurrency(currency) },
});
export const bankKey = <C extends Currency>(currency: C): AccountKey<C> => ({
  ...{ owner: house, portfolio: wallet, purpose: 'bank', unit: unitOfCurrency(currency) },
});

export const receivablesKey = <C extends Currency>(currency: C): AccountKey<C> => ({
  ...{ owner: house, portfolio: wallet, purpose: 'receivables', unit: unitOfCurrency(currency) },
});

/** A deposit that was called back was credited before. */
const wasCredited = `state in ('credited', 'called-back')`;

/** The parts of the ledger’s chart that a deposit registers. */
export const depositParts = {
  entries: [
    defineEntry({
      name: 'deposit',
      flow: 'in',
      words: 'deposit',
      purposes: ['cash', 'bank'],
      source: `select id as reference, 0 as part, customer_id as owner, credited_at as at from deposit where ${wasCredited}`,
      amounts: `select d.id as reference, 0 as part, 'cash' as purpose, u.id as unit, d.came as amount
        from deposit d join ledger_unit u on u.code = d.currency where d.${wasCredited}`,
    }),
  ],
};

const unit = 'u.id as unit';
const recalled = 'from deposit_recall r join ledger_unit u on u.code = r.currency';
const taken = `from deposit_recall_taking t join deposit_recall r on r.deposit_id = t.deposit_id join ledger_unit u on u.code = r.currency`;

/** A deposit that is called back becomes a debt first; what the wallet has of it is taken at once, the rest when there is some. */
export const recallParts: Pick<ChartParts, 'purposes' | 'entries'> = {
  purposes: [
    definePurpose({
      name: 'receivables',
      ofCustomer: false,
      floor: null,
      standsAt: {
        what: 'customers owe for deposits that were called back',
        sql: `select ${unit}, sum(r.taken - r.amount) as amount ${recalled} group by 1`,
      },
    }),
  ],
  entries: [
    defineEntry({
      name: 'deposit-called-back',
      flow: { bank: 'out', receivables: 'in' },
      words: 'deposit-called-back',
      purposes: ['bank', 'receivables'],
      source: 'select deposit_id as reference, 0 as part, customer_id as owner, at from deposit_recall',
      amounts: `select r.deposit_id as reference, 0 as part, 'bank' as purpose, ${unit}, r.amount ${recalled}
        union all select r.deposit_id, 0, 'receivables', u.id, -r.amount ${recalled}`,
    }),
    defineEntry({
      name: 'receivable-taken',
      flow: 'out',
      words: 'deposit-called-back',
      purposes: ['cash', 'receivables'],
      source: 'select deposit_id as reference, part, customer_id as owner, at from deposit_recall_taking',
      amounts: `select t.deposit_id as reference, t.part, 'cash' as purpose, ${unit}, -t.amount as amount ${taken}
        union all select t.deposit_id, t.part, 'receivables', u.id, t.amount ${taken}`,
    }),
  ],
};
