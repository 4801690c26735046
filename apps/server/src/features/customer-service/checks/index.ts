import { sqlCheck, type Asked, type AuditContribution, type PlatformOracle } from '../../../platform/checks/index.ts';
import { sealedCheck } from '../../../books/customer-keys/checks/index.ts';
import { complaintDays } from '../limits.ts';

/** Each entry with the state before it. */
const story = `(select e.*, t.customer_id, t.kind, lag(e.state) over (partition by e.thread_id order by e.number) as before
  from service_entry e join service_thread t on t.id = e.thread_id)`;

const threadsCheck = sqlCheck<Asked<never, PlatformOracle>>({
  id: 'I77',
  promise:
    'a thread is as its entries say, which its customer and operators wrote; a complaint has its deadline and is closed after an answer, or once its customer was erased',
  wholeOnly: true,
  count: () => 'select count(*) from service_thread',
  breaches: [
    () => `select format('thread %s says %s entries and %s, its entries say otherwise', t.id, t.entries, t.state) from service_thread t
      left join lateral (select count(*) as entries, max(number) as last from service_entry where thread_id = t.id) c on true
      left join service_entry e on e.thread_id = t.id and e.number = c.last
      where (t.entries, t.state, t.changed_at) is distinct from (c.entries::int4, e.state, e.written_at) or c.entries <> c.last`,
    () => `select format('entry %s of thread %s can''t lead from %s to %s', number, thread_id, coalesce(before, 'nothing'), state) from ${story} s
      where not case
        when number = 1 then state = 'open'
        when by_kind in ('customer', 'visitor') then (state = 'reopened') = (before in ('closed', 'reopened'))
        when state = 'closed' then before <> 'closed' and (kind <> 'complaint' or before = 'answered' or exists (
          select from customer_key k where k.customer_id = s.customer_id and k.destroyed_at is not null))
        else before <> 'closed' end`,
    () => `select format('entry %s of thread %s was written by %s %s, who may not', number, thread_id, by_kind, by_id) from ${story} s
      where case by_kind when 'customer' then by_id is distinct from customer_id when 'visitor' then by_id <> 0 or customer_id is not null when 'staff' then kind <> 'question' or not exists (select from simulated_staff m where m.id = s.by_id)
        else not exists (select from operator o where o.id = s.by_id) end`,
    () => `select format('thread %s has %s, and so many writers: %s', t.id, coalesce('customer ' || t.customer_id, 'no customer'), count(w.thread_id))
      from service_thread t left join service_writer w on w.thread_id = t.id group by t.id having (t.customer_id is null) <> (count(w.thread_id) = 1)`,
    () => `select format('thread %s is due at %s', id, due_at) from service_thread
      where kind = 'complaint' and due_at is distinct from opened_at + interval '${complaintDays * 24} hours'`,
    () => `select format('thread %s is about %s %s, which isn''t its customer''s', t.id, t.about_kind, t.about_id) from service_thread t
      where t.about_kind = 'order' and not exists (select from orders o where o.id = t.about_id and o.customer_id = t.customer_id)
        or t.about_kind = 'position' and not exists (select from position p where p.id = t.about_id and p.customer_id = t.customer_id)
        or t.about_kind = 'review' and not exists (select from review r where r.id = t.about_id and r.customer_id = t.customer_id)`,
  ],
});

const textsOpen = sealedCheck({
  id: 'I77b',
  promise: 'subjects and texts of threads open with the keys of their customers',
  rows: customers => `select format('the subject of thread %s', t.id) as what, t.customer_id as customer, format('service subject %s', t.id) as place,
      t.subject as sealed from service_thread t where ${customers('t.customer_id')}
    union all select format('text %s of thread %s', e.number, e.thread_id), t.customer_id, format('service text %s/%s', e.thread_id, e.number), e.text
      from service_thread t join service_entry e on e.thread_id = t.id where ${customers('t.customer_id')}`,
  ofHouse: `select s.*, format('service key %s', s.thread_id) as "keyPlace", k.sealed as "keySealed"
    from (select t.id as thread_id, format('the subject of thread %s', t.id) as what, format('service subject %s', t.id) as place, t.subject as sealed
        from service_thread t where t.customer_id is null
      union all select t.id, format('text %s of thread %s', e.number, e.thread_id), format('service text %s/%s', e.thread_id, e.number), e.text
        from service_thread t join service_entry e on e.thread_id = t.id where t.customer_id is null
      union all select w.thread_id, format('the %s of the writer of thread %s', s.what, w.thread_id), format('service %s %s', s.what, w.thread_id), s.sealed
        from service_writer w cross join lateral (values ('claimed', w.claimed), ('address', w.address)) s(what, sealed)) s
    left join service_thread_key k on k.thread_id = s.thread_id where k.thread_id is null or k.sealed is not null`,
});

const picturesCheck = sqlCheck<Asked<never, PlatformOracle>>({
  id: 'I80',
  promise: 'a picture of a text is a file of its customer, and was not erased',
  wholeOnly: true,
  count: () => 'select count(*) from service_picture',
  breaches: [
    () => `select format('picture %s of thread %s is of customer %s', p.id, e.thread_id, p.customer_id) from service_entry_picture e
      join service_picture p on p.id = e.picture_id join service_thread t on t.id = e.thread_id where t.customer_id is distinct from p.customer_id`,
    () => `select format('picture %s of customer %s is a file of customer %s', p.id, p.customer_id, f.customer_id) from service_picture p
      join file f on f.id = p.file_id where f.customer_id <> p.customer_id`,
    () => `select format('picture %s of thread %s was erased', e.picture_id, e.thread_id) from service_entry_picture e
      join service_picture p on p.id = e.picture_id join file_erasure x on x.file_id = p.file_id`,
  ],
});

export const customerServiceAudit: AuditContribution<Asked<never, PlatformOracle>> = {
  name: 'customer-service',
  checks: [threadsCheck, textsOpen, picturesCheck],
};
