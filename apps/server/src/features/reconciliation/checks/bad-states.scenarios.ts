import { one, type BadState } from '../../../testing/bad-state.ts';

/** States of evenings that the product can't make. */
export const reconciliationBadStates: readonly BadState[] = [
  {
    id: 'I93',
    what: 'a line of an evening was dropped',
    sql: `delete from evening_line where kind = 'customers' and currency = 'EUR'`,
    names: /^evening [\d-]+ in EUR leaves 0 at the bank and 0 of the cover, its lines 0 and -\d+$/,
  },
  {
    id: 'I94',
    what: 'a settlement has another amount than was ordered',
    sql: `update evening_settlement set amount = amount + 1 where id = ${one('evening_settlement', `amount > 0`, 'id')}`,
    names: /^settlement \d+ of \d+ was ordered as \d+$/,
  },
  {
    id: 'I94',
    what: 'the line that carried out a settlement has another amount',
    sql: `update bank_line set amount = amount + 1 where id = (select line_id from evening_settlement where amount > 0 limit 1)`,
    names: /^settlement \d+ of \d+ was carried out by line \d+ of \d+$/,
  },
  {
    id: 'I95',
    what: 'an evening can’t explain a cent of the cover',
    sql: `update evening set cover_unexplained = 1 where currency = 'EUR'`,
    names: /^evening [\d-]+ in EUR can’t explain 0 at the bank and 1 of the cover$/,
  },
];
