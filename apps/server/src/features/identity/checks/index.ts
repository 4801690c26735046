import { detailNames, identity } from '@parkett/contract';
import { sqlCheck, type Asked, type AuditContribution } from '../../../platform/checks/index.ts';

/** What must never be false of who customers said they are. */
export const identityAudit: AuditContribution<Asked> = {
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
  ],
};
