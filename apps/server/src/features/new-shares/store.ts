import type { Currency, Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';

export type OfferingState = 'published' | 'subscribable' | 'to-be-listed' | 'listed' | 'withdrawn';
export type Payment = 'held' | 'after-draw' | 'at-once';

/** The terms of an offering and its state. Quantities in shares, prices in units of the instrument's price, money in minor units. */
export type OfferingRow = {
  readonly id: bigint;
  readonly instrumentId: number;
  readonly kind: 'ipo' | 'placement' | 'capital-increase' | 'rest';
  readonly payment: Payment;
  readonly method: 'pro-rata' | 'lottery' | 'equal' | 'entitlement';
  readonly currency: Currency;
  /** Of a rest 0 until the period of its increase has ended. */
  readonly quantity: bigint;
  readonly minimum: bigint;
  readonly lot: bigint;
  readonly low: bigint;
  readonly high: bigint;
  /** Told from the pricing on. */
  readonly price: bigint;
  readonly accountMinimum: bigint;
  readonly countMax: number;
  readonly lockDays: number;
  readonly underwriter: string;
  readonly institution: number | null;
  readonly publishedAt: Instant;
  readonly opensAt: Instant;
  readonly endsAt: Instant;
  readonly drawAt: Instant;
  readonly paymentDueAt: Instant | null;
  readonly payoutAt: Instant;
  readonly listsAt: Instant;
  /** Of a capital increase, its term with the ratio and the ex-day. */
  readonly termId: bigint | null;
  /** Of the rest of a capital increase, the offering of that increase. */
  readonly restOf: bigint | null;
  readonly state: OfferingState;
  /** Nobody subscribes for the time being. */
  readonly isPaused: boolean;
};

const offerings = tableOf<OfferingRow>({
  id: ['id', 'int8'],
  instrumentId: ['instrument_id', 'int4'],
  kind: ['kind', 'text'],
  payment: ['payment', 'text'],
  method: ['method', 'text'],
  currency: ['currency', 'text'],
  quantity: ['quantity', 'int8'],
  minimum: ['minimum', 'int8'],
  lot: ['lot', 'int8'],
  low: ['price_low', 'int8'],
  high: ['price_high', 'int8'],
  price: ['price', 'int8'],
  accountMinimum: ['account_minimum', 'int8'],
  countMax: ['count_max', 'int4'],
  lockDays: ['lock_days', 'int4'],
  underwriter: ['underwriter', 'text'],
  institution: ['institution_id', 'int4'],
  publishedAt: ['published_at', 'timestamptz'],
  opensAt: ['opens_at', 'timestamptz'],
  endsAt: ['ends_at', 'timestamptz'],
  drawAt: ['draw_at', 'timestamptz'],
  paymentDueAt: ['payment_due_at', 'timestamptz'],
  payoutAt: ['payout_at', 'timestamptz'],
  listsAt: ['lists_at', 'timestamptz'],
  termId: ['term_id', 'int8'],
  restOf: ['rest_of', 'int8'],
  state: ['state', 'text'],
  isPaused: ['is_paused', 'bool'],
});

export type NewOffering = Omit<OfferingRow, 'id' | 'state' | 'isPaused'>;

/** Publishes an offering. One of the same company and kind, or of the same capital increase, stays as it is; then null. */
export async function insertOffering(tx: Tx, offering: NewOffering, at: Instant): Promise<bigint | null> {
  const [id] = await nextNumbers(tx, { sequence: 'offering_id', count: 1 });
  const rows = await tx.query(
    'new-shares.publish',
    `insert into offering (${offerings.columns}) select * from ${offerings.unnested} on conflict do nothing returning id`,
    offerings.arraysOf([{ ...offering, id: id!, state: 'published', isPaused: false }]),
  );
  if (rows.length === 0) return null;
  await writeStep(tx, { offering: id!, step: 'published', at });
  return id!;
}

type Step = { readonly offering: bigint; readonly step: OfferingState; readonly at: Instant };

const writeStep = (tx: Tx, { offering, step, at }: Step): Promise<unknown> =>
  tx.query('new-shares.step', 'insert into offering_event (offering_id, step, at) values ($1, $2, $3)', [offering, step, timestamp(at)]);

/** Writes a step of an offering, and the state that follows from it. The offering is locked. */
export async function takeStep(tx: Tx, step: Step): Promise<void> {
  await writeStep(tx, step);
  await tx.query('new-shares.state', 'update offering set state = $2 where id = $1', [step.offering, step.step]);
}

export async function lockOffering(tx: Tx, id: bigint): Promise<OfferingRow | null> {
  const [row] = await tx.query<OfferingRow>('new-shares.lock', `select ${offerings.selected} from offering where id = $1 for update`, [id]);
  return row ?? null;
}

/** The same for many who only need it to stay as it is. */
export async function shareOffering(tx: Tx, id: bigint): Promise<OfferingRow | null> {
  const [row] = await tx.query<OfferingRow>('new-shares.share', `select ${offerings.selected} from offering where id = $1 for share`, [id]);
  return row ?? null;
}

export async function readOffering(from: Queryable, id: bigint): Promise<OfferingRow | null> {
  const [row] = await from.query<OfferingRow>('new-shares.one', `select ${offerings.selected} from offering where id = $1`, [id]);
  return row ?? null;
}

/** The offering of what nobody exercises of a capital increase; null: the increase was announced by a version that offered no rest. */
export async function readRestOf(from: Queryable, increase: bigint): Promise<OfferingRow | null> {
  const [row] = await from.query<OfferingRow>('new-shares.rest', `select ${offerings.selected} from offering where rest_of = $1`, [increase]);
  return row ?? null;
}

/** How many shares a rest has. The offering is locked. */
export const setQuantity = (tx: Tx, { offering, quantity }: { readonly offering: bigint; readonly quantity: bigint }): Promise<unknown> =>
  tx.query('new-shares.quantity', 'update offering set quantity = $2 where id = $1', [offering, quantity]);

/** All offerings, in the order of their windows. */
export const allOfferings = (from: Queryable): Promise<OfferingRow[]> =>
  from.query<OfferingRow>('new-shares.all', `select ${offerings.selected} from offering order by opens_at, id`);
