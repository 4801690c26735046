import type { Instant } from '@parkett/kernel';
import { textsLiteral, type Queryable } from '../../../platform/db.ts';

type Named = { readonly account: string; readonly key: string };

export type AcceptedRow = Named & {
  readonly id: bigint;
  readonly instrumentId: number;
  readonly side: 'buy' | 'sell';
  readonly type: string;
  readonly quantity: bigint;
  readonly price: bigint | null;
  readonly stopPrice: bigint | null;
  readonly timeInForce: string;
  readonly at: Instant;
  readonly hold: bigint;
  readonly currency: string;
};

const literals = (names: readonly Named[]): [string, string] => [
  textsLiteral(names.map(({ account }) => account)),
  textsLiteral(names.map(({ key }) => key)),
];

/** Orders accepted under the keys of accounts. */
export const acceptedUnder = (db: Queryable, names: readonly Named[]): Promise<AcceptedRow[]> =>
  db.query<AcceptedRow>(
    'invariants.accepted-under',
    `select k.a as account, k.i as key, o.id, o.instrument_id as "instrumentId", o.side, o.type, o.quantity, o.price, o.stop_price as "stopPrice",
       o.time_in_force as "timeInForce", o.placed_at as at, o.hold_placed as hold, o.currency
     from unnest($1::text[], $2::text[]) k(a, i) join customer c on c.account = k.a 
     join command m on m.principal_kind = 'customer' and m.principal = c.id and m.key = k.i and m.result_kind = 'order'
     join orders o on o.customer_id = c.id and o.id = m.result_id`,
    literals(names),
  );

export type RequestedRow = Named & { readonly orderId: bigint; readonly at: Instant };

/** Cancellations and changes asked for under the keys of accounts. */
export const requestedUnder = (db: Queryable, names: readonly Named[]): Promise<RequestedRow[]> =>
  db.query<RequestedRow>(
    'invariants.requested-under',
    `select k.a as account, k.i as key, r.order_id as "orderId", r.requested_at as at
     from unnest($1::text[], $2::text[]) k(a, i) join customer c on c.account = k.a 
     join command m on m.principal_kind = 'customer' and m.principal = c.id and m.key = k.i and m.result_kind = 'order-request'
     join order_request r on r.customer_id = c.id and r.id = m.result_id`,
    literals(names),
  );
