import { defineEntry, definePurpose, house, unitOfCurrency, wallet, type AccountKey } from '../../books/ledger/index.ts';
import { currency } from './rules/currency.ts';

const unit = unitOfCurrency(currency);

export const cashKey = (owner: bigint): AccountKey<'EUR'> => ({ owner, portfolio: wallet, purpose: 'cash', unit });
const ofHouse = (purpose: string): AccountKey<'EUR'> => ({ owner: house, portfolio: wallet, purpose, unit });
export const loansKey = ofHouse('loans');
export const interestDueKey = ofHouse('loan-interest-due');
export const interestKey = ofHouse('loan-interest');

const euros = `(select id from ledger_unit where code = 'EUR')`;
const granted = `loan l where l.granted_at is not null`;
const bookings = (kind: string): string => `loan_booking b join loan l on l.id = b.loan_id where b.kind = '${kind}'`;

const sourceOf = (kind: string): string => `select l.id as reference, b.no as part, l.customer_id as owner, b.at from ${bookings(kind)}`;
const lineOf = (kind: string, purpose: string, amount: string): string =>
  `select l.id as reference, b.no as part, '${purpose}' as purpose, ${euros} as unit, ${amount} as amount from ${bookings(kind)} and ${amount} <> 0`;

/** Money of the customer that pays principal and interest. */
const payment = (name: string, kind: string) =>
  defineEntry({
    name,
    flow: { loans: 'out', 'loan-interest-due': 'fee' },
    words: 'loan-repaid',
    purposes: ['cash', 'loans', 'loan-interest-due'],
    source: sourceOf(kind),
    amounts: [
      lineOf(kind, 'cash', '-(b.principal + b.interest)'),
      lineOf(kind, 'loans', 'b.principal'),
      lineOf(kind, 'loan-interest-due', 'b.interest'),
    ].join(' union all '),
  });

const houseOwns = (name: string, what: string, amount: string) =>
  definePurpose({
    name,
    ofCustomer: false,
    floor: null,
    standsAt: { what, sql: `select ${euros} as unit, ${amount} as amount from loan having ${amount} <> 0` },
  });

/** The parts of the ledger’s chart that this feature registers (docs/money/loan.md). */
export const loanParts = {
  purposes: [
    houseOwns('loans', 'customers owe as principal', '-sum(outstanding)'),
    houseOwns('loan-interest-due', 'customers owe as interest', '-sum(interest_due)'),
    definePurpose({
      name: 'loan-interest',
      ofCustomer: false,
      floor: null,
      standsAt: {
        what: 'interest became due',
        sql: `select ${euros} as unit, sum(interest) as amount from loan_booking where kind = 'interest' having sum(interest) <> 0`,
      },
    }),
  ],
  entries: [
    defineEntry({
      name: 'loan',
      flow: 'in',
      words: 'loan',
      purposes: ['cash', 'loans'],
      source: `select l.id as reference, 0 as part, l.customer_id as owner, l.granted_at as at from ${granted}`,
      amounts: `select l.id as reference, 0 as part, 'cash' as purpose, ${euros} as unit, l.amount from ${granted}
        union all select l.id, 0, 'loans', ${euros}, -l.amount from ${granted}`,
    }),
    defineEntry({
      name: 'loan-interest',
      flow: 'fee',
      words: 'loan-repaid',
      purposes: ['loan-interest-due', 'loan-interest'],
      source: sourceOf('interest'),
      amounts: [lineOf('interest', 'loan-interest-due', '-b.interest'), lineOf('interest', 'loan-interest', 'b.interest')].join(' union all '),
    }),
    payment('loan-instalment', 'instalment'),
    payment('loan-repaid', 'repayment'),
  ],
};
