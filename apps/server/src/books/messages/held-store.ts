import { jsonRows } from '../../platform/json-rows.ts';
import type { Queryable } from '../../platform/db.ts';
import { readerValues, sources, type Reader } from './store.ts';

/** A customer's messages, oldest first, with those that many get. */
export const readHeldMessages = (from: Queryable, reader: Reader): Promise<Record<string, unknown>[]> =>
  jsonRows(from, {
    name: 'messages.held',
    select: `select m.kind, m.at, m.told_at as "toldAt", m.parameters, r.read_at as "readAt",
        r.read_at is not null or coalesce(m.id <= k.read_up_to, false) as read
      from ${sources} join message m on m.customer_id = s.reader and m.at >= s.since
        left join message_read r on r.customer_id = $1 and r.message_id = m.id left join message_mark k on k.customer_id = $1 order by m.id`,
    values: [...readerValues(reader)],
  });
