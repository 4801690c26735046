import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { Known } from './rules/notice.ts';

/** Of what a customer is told: sign-ins on new devices, another account, a password or factor that was replaced, other details of himself. */
export type NoticeKind = 'sign-in' | 'account' | 'proof' | 'details';

export type AskedNotices = { readonly kind: NoticeKind; readonly customer: bigint; readonly session: bigint };

/** What was said in the browser of a session. */
export const readKnown = (from: Queryable, { kind, customer, session }: AskedNotices): Promise<Known[]> =>
  from.query(
    'customers.notices-known',
    `select session_id as session, max(at) as "upTo" from notice_known where customer_id = $1 and kind = $2
       and (session_id = $3 or device_hash = (select device_hash from customer_session where id = $3)) group by session_id`,
    [customer, kind, session],
  );

export async function insertKnown(tx: Tx, { kind, customer, session, at }: AskedNotices & { at: Instant }): Promise<void> {
  await tx.query(
    'customers.insert-notice-known',
    `insert into notice_known (customer_id, kind, session_id, device_hash, at)
     select customer_id, $2, id, device_hash, $4 from customer_session where id = $3 and customer_id = $1`,
    [customer, kind, session, timestamp(at)],
  );
}
