import { one, type BadState } from '../../../testing/bad-state.ts';

const reviewIn = (state: string): string => one('review', `state = '${state}'`);
const eventOf = (what: string): string => one('review_event', `what = '${what}'`);

const ofHouse = 'review_id in (select id from review where customer_id is null)';

/** What may never become of a review. */
export const reviewsBadStates: readonly BadState[] = [
  {
    id: 'I41',
    what: 'a decision was decided again',
    sql: `insert into review_event (review_id, what, state, decision, by_kind, by_id, at)
      select review_id, what, state, decision, by_kind, by_id + 1, at from review_event where ctid = ${eventOf('decided')}`,
    names: /was decided after decided/,
  },
  {
    id: 'I41',
    what: 'a second signature came without a first one',
    sql: `delete from review_event where what = 'proposed'`,
    names: /was signed after opened/,
  },
  {
    id: 'I41',
    what: 'a withdrawn review was approved in its row',
    sql: `update review set state = 'approved' where ctid = ${reviewIn('withdrawn')}`,
    names: /is approved, its history says withdrawn/,
  },
  {
    id: 'I41',
    what: 'a rejection became an approval',
    sql: `update review_event set state = 'approved' where ctid = ${one('review_event', `what = 'decided' and decision = 'rejected'`)}`,
    names: /was decided and became approved/,
  },
  {
    id: 'I41',
    what: 'a row names another operator than the history',
    sql: `update review set maker = maker + 1 where ctid = ${one('review', `state = 'rejected' and maker is not null`)}`,
    names: /who signed, and what, isn’t what its history says/,
  },
  {
    id: 'I41',
    what: 'a claim outlived the decision',
    sql: `update review set claimed_by_kind = 'operator', claimed_by = 7, claimed_until = now() where ctid = ${reviewIn('approved')}`,
    names: /is approved, and operator 7 is looking at it/,
  },
  {
    id: 'I42',
    what: 'nobody decided',
    sql: `update review set maker = null, maker_kind = null where ctid = ${one('review', `state = 'rejected' and maker is not null`)}`,
    names: /was rejected by nobody/,
  },
  {
    id: 'I42',
    what: 'one operator gave both signatures',
    sql: `update review_event s set by_kind = p.by_kind, by_id = p.by_id from review_event p where p.review_id = s.review_id and p.what = 'proposed' and s.what = 'signed'`,
    names: /has two signatures of operator \d+/,
  },
  {
    id: 'I42',
    what: 'the second signature says something else',
    sql: `update review_event set decision = 'rejected' where what = 'signed'`,
    names: /says rejected, the first one approved/,
  },
  {
    id: 'I42',
    what: 'an operator decided alone what he had opened',
    sql: `update review r set opened_by_kind = e.by_kind, opened_by = e.by_id from review_event e where e.review_id = r.id and e.what = 'decided' and e.decision = 'approved'`,
    names: /approved review \d+ alone, which is his own/,
  },
  {
    id: 'I42',
    what: 'a customer signed',
    sql: `update review_event set by_kind = 'customer' where ctid = ${eventOf('decided')}`,
    names: /customer \d+ signed review/,
  },
  {
    id: 'I75',
    what: 'a review of the house was given a customer',
    sql: `update review set customer_id = 3 where ctid = ${one('review', 'customer_id is null')}`,
    names: /is of the house and of customer 3/,
  },
  {
    id: 'I75',
    what: 'the house approved by one signature',
    sql: `update review_event set what = 'decided' where ctid = ${one('review_event', `what = 'signed' and ${ofHouse}`)}`,
    names: /of the house was approved by one signature/,
  },
  {
    id: 'I75',
    what: 'the audit lost a signature',
    sql: `delete from audit_entry where action = 'reviews.proposed'`,
    names: /the audit has no row of the signature of operator \d+ under review/,
  },
  {
    id: 'I67g',
    what: 'a note of the house was put to another review',
    sql: `update review_event set note = '\\x00' where ctid = ${one('review_event', ofHouse)}`,
    names: /the note of event \d+ of review \d+: the key of the house doesn’t open it/,
  },
  {
    id: 'I67g',
    what: 'a note was put to another review',
    sql: `update review_event set note = '\\x00' where ctid = ${one('review_event', `not ${ofHouse}`)}`,
    names: /the note of event \d+ of review \d+: the key of customer \d+ doesn’t open it/,
  },
];
