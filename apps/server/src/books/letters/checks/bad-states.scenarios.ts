import { type BadState } from '../../../testing/bad-state.ts';

/** What may never become of a letter's links. */
export const lettersBadStates: readonly BadState[] = [
  {
    id: 'I62',
    what: 'a link was used that had run out',
    sql: `update letter_link set used_at = until + interval '1 second' where ended_at is null`,
    names: /the link \w+ of letter \d+ was used after it ran out/,
  },
  {
    id: 'I62',
    what: 'an address counts as confirmed though nobody has used the link',
    sql: `update letter_link set used_at = null where purpose = 'confirm'`,
    names: /an address of customer \d+ is confirmed by letter \d+/,
  },
  {
    id: 'I62',
    what: 'a password was replaced by a letter to somebody else',
    sql: `update replaced_proof set customer_id = 2 where letter_id is not null`,
    names: /the login-password of customer 2 was replaced by letter \d+/,
  },
];
