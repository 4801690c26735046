import { defineEntry, definePurpose } from '../ledger/index.ts';
import { inClearing, orderBookedUpTo } from './checks/booked-up-to.ts';
import type { Funding } from './rules/funding.ts';

/** The house's account between two customers of a venue's execution: zero whenever both are booked. What the first passed on is owed to the other. */
export const clearingOf = (venue: string): string => `clearing:${venue}`;

/** The venue that runs in this process, and where customers' orders execute. */
export const embeddedVenue = 'embedded';

const nothing = 'select 0 as unit, 0 as amount where false';

/** What orders need of the ledger: shares, and the house's accounts on the other side of an execution. */
export const orderPurposes = [
  definePurpose({ name: 'shares', ofCustomer: true, floor: 0n }),
  // The market makers' money and instruments.
  definePurpose({
    name: 'maker',
    ofCustomer: false,
    floor: null,
    owes: 'shares',
    standsAt: {
      what: 'positions of customers say that the makers owe',
      units: 'instrument',
      sql: `select unit, sum(amount) as amount from (
        select instrument_id + 1000 as unit, -open_quantity as amount from position
        union all select unit, -amount from (${inClearing}) c where unit >= 1000) owed group by 1`,
    },
  }),
  definePurpose({
    name: 'fees',
    ofCustomer: false,
    floor: null,
    standsAt: {
      what: 'orders were charged',
      sql: `select u.id as unit, sum(o.fee_charged) as amount from orders o join ledger_unit u on u.code = o.currency group by 1`,
    },
  }),
  // What two customers' amounts for one execution differ by.
  definePurpose({
    name: 'rounding',
    ofCustomer: false,
    floor: null,
    standsAt: {
      what: 'executions between customers may leave',
      sql: nothing,
      within: `select u.id as unit, 2 * count(*) as by from execution x join orders o on o.id = x.buy_order join ledger_unit u on u.code = o.currency
        where x.buy_order <> 0 and x.sell_order <> 0 group by 1`,
    },
  }),
];

/** What executions are booked with, whatever venues and fundings there are: clearing accounts per venue, and one entry per customer's side. */
export const executionParts = ({ venues, fundings }: { venues: readonly string[]; fundings: readonly Funding[] }) => {
  const clearing = venues.map(clearingOf);
  const ofHouse = ['maker', 'fees', 'rounding', ...clearing];
  const purposes = [...new Set(['shares', ...ofHouse, ...fundings.flatMap(funding => funding.purposes)])];
  const flow = Object.fromEntries(ofHouse.map(purpose => [purpose, purpose === 'fees' ? ('fee' as const) : ('trade' as const)]));
  return {
    purposes: clearing.map(name =>
      definePurpose({
        ...{ name, ofCustomer: false, floor: null, owes: 'shares' },
        standsAt: {
          what: 'executions of which one side waits leave',
          sql: `select unit, sum(amount) as amount from (${inClearing}) c where purpose = '${name}' group by 1`,
        },
      }),
    ),
    // A customer's side of an execution. What it moves by rule is recomputed from the order's whole life (I9b).
    entries: (['buy', 'sell'] as const).map(side =>
      defineEntry({
        name: `execution-${side}`,
        flow,
        words: `execution-${side}`,
        purposes,
        source: `select x.id as reference, 0 as part, x.${side}_customer as owner, x.executed_at as at from execution x
          join orders o on o.id = x.${side}_order where x.${side}_customer <> 0 and x.id <= ${orderBookedUpTo('o')}`,
      }),
    ),
  };
};

export const orderClaim = 'order';
/** What a pending order holds stands in its row. Holds of orders that ended before it did are rows of the ledger. */
export const orderClaimKinds = [
  {
    kind: orderClaim,
    source: 'select id, customer_id as owner from orders',
    heldOn: (owners: string): string => `select o.hold_account as account_id, o.held from (${owners}) k
      cross join lateral (select hold_account, held from orders where customer_id = k.owner and state = 'pending' offset 0) o`,
  },
];
