import { numbersLiteral, type Queryable, type Tx } from '../../../platform/db.ts';
import { executionTable, type Execution } from '../execution-store.ts';
import { orderEventTable, type OrderEvent } from '../order-event-store.ts';
import { bucketCount } from '../rules/leg.ts';

/** Opens the buckets of a venue; nothing of it is booked before. */
export async function openBuckets(tx: Tx, venue: string): Promise<void> {
  await tx.query(
    'orders.open-buckets',
    `insert into booked_up_to (venue, bucket, event) select $1, b, 0 from generate_series(0, ${bucketCount - 1}) b on conflict do nothing`,
    [venue],
  );
}

/** How far each bucket of a venue is booked, by its number. */
export const bucketMarks = async (db: Queryable, venue: string): Promise<Map<number, bigint>> =>
  new Map(await db.arrays<[number, bigint]>('orders.bucket-marks', `select bucket, event from booked_up_to where venue = $1`, [venue]));

type Raised = { readonly venue: string; readonly buckets: readonly number[]; readonly to: bigint };

/** Notes in the caller's transaction that some buckets are booked up to an event. Answers how many weren't yet. */
export async function raiseBooked(tx: Tx, { venue, buckets, to }: Raised): Promise<number> {
  const rows = await tx.arrays(
    'orders.raise-booked',
    `update booked_up_to set event = $3 where venue = $1 and bucket = any($2::int4[]) and event < $3 returning 1`,
    [venue, numbersLiteral(buckets), to],
  );
  return rows.length;
}

type Behind = { readonly venue: string; readonly event: bigint };

/** What a venue did behind an event. */
export async function saidAfter(db: Queryable, behind: Behind): Promise<{ executions: Execution[]; events: OrderEvent[] }> {
  const { venue, event } = behind;
  const [executions, events] = await Promise.all([
    db.query<Execution>(
      'orders.executions-after',
      `select x.* from (select ${executionTable.selected} from execution where id > $2 order by id) x
       join orders o on o.id = greatest(x."buyOrder", x."sellOrder") where o.venue = $1`,
      [venue, event],
    ),
    db.query<OrderEvent>(
      'orders.events-after',
      `select e.* from (select ${orderEventTable.selected} from order_event where id > $2 order by id) e
       join orders o on o.id = e."orderId" where o.venue = $1`,
      [venue, event],
    ),
  ]);
  return { executions, events };
}
