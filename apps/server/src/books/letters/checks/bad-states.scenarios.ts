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
  {
    id: 'I67h',
    what: 'a link for a new password was planted',
    sql: `insert into letter_link (letter_id, purpose, token_hash, until) select id, 'lock', sha256('mine'), now() + interval '1 day' from letter limit 1`,
    names: /the link lock of letter \d+ isn’t one of the house/,
  },
  {
    id: 'I67i',
    what: 'a letter tells what nobody has written',
    sql: `update letter set sealed = '\\x00', next_at = queued_at, sent_at = null where id = (select min(id) from letter)`,
    names: /^letter \d+: the key of customer 1 doesn’t open it/,
  },
];
