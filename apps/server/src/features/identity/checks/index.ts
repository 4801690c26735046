import { detailNames, identity } from '@parkett/contract';
import { sealedCheck } from '../../../books/customer-keys/checks/index.ts';
import { sqlCheck, type Asked, type AuditContribution, type PlatformOracle } from '../../../platform/checks/index.ts';

/** What must never be false of who customers said they are. */
const sealedFieldsOpen = sealedCheck({
  id: 'I67d',
  promise: 'what a customer said of himself opens with his key, each field where it stands',
  rows: customers => `select format('the field %s of application %s', f.name, a.id) as what, a.customer_id as customer,
      format('identity %s %s', a.id, f.name) as place, f.sealed from identity_application a join identity_field f on f.application_id = a.id
      where ${customers('a.customer_id')}
    union all select format('the detail %s of statement %s', d.name, s.id), s.customer_id, format('identity detail %s %s', s.id, d.name), d.sealed
      from identity_statement s join identity_detail d on d.statement_id = s.id where ${customers('s.customer_id')}`,
});

/** The application that decides how a customer stands: one that was approved, the newest of them, else the newest. */
const deciding = `(select distinct on (a.customer_id) a.customer_id, a.id,
    exists (select from identity_outcome o where o.application_id = a.id and o.what = 'approved') as was_approved,
    exists (select from identity_outcome o where o.application_id = a.id and o.what = 'ran-out') as ran_out
  from identity_application a order by a.customer_id,
    exists (select from identity_outcome o where o.application_id = a.id and o.what = 'approved') desc, a.id desc)`;
const newest = `(select distinct on (a.customer_id) a.customer_id, coalesce(o.what, 'pending') as what from identity_application a
  left join identity_outcome o on o.application_id = a.id and o.what <> 'ran-out' order by a.customer_id, a.id desc)`;

/** How a customer stands by what was decided: what was verified holds until its document runs out, whatever else is decided meanwhile. */
const standing = `select c.id, c.real_name, case
    when d.id is null then case c.kind when 'demo' then 'verified' else 'unverified' end
    when c.kind = 'demo' and not d.ran_out then 'verified'
    when d.was_approved and not d.ran_out then 'verified'
    when n.what = 'pending' then 'under-review' when n.what = 'rejected' then 'failed' else 'unverified' end as decided
  from customer c left join ${deciding} d on d.customer_id = c.id left join ${newest} n on n.customer_id = c.id`;

const standsAsDecided = sqlCheck({
  id: 'I70',
  promise: 'a customer counts as verified, or not, as it was decided',
  wholeOnly: true,
  count: () => 'select count(*) from customer',
  breaches: [
    () => `select format('customer %s is %s, what was decided makes him %s', id, real_name, decided) from (${standing}) s where real_name <> decided`,
    () => `select format('application %s was decided by nobody', a.id) from identity_application a join review r on r.kind = 'identity'
      and split_part(r.subject, '/', 1) = a.id::text and r.state in ('approved', 'rejected', 'withdrawn')
      where not exists (select from identity_outcome o where o.application_id = a.id and o.what = r.state)`,
    () => `select format('application %s was never put before the desk', a.id) from identity_application a
      where not exists (select from review r where r.kind = 'identity' and split_part(r.subject, '/', 1) = a.id::text)
        and not exists (select from identity_outcome o where o.application_id = a.id)`,
    () => `select format('photo %s shows a file of another customer, or one for something else', p.id) from identity_photo p join file f on f.id = p.file_id
      where f.customer_id <> p.customer_id`,
  ],
});

/** While steps of a list wait it isn't said who is missing; one that was parked brings no other. */
const allScreened = sqlCheck({
  id: 'I122',
  promise: 'once a list of names was gone through, every verified customer was compared with it',
  wholeOnly: true,
  count: () => `select count(*) from customer where real_name = 'verified'`,
  breaches: [
    () => `select format('customer %s is verified and was not compared with list %s, %s (%s)', c.id, l.id, l.list, l.version)
      from (select * from identity_list order by id desc limit 1) l join customer c on c.real_name = 'verified'
      where exists (select from identity_application a join identity_outcome o on o.application_id = a.id and o.what = 'approved' where a.customer_id = c.id)
        and not exists (select from customer_key k where k.customer_id = c.id and k.destroyed_at is not null)
        and not exists (select from identity_screened s where s.customer_id = c.id and s.list_id = l.id)
        and not exists (select from due_item d where d.kind = 'identity.screening' and d.state = 'waiting')`,
  ],
});

export const identityAudit: AuditContribution<Asked<never, PlatformOracle>> = {
  name: 'identity',
  marks: [],
  touches: [],
  checks: [
    sqlCheck({
      id: 'I48',
      promise: 'an application has every field once and photos of its own customer, none of them twice; what was decided is what its review says',
      wholeOnly: true,
      count: () => 'select count(*) from identity_application',
      breaches: [
        () => `select format('application %s has %s fields', a.id, count(f.name)) from identity_application a
          left join identity_field f on f.application_id = a.id group by a.id having count(f.name) <> ${identity.fieldNames.length}`,
        () => `select format('application %s shows a photo of another customer', a.id) from identity_application a
          join identity_photo p on p.id in (a.front, a.back) where p.customer_id <> a.customer_id`,
        () => `select format('photo %s belongs to %s applications', photo, count(*))
          from identity_application, unnest(array[front, back]) photo where photo is not null group by photo having count(*) > 1`,
        () => `select format('application %s is %s, its review says %s', o.application_id, o.what, r.state)
          from identity_outcome o join review r on r.id = o.review_id
          where r.state <> o.what or r.kind <> 'identity' or split_part(r.subject, '/', 1) <> o.application_id::text`,
      ],
    }),
    sqlCheck({
      id: 'I63',
      promise:
        'what a customer says anew without a review is of his own approved application and said after it was approved; a change has every detail once, a confirmation none',
      wholeOnly: true,
      count: () => 'select count(*) from identity_statement',
      breaches: [
        () => `select format('statement %s has %s details', s.id, count(d.name)) from identity_statement s
          left join identity_detail d on d.statement_id = s.id group by s.id
          having count(d.name) <> case s.what when 'changed' then ${detailNames.length} else 0 end`,
        () => `select format('statement %s is of an application of another customer', s.id) from identity_statement s
          join identity_application a on a.id = s.application_id where a.customer_id <> s.customer_id`,
        () => `select format('statement %s was said on a session of another customer', s.id) from identity_statement s
          join customer_session c on c.id = s.session_id where c.customer_id <> s.customer_id`,
        () => `select format('statement %s is of an application that was not approved before it', s.id) from identity_statement s
          where not exists (select from identity_outcome o where o.application_id = s.application_id and o.what = 'approved' and o.at <= s.at)`,
      ],
    }),
    sealedFieldsOpen,
    standsAsDecided,
    allScreened,
  ],
};
