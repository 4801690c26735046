import { identity } from '@parkett/contract';
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
  ],
};
