import type { Currency, Instant } from '@parkett/kernel';
import { numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';

export type SubscriptionState =
  | 'pending'
  | 'awaiting-draw'
  | 'not-won'
  | 'awaiting-payment'
  | 'paid'
  | 'abstained'
  | 'payment-failed'
  | 'listed'
  | 'cancelled'
  | 'withdrawn';
export type SubscriptionStep = SubscriptionState | 'won' | 'returned' | 'released';

/** A subscription. Quantities in shares, prices in units of the instrument's price, money in minor units. */
export type SubscriptionRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly offering: bigint;
  readonly quantity: bigint;
  readonly limit: bigint;
  readonly held: bigint;
  readonly holdAccount: bigint | null;
  readonly holdId: bigint | null;
  readonly mark: Buffer;
  readonly at: Instant;
  readonly state: SubscriptionState;
  readonly allotted: bigint | null;
  readonly paid: bigint;
  readonly returned: bigint;
  readonly releasedAt: Instant | null;
};

const table = tableOf<SubscriptionRow>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  offering: ['offering_id', 'int8'],
  quantity: ['quantity', 'int8'],
  limit: ['limit_price', 'int8'],
  held: ['held', 'int8'],
  holdAccount: ['hold_account', 'int8'],
  holdId: ['hold_id', 'int8'],
  mark: ['mark', 'bytea'],
  at: ['subscribed_at', 'timestamptz'],
  state: ['state', 'text'],
  allotted: ['allotted', 'int8'],
  paid: ['paid', 'int8'],
  returned: ['returned', 'int8'],
  releasedAt: ['released_at', 'timestamptz'],
});

export const nextSubscription = async (tx: Tx): Promise<bigint> => (await nextNumbers(tx, { sequence: 'subscription_id', count: 1 }))[0]!;

/** Writes a new subscription with its first steps. */
export async function insertSubscription(tx: Tx, row: SubscriptionRow): Promise<void> {
  await tx.query('new-shares.subscribe', `insert into subscription (${table.columns}) select * from ${table.unnested}`, table.arraysOf([row]));
  await writeSteps(tx, [{ row, steps: row.paid > 0n ? ['pending', 'paid'] : ['pending'] }], row.at);
}

/** A subscription as it is now, and the steps that it has taken. */
export type ChangedSubscription = { readonly row: SubscriptionRow; readonly steps: readonly SubscriptionStep[] };

async function writeSteps(tx: Tx, changed: readonly ChangedSubscription[], at: Instant): Promise<void> {
  const taken = changed.flatMap(({ row: { id: subscription }, steps }) => steps.map(step => ({ subscription, step })));
  await tx.query(
    'new-shares.subscription-steps',
    `insert into subscription_event (subscription_id, step, at)
     select subscription, step, $3 from unnest($1::int8[], $2::text[]) with ordinality as s (subscription, step, place) order by place`,
    [numbersLiteral(taken.map(({ subscription }) => subscription)), textsLiteral(taken.map(({ step }) => step)), timestamp(at)],
  );
}

const changes = table.pick('id', 'state', 'allotted', 'paid', 'returned', 'releasedAt');

/** Writes subscriptions, which are locked, as they are now, with their steps. */
export async function changeSubscriptions(tx: Tx, changed: readonly ChangedSubscription[], at: Instant): Promise<void> {
  if (changed.length === 0) return;
  const { columns, unnested, arraysOf } = changes;
  await tx.query(
    'new-shares.change-subscriptions',
    `update subscription s set state = x.state, allotted = x.allotted, paid = x.paid, returned = x.returned, released_at = x.released_at
     from ${unnested} as x (${columns}) where s.id = x.id`,
    arraysOf(changed.map(({ row }) => row)),
  );
  await writeSteps(tx, changed, at);
}

export const changeSubscription = (
  tx: Tx,
  row: SubscriptionRow,
  { steps, at }: Pick<ChangedSubscription, 'steps'> & { readonly at: Instant },
): Promise<void> => changeSubscriptions(tx, [{ row, steps }], at);

type Condition = { readonly name: string; readonly where: string; readonly values: readonly (bigint | string | number | null)[] };

const rowsOf = (from: Queryable, { name, where, values }: Condition) =>
  from.query<SubscriptionRow>(name, `select ${table.selected} from subscription where ${where}`, [...values]);

/** The customers with a subscription that stands of an offering, for locking their accounts first. */
export const standingOf = (from: Queryable, offering: bigint): Promise<SubscriptionRow[]> =>
  rowsOf(from, { name: 'new-shares.standing', where: `offering_id = $1 and state <> 'cancelled' order by id`, values: [offering] });

/** The next of them behind a subscription, in the order of their numbers. */
export const standingBehind = (
  from: Queryable,
  { offering, after, max }: { readonly offering: bigint; readonly after: bigint; readonly max: number },
): Promise<SubscriptionRow[]> =>
  rowsOf(from, {
    name: 'new-shares.standing-behind',
    where: `offering_id = $1 and state <> 'cancelled' and id > $2 order by id limit $3`,
    values: [offering, after, max],
  });

/** How many subscriptions of each offering stand. */
export async function standingCounts(from: Queryable): Promise<ReadonlyMap<bigint, number>> {
  const rows = await from.query<{ offering: bigint; count: bigint }>(
    'new-shares.standing-counts',
    `select offering_id as offering, count(*) as count from subscription where state <> 'cancelled' group by 1`,
  );
  return new Map(rows.map(({ offering, count }) => [offering, Number(count)]));
}

/** Locks those of the subscriptions that still stand. */
export const lockAmong = (tx: Tx, ids: readonly bigint[]): Promise<SubscriptionRow[]> =>
  rowsOf(tx, {
    name: 'new-shares.lock-among',
    where: `id = any($1::int8[]) and state <> 'cancelled' order by id for update`,
    values: [numbersLiteral(ids)],
  });

export const lockStanding = (tx: Tx, offering: bigint): Promise<SubscriptionRow[]> =>
  rowsOf(tx, { name: 'new-shares.lock-standing', where: `offering_id = $1 and state <> 'cancelled' order by id for update`, values: [offering] });

export async function lockSubscription(tx: Tx, whose: { readonly customer: bigint; readonly id: bigint }): Promise<SubscriptionRow | null> {
  const [row] = await rowsOf(tx, {
    name: 'new-shares.lock-subscription',
    where: 'id = $1 and customer_id = $2 for update',
    values: [whose.id, whose.customer],
  });
  return row ?? null;
}

export async function readSubscription(from: Queryable, whose: { readonly customer: bigint; readonly id: bigint }): Promise<SubscriptionRow | null> {
  const [row] = await rowsOf(from, { name: 'new-shares.subscription', where: 'id = $1 and customer_id = $2', values: [whose.id, whose.customer] });
  return row ?? null;
}

/** A customer's subscriptions, the newest first; null: all of them. */
export const subscriptionsOf = (
  from: Queryable,
  { customer, offset = 0, size }: { readonly customer: bigint; readonly offset?: number; readonly size: number | null },
): Promise<SubscriptionRow[]> =>
  rowsOf(from, {
    name: 'new-shares.of-customer',
    where: 'customer_id = $1 order by id desc offset $2 limit $3',
    values: [customer, BigInt(offset), size === null ? null : BigInt(size)],
  });

/** What became of subscriptions, step by step. */
export const stepsOf = (
  from: Queryable,
  ids: readonly bigint[],
): Promise<{ readonly id: bigint; readonly step: SubscriptionStep; readonly at: Instant }[]> =>
  from.query('new-shares.steps', 'select subscription_id as id, step, at from subscription_event where subscription_id = any($1) order by id', [ids]);

/** How many subscriptions of an offering a customer has; a cancelled one doesn't count. */
export async function countOf(from: Queryable, { customer, offering }: { readonly customer: bigint; readonly offering: bigint }): Promise<number> {
  const [row] = await from.query<{ count: bigint }>(
    'new-shares.count',
    `select count(*) as count from subscription where customer_id = $1 and offering_id = $2 and state <> 'cancelled'`,
    [customer, offering],
  );
  return Number(row!.count);
}

/** Whether a customer has a subscription that isn't over. */
export async function openCountOf(from: Queryable, customer: bigint): Promise<number> {
  const [row] = await from.query<{ count: bigint }>(
    'new-shares.open-count',
    `select count(*) as count from subscription where customer_id = $1 and (state in ('pending', 'awaiting-draw', 'awaiting-payment', 'paid')
       or state = 'not-won' and held > 0 and released_at is null)`,
    [customer],
  );
  return Number(row!.count);
}

/** A customer's subscriptions in a currency for which money is set aside, or paid and not listed. */
export const claimsIn = (
  from: Queryable,
  { customer, currency }: { readonly customer: bigint; readonly currency: Currency },
): Promise<SubscriptionRow[]> =>
  rowsOf(from, {
    name: 'new-shares.claims',
    where: `customer_id = $1 and (hold_id is not null and released_at is null or state not in ('listed', 'withdrawn') and paid > returned)
      and exists (select from offering o where o.id = offering_id and o.currency = $2) order by id`,
    values: [customer, currency],
  });

/** The subscriptions of a currency in the order of the old list, the newest first. */
export const listedIn = (
  from: Queryable,
  { customer, currency, offset, size }: { readonly customer: bigint; readonly currency: Currency; readonly offset: number; readonly size: number },
): Promise<SubscriptionRow[]> =>
  rowsOf(from, {
    name: 'new-shares.listed',
    where: `customer_id = $1 and exists (select from offering o where o.id = offering_id and o.currency = $2) order by id desc offset $3 limit $4`,
    values: [customer, currency, BigInt(offset), BigInt(size)],
  });
