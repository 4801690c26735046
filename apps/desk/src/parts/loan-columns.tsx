import type { LoanInBook } from '@parkett/contract/desk-loans';
import { formatAmount, formatDay, formatInstant } from '@parkett/ui';
import { Link } from 'wouter';
import type { Say } from '../lib/text.ts';
import { plainColumn, type Column } from './desk-list.tsx';

/** A loan in a list: its state, what was paid and is owed, the next instalment, and what is overdue. */
export const loanColumns = (say: Say): readonly Column<LoanInBook>[] => [
  plainColumn('number', ({ number }) => number),
  { text: 'customer', cell: ({ customer }) => <Link href={`/customers/${customer}`}>{customer}</Link> },
  plainColumn('state', ({ state }) => say(`loanState-${state}`)),
  plainColumn('loan-amount', ({ amount, currency }) => formatAmount(amount, currency), true),
  plainColumn('loan-months', ({ months }) => String(months), true),
  plainColumn('loanAsked', ({ askedAt }) => formatInstant(askedAt)),
  plainColumn('loanPaid', ({ paid, currency }) => formatAmount(paid, currency), true),
  plainColumn('loanOwed', ({ owed, currency }) => formatAmount(owed, currency), true),
  plainColumn('loanNext', ({ next, currency }) => (next ? `${formatDay(next.dueOn)} · ${formatAmount(next.amount, currency)}` : ''), true),
  {
    text: 'loanArrears',
    cell: ({ arrears, currency }) => arrears && <span data-tone="failed">{formatAmount(arrears.amount, currency)}</span>,
    isNumber: true,
  },
  plainColumn('loanArrearsSince', ({ arrears }) => (arrears ? formatDay(arrears.since) : '')),
];
