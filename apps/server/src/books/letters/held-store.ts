import { jsonRows } from '../../platform/json-rows.ts';
import type { Queryable } from '../../platform/db.ts';

/** What was written to a customer: which letter, when, and whether its address is confirmed by it. To which address isn't kept. */
export const readHeldLetters = (from: Queryable, customer: bigint): Promise<Record<string, unknown>[]> =>
  jsonRows(from, {
    name: 'letters.held',
    select: `select m.kind, m.language, m.queued_at as "writtenAt", m.sent_at as "sentAt", c.at as "addressConfirmedAt",
        (select json_agg(json_build_object('for', l.purpose, 'until', l.until, 'usedAt', l.used_at)) from letter_link l where l.letter_id = m.id) as links
      from letter m left join address_confirmation c on c.letter_id = m.id where m.customer_id = $1 order by m.id`,
    values: [customer],
  });
