import { bucketCount } from '../rules/leg.ts';

type Of = { readonly venue: string; readonly customer: string };

/** How far a customer's part of what a venue did is booked, in SQL: an execution or an event with a higher number waits. */
export const bookedUpTo = ({ venue, customer }: Of): string =>
  `coalesce((select event from booked_up_to where venue = ${venue} and bucket = ${customer} % ${bucketCount}), 0)`;

/** The same of an order's customer. */
export const orderBookedUpTo = (order: string): string => bookedUpTo({ venue: `${order}.venue`, customer: `${order}.customer_id` });

/** Executions between customers of which one side is booked and the other waits. */
export const halfBooked = `select x.id from execution x join orders b on b.id = x.buy_order join orders s on s.id = x.sell_order
  where x.buy_order <> 0 and x.sell_order <> 0 and x.id > (select min(event) from booked_up_to)
    and (x.id <= ${orderBookedUpTo('b')}) <> (x.id <= ${orderBookedUpTo('s')})`;

/** What these have left in clearing, line by line: unit, purpose, amount. */
export const inClearing = `select p.unit, a.purpose, p.amount from (${halfBooked}) h
  join ledger_entry e on e.kind in ('execution-buy', 'execution-sell') and e.reference = h.id
  join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id and a.owner = 0 and a.purpose like 'clearing:%'`;
