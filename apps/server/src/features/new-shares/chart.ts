import type { Currency } from '@parkett/kernel';
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
import { openedBy, type PositionOrigin } from '../../books/positions/index.ts';

export const claim = 'subscription';

const ofCustomer =
  (purpose: string) =>
  <C extends Currency>(owner: bigint, currency: C): AccountKey<C> => ({ owner, portfolio: wallet, purpose, unit: unitOfCurrency(currency) });
export const cashKey = ofCustomer('cash');
/** Money that a customer has paid for shares which aren't listed yet. */
export const paidKey = ofCustomer('subscription');
export const issuersKey = <C extends Currency>(currency: C): AccountKey<C> => ({
  ...{ owner: house, portfolio: wallet, purpose: 'issuers', unit: unitOfCurrency(currency) },
});
/** The money that the house has given for entitlements. */
export const entitlementsKey = <C extends Currency>(currency: C): AccountKey<C> => ({
  ...{ owner: house, portfolio: wallet, purpose: 'entitlements', unit: unitOfCurrency(currency) },
});
export const sharesKey = (owner: bigint, instrument: number): AccountKey<'shares'> => ({
  ...{ owner, portfolio: wallet, purpose: 'shares', unit: unitOfInstrument(instrument) },
});
export const makerSharesKey = (instrument: number): AccountKey<'shares'> => ({
  ...{ owner: house, portfolio: wallet, purpose: 'maker', unit: unitOfInstrument(instrument) },
});

const from = 'from subscription s join offering o on o.id = s.offering_id join ledger_unit u on u.code = o.currency';
const line = (purpose: string, amount: string, { unit = 'u.id', where }: { unit?: string; where: string }): string =>
  `select s.id as reference, 0 as part, '${purpose}' as purpose, ${unit} as unit, ${amount} as amount ${from} where ${where}`;
const lines = (all: readonly (readonly [purpose: string, amount: string, unit?: string])[], where: string): string =>
  all.map(([purpose, amount, unit]) => line(purpose, amount, { where, ...(unit ? { unit } : {}) })).join(' union all ');
/** The subscriptions that took a step, with its moment. */
const stepped = (step: string): string => `select s.id as reference, 0 as part, s.customer_id as owner, e.at from subscription s
  join subscription_event e on e.subscription_id = s.id and e.step = '${step}'`;
const left = 's.paid - s.returned';
const shares = 'o.instrument_id + 1000';

const fromSales = `from entitlement_sale x join entitlement e on e.id = x.entitlement_id join offering o on o.id = e.offering_id
  join ledger_unit u on u.code = o.currency`;

/** The parts of the ledger's chart that this feature registers. */
export const newSharesParts: ChartParts = {
  purposes: [
    definePurpose({
      name: 'subscription',
      ofCustomer: true,
      floor: 0n,
      standsAt: {
        what: 'subscriptions that are paid and not listed say',
        sql: `select u.id as unit, sum(${left}) as amount ${from} where s.state not in ('listed', 'withdrawn') and ${left} > 0 group by 1`,
      },
    }),
    definePurpose({
      name: 'issuers',
      ofCustomer: false,
      floor: null,
      standsAt: {
        what: 'listed subscriptions were paid with',
        sql: `select u.id as unit, sum(${left}) as amount ${from} where s.state = 'listed' group by 1`,
      },
    }),
    definePurpose({
      name: 'entitlements',
      ofCustomer: false,
      floor: null,
      standsAt: { what: 'entitlements were sold for', sql: `select u.id as unit, -sum(x.amount) as amount ${fromSales} group by 1` },
    }),
  ],
  entries: [
    defineEntry({
      name: 'subscription-paid',
      flow: 'within',
      words: 'subscription',
      purposes: ['cash', 'subscription'],
      source: stepped('paid'),
      amounts: lines(
        [
          ['cash', '-s.paid'],
          ['subscription', 's.paid'],
        ],
        's.paid > 0',
      ),
    }),
    defineEntry({
      name: 'subscription-returned',
      flow: 'within',
      words: 'subscription-returned',
      purposes: ['cash', 'subscription'],
      source: stepped('returned'),
      amounts: lines(
        [
          ['cash', 's.returned'],
          ['subscription', '-s.returned'],
        ],
        's.returned > 0',
      ),
    }),
    defineEntry({
      name: 'subscription-withdrawn',
      flow: 'within',
      words: 'subscription-returned',
      purposes: ['cash', 'subscription'],
      source: `${stepped('withdrawn')} where ${left} > 0`,
      amounts: lines(
        [
          ['cash', left],
          ['subscription', `-(${left})`],
        ],
        `s.state = 'withdrawn' and ${left} > 0`,
      ),
    }),
    defineEntry({
      name: 'subscription-listed',
      flow: { issuers: 'trade', maker: 'trade' },
      words: 'subscription-listed',
      purposes: ['subscription', 'issuers', 'shares', 'maker'],
      source: stepped('listed'),
      amounts: lines(
        [
          ['subscription', `-(${left})`],
          ['issuers', left],
          ['shares', 's.allotted', shares],
          ['maker', '-s.allotted', shares],
        ],
        `s.state = 'listed'`,
      ),
    }),
    defineEntry({
      name: 'entitlement-sold',
      // A gain: the price of the share has fallen by its entitlement.
      flow: { entitlements: 'income' },
      words: 'entitlement-sold',
      purposes: ['cash', 'entitlements'],
      source: 'select id as reference, 0 as part, customer_id as owner, sold_at as at from entitlement_sale where amount > 0',
      amounts: `select x.id as reference, 0 as part, 'cash' as purpose, u.id as unit, x.amount ${fromSales} where x.amount > 0
        union all select x.id, 0, 'entitlements', u.id, -x.amount ${fromSales} where x.amount > 0`,
    }),
  ],
  claims: [{ kind: claim, source: 'select id, customer_id as owner from subscription' }],
};

/** Shares of an offering arrive as a position, locked by its terms. */
export const allotmentOrigin: PositionOrigin = {
  kind: 'allotment',
  movement: openedBy({ kind: 'allotment-opened', referenceKind: 'subscription' }),
  locks: `select s.id, jsonb_build_object('kind', 'trading-days', 'days', o.lock_days) as lock from subscription s join offering o on o.id = s.offering_id`,
};
