import { denied } from '@parkett/contract';
import { ok, type Instant } from '@parkett/kernel';
import type { Review, ReviewKind, Reviews } from '../books/reviews/index.ts';
import type { Db, Tx } from '../platform/db.ts';

// A kind of review that isn't shipped: customers ask for a higher limit. From 10.000,00 two operators sign; undecided ones are forgotten.

const secondFrom = 10_000_00n;

/** Its table, as a migration of its own would make it. `applied` counts, so that a test sees what happened twice. */
export async function createLimitRequests(owner: Db): Promise<void> {
  await owner.query(
    '',
    `create table limit_request (id bigint primary key, customer_id bigint not null, units bigint not null, state text not null default 'asked', applied int not null default 0)`,
  );
  await owner.query('', 'grant select, insert, update on limit_request to parkett_runtime');
}

type Loaded = { readonly isBlocked: boolean };

export const limitRequests: ReviewKind<Loaded, { readonly id: string; readonly state: string }> = {
  name: 'limit',
  reasons: { approved: [], rejected: ['income-too-low', 'document-unreadable'] },
  load: async (tx, { subject }) => {
    const [row] = await tx.query<{ state: string }>('', 'select state from limit_request where id = $1 for update', [subject]);
    return { isBlocked: row!.state === 'blocked' };
  },
  decide: ({ isBlocked }, { review, decision }) => (isBlocked ? denied('product-missing') : ok({ id: review.subject, state: decision })),
  apply: async (tx, { id, state }) => {
    await tx.query('', 'update limit_request set state = $2, applied = applied + 1 where id = $1', [id, state]);
  },
  needsSecond: (_, { review, decision }) => decision === 'approved' && review.amount !== null && review.amount.units >= secondFrom,
  staffSays: () => ({ decision: 'approved', reason: null }),
  staffSigns: () => true,
  atDeadline: 'expired',
  expire: async (tx, _, { review }) => {
    await tx.query('', `update limit_request set state = 'forgotten', applied = applied + 1 where id = $1`, [review.subject]);
  },
};

/** A customer asks; answers the review's number. */
export async function askForLimit(
  tx: Tx,
  reviews: Reviews,
  asked: { kind?: string; id: bigint; customer: bigint; units: bigint; at: Instant; dueAt: Instant },
): Promise<bigint> {
  const { kind = limitRequests.name, id, customer, units, at: openedAt, dueAt } = asked;
  await tx.query('', 'insert into limit_request (id, customer_id, units) values ($1, $2, $3)', [id, customer, units]);
  const amount = { units, currency: 'EUR' };
  return reviews.open(tx, { kind, subject: String(id), customer, amount, openedAt, dueAt, openedBy: { kind: 'customer', id: customer } });
}

export const requestOf = async (db: Db, { subject }: Pick<Review, 'subject'>): Promise<{ state: string; applied: number }> =>
  (await db.query<{ state: string; applied: number }>('', 'select state, applied from limit_request where id = $1', [subject]))[0]!;
