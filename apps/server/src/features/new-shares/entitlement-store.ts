import type { Instant } from '@parkett/kernel';
import { numbersLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';

type Granted = {
  readonly id: bigint;
  readonly offering: bigint;
  readonly customer: bigint;
  /** Shares that were held at the close before the ex-day: an entitlement for each. */
  readonly shares: bigint;
  readonly exAt: Instant;
};
/** A holder's entitlements with what became of them. */
export type EntitlementRow = Granted & {
  /** New shares of exercises that weren't cancelled. */
  readonly exercisedShares: bigint;
  readonly sold: bigint;
  /** The proceeds of sales, in minor units. */
  readonly soldFor: bigint;
};
export type SaleRow = {
  readonly id: bigint;
  readonly entitlement: bigint;
  readonly customer: bigint;
  readonly quantity: bigint;
  /** The bid, or the close of the last day. */
  readonly price: bigint;
  readonly amount: bigint;
  readonly atEnd: boolean;
  readonly at: Instant;
};

const granted = tableOf<Granted>({
  id: ['id', 'int8'],
  offering: ['offering_id', 'int8'],
  customer: ['customer_id', 'int8'],
  shares: ['shares', 'int8'],
  exAt: ['ex_at', 'timestamptz'],
});
const sales = tableOf<SaleRow>({
  id: ['id', 'int8'],
  entitlement: ['entitlement_id', 'int8'],
  customer: ['customer_id', 'int8'],
  quantity: ['quantity', 'int8'],
  price: ['price', 'int8'],
  amount: ['amount', 'int8'],
  atEnd: ['at_end', 'bool'],
  at: ['sold_at', 'timestamptz'],
});
const selected = `${granted.selected},
  (select coalesce(sum(s.quantity), 0)::int8 from subscription s
   where s.offering_id = entitlement.offering_id and s.customer_id = entitlement.customer_id and s.state <> 'cancelled') as "exercisedShares",
  (select coalesce(sum(x.quantity), 0)::int8 from entitlement_sale x where x.entitlement_id = entitlement.id) as sold,
  (select coalesce(sum(x.amount), 0)::int8 from entitlement_sale x where x.entitlement_id = entitlement.id) as "soldFor"`;

/** Writes entitlements; a customer who has one of the offering already gets no second one. */
export async function insertEntitlements(tx: Tx, rows: readonly Omit<Granted, 'id'>[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = await nextNumbers(tx, { sequence: 'entitlement_id', count: rows.length });
  await tx.query(
    'new-shares.entitle',
    `insert into entitlement (${granted.columns}) select * from ${granted.unnested} on conflict (offering_id, customer_id) do nothing`,
    granted.arraysOf(rows.map((row, index) => ({ ...row, id: ids[index]! }))),
  );
}

export async function entitlementOf(
  from: Queryable,
  whose: { readonly offering: bigint; readonly customer: bigint },
): Promise<EntitlementRow | null> {
  const [row] = await from.query<EntitlementRow>(
    'new-shares.entitlement',
    `select ${selected} from entitlement where offering_id = $1 and customer_id = $2`,
    [whose.offering, whose.customer],
  );
  return row ?? null;
}

export const entitlementsOf = (from: Queryable, offering: bigint): Promise<EntitlementRow[]> =>
  from.query<EntitlementRow>('new-shares.entitlements', `select ${selected} from entitlement where offering_id = $1 order by customer_id`, [
    offering,
  ]);

/** A customer's entitlements, the newest first. */
export const entitlementsOfCustomer = (from: Queryable, customer: bigint): Promise<EntitlementRow[]> =>
  from.query<EntitlementRow>('new-shares.own-entitlements', `select ${selected} from entitlement where customer_id = $1 order by id desc`, [
    customer,
  ]);

export async function insertSale(tx: Tx, row: Omit<SaleRow, 'id'>): Promise<SaleRow> {
  const [id] = await nextNumbers(tx, { sequence: 'entitlement_sale_id', count: 1 });
  const written = { ...row, id: id! };
  await tx.query(
    'new-shares.sell-entitlements',
    `insert into entitlement_sale (${sales.columns}) select * from ${sales.unnested}`,
    sales.arraysOf([written]),
  );
  return written;
}

export const salesOf = (from: Queryable, entitlements: readonly bigint[]): Promise<SaleRow[]> =>
  from.query<SaleRow>('new-shares.sales', `select ${sales.selected} from entitlement_sale where entitlement_id = any($1::int8[]) order by id`, [
    numbersLiteral(entitlements),
  ]);

/** Whether a customer has entitlements whose last day isn't over. */
export async function openEntitlementsOf(from: Queryable, customer: bigint): Promise<number> {
  const [row] = await from.query<{ count: bigint }>(
    'new-shares.open-entitlements',
    `select count(*) as count from entitlement e join offering o on o.id = e.offering_id where e.customer_id = $1 and o.state = 'subscribable'`,
    [customer],
  );
  return Number(row!.count);
}
