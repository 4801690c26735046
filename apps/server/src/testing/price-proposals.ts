import type { Denial } from '@parkett/contract';
import { ok, type Instant, type Result } from '@parkett/kernel';
import type { HouseReviewKind, Reviews } from '../books/reviews/index.ts';
import type { Principal } from '../platform/commands/index.ts';
import type { Db, Tx } from '../platform/db.ts';

// A kind of review of the house that isn't shipped: an operator proposes a price of the house, another one signs.

/** Its table and its row among the kinds, as a migration of its own would make them. `applied` counts, so that a test sees what happened twice. */
export async function createPrices(owner: Db): Promise<void> {
  await owner.query('', 'create table house_price (name text primary key, units bigint not null, applied int not null default 0)');
  await owner.query('', 'grant select, insert, update on house_price to parkett_runtime');
  await owner.query('', `insert into house_price (name, units) values ('order', 100), ('custody', 0)`);
  await owner.query('', `insert into house_review_kind (kind) values ('price')`);
}

type Price = { readonly name: string; readonly units: bigint };

export const priceProposals: HouseReviewKind<Price, Price> = {
  name: 'price',
  reasons: { approved: [], rejected: ['too-high'] },
  deciders: ['treasury', 'admin'],
  load: async (tx, { subject }) => priceOf(tx, subject),
  decide: (_, { review }) => ok({ name: review.subject, units: review.amount!.units }),
  apply: async (tx, { name, units }) => {
    await tx.query('', 'update house_price set units = $2, applied = applied + 1 where name = $1', [name, units]);
  },
  facts: async (from, { subject }) => [{ label: 'before', value: String((await priceOf(from, subject)).units) }],
  staffSays: () => null,
  staffSigns: () => false,
  atDeadline: 'expired',
};

/** An operator proposes; answers the review's number. */
export const proposePrice = (
  tx: Tx,
  reviews: Pick<Reviews, 'proposeOfHouse'>,
  { name, units, by, at, dueAt, note }: { name: string; units: bigint; by: Principal; at: Instant; dueAt: Instant; note: string | null },
): Promise<Result<bigint, Denial>> =>
  reviews.proposeOfHouse(tx, {
    ...{ kind: priceProposals.name, subject: name, amount: { units, currency: 'EUR' } },
    ...{ openedBy: by, openedAt: at, dueAt, reason: null, note },
  });

export const priceOf = async (from: Pick<Db, 'query'>, name: string): Promise<Price & { applied: number }> =>
  (await from.query<Price & { applied: number }>('', 'select name, units, applied from house_price where name = $1', [name]))[0]!;
