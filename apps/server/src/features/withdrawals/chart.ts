import type { Currency } from '@parkett/kernel';
import { defineEntry, definePurpose, house, unitOfCurrency, wallet, type AccountKey, type ChartParts } from '../../books/ledger/index.ts';

export const claim = 'withdrawal';

export const cashKey = <C extends Currency>(owner: bigint, currency: C): AccountKey<C> => ({
  ...{ owner, portfolio: wallet, purpose: 'cash', unit: unitOfCurrency(currency) },
});
const ofHouse =
  (purpose: string) =>
  <C extends Currency>(currency: C): AccountKey<C> => ({ owner: house, portfolio: wallet, purpose, unit: unitOfCurrency(currency) });
export const payoutsKey = ofHouse('payouts');
export const networkFeesKey = ofHouse('network-fees');
export const bankKey = ofHouse('bank');
export const bankDifferencesKey = ofHouse('bank-differences');

const unit = 'u.id as unit';
const from = 'from withdrawal w join ledger_unit u on u.code = w.currency';
/** The withdrawals that took a step, with its moment. */
const stepped = (step: string): string =>
  `select w.id as reference, 0 as part, w.customer_id as owner, e.at from withdrawal w join withdrawal_event e on e.withdrawal_id = w.id and ${step}`;
/** The step was taken when the money had gone. */
const backFromSent = `e.step = 'failed' and e.reason <> 'initiation-failed' or e.step = 'returned'`;

const lines = (sent: readonly (readonly [purpose: string, amount: string])[], step: string): string =>
  sent
    .map(
      ([purpose, amount]) => `select w.id as reference, 0 as part, '${purpose}' as purpose, ${unit}, ${amount} as amount ${from}
        join withdrawal_event e on e.withdrawal_id = w.id and (${step}) where ${amount} <> 0`,
    )
    .join(' union all ');

const sentLines = [
  ['cash', '-w.amount'],
  ['payouts', 'w.amount - w.fee'],
  ['network-fees', 'w.fee'],
] as const;
const paidLines = [
  ['payouts', 'w.fee - w.amount'],
  ['bank', 'w.amount - w.fee'],
] as const;
const turned = (all: readonly (readonly [string, string])[]): (readonly [string, string])[] =>
  all.map(([purpose, amount]) => [purpose, `-(${amount})`] as const);

const booked = 'from payout_line l join ledger_unit u on u.code = l.currency';
/** The amounts, by purpose, of lines that two operators have booked, since no withdrawal knew them as its own. */
const bookedLines = (
  [
    ['cash', 'l.to_wallet'],
    ['bank-differences', 'l.to_house'],
    ['bank', '-(l.to_wallet + l.to_house)'],
  ] as const
)
  .map(
    ([purpose, amount]) =>
      `select l.line_id as reference, 0 as part, '${purpose}' as purpose, ${unit}, ${amount} as amount ${booked} where ${amount} <> 0`,
  )
  .join(' union all ');

/** The parts of the ledger’s chart that this feature registers. */
export const withdrawalParts: Pick<ChartParts, 'purposes' | 'entries' | 'claims'> = {
  purposes: [
    definePurpose({
      name: 'payouts',
      ofCustomer: false,
      floor: null,
      standsAt: {
        what: 'withdrawals are on their way',
        sql: `select ${unit}, sum(w.amount - w.fee) as amount ${from} where w.state = 'sent' group by 1`,
      },
    }),
    definePurpose({
      name: 'network-fees',
      ofCustomer: false,
      floor: null,
      standsAt: {
        what: 'withdrawals were charged for networks',
        sql: `select ${unit}, sum(w.fee) as amount ${from} where w.state in ('sent', 'paid') and w.fee > 0 group by 1`,
      },
    }),
    definePurpose({
      name: 'bank-differences',
      ofCustomer: false,
      floor: null,
      standsAt: { what: 'lines that fit no payment', sql: `select ${unit}, sum(l.to_house) as amount ${booked} group by 1` },
    }),
  ],
  entries: [
    defineEntry({
      name: 'withdrawal-sent',
      flow: { payouts: 'out', 'network-fees': 'fee' },
      words: 'withdrawal',
      purposes: ['cash', 'payouts', 'network-fees'],
      source: stepped(`e.step = 'sent'`),
      amounts: lines(sentLines, `e.step = 'sent'`),
    }),
    defineEntry({
      name: 'withdrawal-paid',
      flow: 'out',
      words: 'withdrawal',
      purposes: ['payouts', 'bank'],
      source: stepped(`e.step = 'paid'`),
      amounts: lines(paidLines, `e.step = 'paid'`),
    }),
    defineEntry({
      name: 'withdrawal-unpaid',
      words: 'withdrawal-returned',
      purposes: ['payouts', 'bank'],
      reverses: ['withdrawal-paid'],
      source: stepped(`e.step = 'returned'`),
      amounts: lines(turned(paidLines), `e.step = 'returned'`),
    }),
    defineEntry({
      name: 'withdrawal-returned',
      words: 'withdrawal-returned',
      purposes: ['cash', 'payouts', 'network-fees'],
      reverses: ['withdrawal-sent'],
      source: stepped(`(${backFromSent})`),
      amounts: lines(turned(sentLines), backFromSent),
    }),
    defineEntry({
      name: 'payout-line',
      flow: 'out',
      words: 'withdrawal-difference',
      purposes: ['cash', 'bank-differences', 'bank'],
      source: `select l.line_id as reference, 0 as part, coalesce(w.customer_id, 0) as owner, l.at from payout_line l
        left join withdrawal w on w.id = l.withdrawal_id where l.to_wallet <> 0 or l.to_house <> 0`,
      amounts: bookedLines,
    }),
  ],
  claims: [{ kind: claim, source: 'select id, customer_id as owner from withdrawal' }],
};
