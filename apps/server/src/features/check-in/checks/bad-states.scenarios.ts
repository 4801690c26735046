import type { BadState } from '../../../testing/bad-state.ts';

/** States of check-ins that the product can't make. */
export const checkInBadStates: readonly BadState[] = [
  {
    id: 'I82',
    what: 'a reward was credited for six check-ins',
    sql: 'delete from check_in_used where check_in_id = (select min(check_in_id) from check_in_used)',
    names: /^reward \d+ of customer \d+ is 100 cents for 6 check-ins$/,
  },
  {
    id: 'I82',
    what: 'a reward has another amount',
    sql: 'update check_in_reward set amount = amount + 1',
    names: /^reward \d+ of customer \d+ is 101 cents for 7 check-ins$/,
  },
  {
    id: 'I82',
    what: 'the same seven check-ins were credited twice',
    sql: `alter table check_in_used drop constraint check_in_used_pkey;
      with again as (insert into check_in_reward (id, customer_id, amount, taken_at)
        select nextval('check_in_reward_id'), customer_id, amount, taken_at from check_in_reward returning id)
      insert into check_in_used (check_in_id, reward_id) select u.check_in_id, again.id from check_in_used u, again`,
    names: /^check-in \d+ was used up 2 times$/,
  },
  {
    id: 'I82',
    what: 'a reward used up check-ins of another customer',
    sql: 'update check_in_reward set customer_id = customer_id + 1',
    names: /^reward \d+ of customer \d+ used up check-in \d+ of customer \d+ of 20\d\d-\d\d-\d\d$/,
  },
  {
    id: 'I82',
    what: 'a customer checked in twice on one day',
    sql: `alter table check_in drop constraint check_in_customer_id_day_key;
      insert into check_in (id, customer_id, day, lesson, checked_in_at) select nextval('check_in_id'), customer_id, day, lesson, checked_in_at from check_in limit 1`,
    names: /^customer \d+ checked in 2 times on 20\d\d-\d\d-\d\d$/,
  },
];
