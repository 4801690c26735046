import { sqlCheck, type Asked, type AuditContribution, type PlatformOracle } from '../../../platform/checks/index.ts';
import { sealedCheck } from '../../customer-keys/checks/index.ts';

/** What may follow what: written apart from `rules/review-steps.ts`. */
const edges = `(values ('opened', 'proposed'), ('opened', 'decided'), ('opened', 'withdrawn'), ('opened', 'deadline'),
  ('proposed', 'proposed'), ('proposed', 'decided'), ('proposed', 'signed'), ('proposed', 'withdrawn'), ('proposed', 'deadline')) edge(a, b)`;

/** Each event with the one before it and the last one that somebody else could sign beside. */
const story = `(select e.*, lag(what) over w as before, lag(decision) over w as said, lag(by_kind) over w as said_by_kind, lag(by_id) over w as said_by,
  lead(id) over w is null as is_last from review_event e window w as (partition by review_id order by id)) e`;

/** The state that an event leads to. */
const leadsTo = `case what when 'opened' then array['pending'] when 'proposed' then array['pending'] when 'withdrawn' then array['withdrawn']
  when 'deadline' then array['expired', 'approved', 'rejected'] else array[decision] end`;

const storyCheck = sqlCheck<Asked>({
  id: 'I41',
  promise: 'a review moves along its listed edges, ends once, and its history gives its row',
  wholeOnly: true,
  count: () => 'select count(*) from review',
  breaches: [
    () => `select format('review %s was %s after %s', review_id, what, coalesce(before, 'nothing')) from ${story}
      where case when before is null then what <> 'opened' else not exists (select from ${edges} where (a, b) = (before, what)) end`,
    () => `select format('review %s was %s and became %s', review_id, what, state) from review_event where not state = any(${leadsTo})`,
    () => `select format('review %s is %s, its history says %s', r.id, r.state, coalesce(e.state, 'nothing')) from review r
      left join ${story} on e.review_id = r.id and e.is_last where e.state is distinct from r.state`,
    () => `select format('review %s: who signed, and what, isn’t what its history says', r.id) from review r join ${story} on e.review_id = r.id and e.is_last
      where r.proposal is distinct from case when e.what = 'proposed' then e.decision end
        or (r.checker_kind, r.checker) is distinct from (case when e.what = 'signed' then e.by_kind end, case when e.what = 'signed' then e.by_id end)
        or r.maker_kind || ' ' || r.maker is distinct from (select m.by_kind || ' ' || m.by_id from review_event m
          where m.review_id = r.id and m.what in ('proposed', 'decided') order by m.id desc limit 1)`,
    () => `select format('review %s is %s, and %s is looking at it', id, state, claimed_by_kind || ' ' || claimed_by) from review
      where state <> 'pending' and claimed_by is not null`,
  ],
});

const signaturesCheck = sqlCheck<Asked>({
  id: 'I42',
  promise: 'who decided is there, a second signature says what the first one said and is another’s, and nobody decides alone what he has opened',
  wholeOnly: true,
  count: () => 'select count(*) from review_event',
  breaches: [
    () => `select format('review %s was %s by nobody', r.id, r.state) from review r where r.state in ('approved', 'rejected') and r.maker is null
      and not exists (select from review_event e where e.review_id = r.id and e.what = 'deadline')`,
    () => `select format('review %s has two signatures of %s %s', review_id, by_kind, by_id) from ${story}
      where what = 'signed' and (by_kind, by_id) = (said_by_kind, said_by)`,
    () => `select format('the second signature of review %s says %s, the first one %s', review_id, decision, coalesce(said, 'nothing')) from ${story}
      where what = 'signed' and decision is distinct from said`,
    () => `select format('%s %s approved review %s alone, which is his own', e.by_kind, e.by_id, r.id) from review_event e join review r on r.id = e.review_id
      where e.what = 'decided' and e.decision = 'approved' and (e.by_kind, e.by_id) = (r.opened_by_kind, r.opened_by)`,
    () => `select format('%s %s signed review %s, whom nobody lets decide', by_kind, by_id, review_id) from review_event
      where decision is not null and by_kind not in ('operator', 'staff')`,
  ],
});

const houseCheck = sqlCheck<Asked>({
  id: 'I75',
  promise: 'a review of the house has no customer, what it approves has two signatures, and each of them is on the audit',
  wholeOnly: true,
  count: () => 'select count(*) from review join house_review_kind using (kind)',
  breaches: [
    () => `select format('review %s is of the house and of customer %s', r.id, r.customer_id) from review r join house_review_kind using (kind)
      where r.customer_id is not null`,
    () => `select format('review %s of the house was approved by one signature', r.id) from review r join house_review_kind using (kind)
      where r.state = 'approved' and not exists (select from review_event e where e.review_id = r.id and e.what = 'signed')`,
    () => `select format('the audit has no row of the signature of %s %s under review %s of the house', e.by_kind, e.by_id, r.id)
      from review r join house_review_kind using (kind) join review_event e on e.review_id = r.id and e.decision is not null
      where not exists (select from audit_entry a where a.actor_kind = e.by_kind and a.actor = e.by_id::text and a.facts ->> 'review' = r.id::text
        and a.facts ->> 'what' = e.what and a.facts ->> 'decision' = e.decision)`,
  ],
});

const notesOpen = sealedCheck({
  id: 'I67g',
  promise: 'what was noted of a review opens with the key of its customer, or of the house',
  rows: customers => `select format('the note of event %s of review %s', e.id, r.id) as what, r.customer_id as customer,
    format('review-note %s', r.id) as place, e.note as sealed from review r join review_event e on e.review_id = r.id where ${customers('r.customer_id')}`,
  ofHouse: `select format('the note of event %s of review %s', e.id, r.id) as what, format('review-note %s', r.id) as place, e.note as sealed
    from review r join review_event e on e.review_id = r.id where r.customer_id is null`,
});

export const reviewsAudit: AuditContribution<Asked<never, PlatformOracle>> = {
  name: 'reviews',
  checks: [storyCheck, signaturesCheck, houseCheck, notesOpen],
};
