import type { BadState } from '../../../testing/bad-state.ts';

/** States of threads that the product can't make. */
export const customerServiceBadStates: readonly BadState[] = [
  {
    id: 'I77',
    what: 'a thread was closed and no entry says so',
    sql: `update service_thread set state = 'closed' where kind = 'question'`,
    names: /thread \d+ says \d+ entries and closed, its entries say otherwise/,
  },
  {
    id: 'I77',
    what: 'an entry was taken away',
    sql: `delete from service_entry where number = 2 and thread_id in (select id from service_thread where kind = 'question')`,
    names: /thread \d+ says 2 entries and answered, its entries say otherwise/,
  },
  {
    id: 'I77',
    what: 'a complaint was closed without an answer',
    sql: `with entry as (insert into service_entry (thread_id, number, by_kind, by_id, state, written_at)
        select id, entries + 1, 'operator', 1, 'closed', changed_at from service_thread where kind = 'complaint')
      update service_thread set state = 'closed', entries = entries + 1 where kind = 'complaint'`,
    names: /entry 2 of thread \d+ can't lead from open to closed/,
  },
  {
    id: 'I77',
    what: 'a text was put under another customer',
    sql: `update service_entry set by_id = by_id + 1 where by_kind = 'customer'`,
    names: /entry 1 of thread \d+ was written by customer 2, who may not/,
  },
  {
    id: 'I77',
    what: 'an answer is of an operator who isn’t there',
    sql: `update service_entry set by_id = 999 where by_kind = 'operator'`,
    names: /entry 2 of thread \d+ was written by operator 999, who may not/,
  },
  {
    id: 'I77',
    what: 'simulated staff answered a complaint',
    sql: `with entry as (insert into service_entry (thread_id, number, by_kind, by_id, articles, state, written_at)
        select id, entries + 1, 'staff', 1, 'costs', 'answered', changed_at from service_thread where kind = 'complaint')
      update service_thread set state = 'answered', entries = entries + 1 where kind = 'complaint'`,
    names: /entry 2 of thread \d+ was written by staff 1, who may not/,
  },
  {
    id: 'I77',
    what: 'the deadline of a complaint was moved',
    sql: `update service_thread set due_at = due_at + interval '1 day' where kind = 'complaint'`,
    names: /thread \d+ is due at/,
  },
  {
    id: 'I77',
    what: 'a thread is about an order of another customer',
    sql: `update service_thread set about_kind = 'order', about_id = (select min(id) from orders where customer_id <> service_thread.customer_id)
      where customer_id is not null`,
    names: /thread \d+ is about order \d+, which isn't its customer's/,
  },
  {
    id: 'I77b',
    what: 'the texts of two threads were exchanged',
    sql: `update service_entry e set text = o.text from service_entry o where e.number = 1 and o.number = 1 and e.thread_id <> o.thread_id`,
    names: /text 1 of thread \d+: the key of customer 1 doesn’t open it/,
  },
  {
    id: 'I77',
    what: 'somebody without a session is nowhere named',
    sql: `delete from service_writer`,
    names: /thread \d+ has no customer, and so many writers: 0/,
  },
  {
    id: 'I77b',
    what: 'the address for an answer was replaced by another writer’s words',
    sql: `update service_writer set address = claimed`,
    names: /the address of the writer of thread \d+: the key of the house doesn’t open it/,
  },
  {
    id: 'I80',
    what: 'a picture was shown in a thread of another customer',
    sql: `update service_picture set customer_id = 2`,
    names: /picture 1 of thread 1 is of customer 2/,
  },
  {
    id: 'I80',
    what: 'a picture of a text was erased',
    sql: `insert into file_erasure (file_id, at) select p.file_id, p.sent_at from service_picture p`,
    names: /picture 1 of thread 1 was erased/,
  },
  {
    id: 'I80',
    what: 'a picture is the file of another customer',
    sql: `update file set customer_id = 2 where id in (select file_id from service_picture)`,
    names: /picture 1 of customer 1 is a file of customer 2/,
  },
  {
    id: 'I76',
    what: 'an answer was never told',
    sql: `delete from message where told_by = 'service_entry'`,
    names: /^row 1000002 of service_entry has brought customer 1 0 messages$/,
  },
];
