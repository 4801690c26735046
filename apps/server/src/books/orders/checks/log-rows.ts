import type { Within } from './asked.ts';

/** Moments further apart are looked up apart. */
const spanGap = `interval '1 minute'`;

/** Rows of the command logs that were decided at some moments or close to them: the index on the moment finds a span, and would be slow with each alone. */
export const logRowsNear = (moments: string): string => `
  select l.* from (
    select min(at) as since, max(at) as until from (
      select at, count(*) filter (where apart) over (order by at) as span
      from (select at, at - lag(at) over (order by at) > ${spanGap} as apart from (${moments}) m) a) b
    group by span) s
  cross join lateral (select * from command_log where decided_at between s.since and s.until offset 0) l`;

/** Moments at which something was decided of the orders of a look. */
const momentsOf = ({ order }: Within): string => `select placed_at as at from orders where ${order('id')}
  union select requested_at from order_request where ${order('order_id')}`;

/** Every command that a look is about, once for each order that it names, with its place and with its row. */
export const toldRows = (within: Within): string => `
  select l.venue, l.place as row_place, l.count, jsonb_array_length(l.list) as length, l.decided_at, l.place + c.n - 1 as place, c.command->>'kind' as kind,
    (named.it->>'order')::int8 as id, (named.it->>'customer')::int8 as customer, case c.command->>'kind' when 'submit' then named.it end as submitted
  from (select r.*, r.commands::jsonb as list from (${within.whole ? 'select * from command_log' : logRowsNear(momentsOf(within))}) r offset 0) l
  left join lateral jsonb_array_elements(l.list) with ordinality c(command, n) on true
  left join lateral jsonb_array_elements(case c.command->>'kind'
    when 'submit' then jsonb_build_array(c.command->'order') when 'restore' then c.command->'orders' else jsonb_build_array(c.command) end) named(it) on true`;

/** What an order was accepted as, in the words of its command. */
export const acceptedAs = (o: string): string => `jsonb_build_object('order', ${o}.id::text, 'customer', ${o}.customer_id::text,
  'instrument', ${o}.instrument_id, 'side', ${o}.side, 'type', ${o}.type, 'quantity', ${o}.quantity::text, 'limit', ${o}.limit_price::text,
  'stop', ${o}.stop_price::text, 'timeInForce', ${o}.time_in_force, 'until', (extract(epoch from ${o}.until_at) * 1000)::int8,
  'mainHoursOnly', ${o}.main_hours_only, 'portfolio', ${o}.portfolio::text, 'funding', ${o}.funding)`;

/**
 * The stretches of each log that a venue took without beginning anew in between: in each it hears of an order once. Where it keeps no log of its own,
 * the whole is one.
 */
export const takenStretches = `
  select venue, since, coalesce(lead(before) over (partition by venue order by row), newest) as until from (
    select e.venue, e.row, coalesce((jsonb_path_query_first(e.inputs::jsonb, '$[*] ? (@.kind == "take").place')#>>'{}')::int8 - 1, e.place) as since,
      (select p.place from engine_input p where p.venue = e.venue and p.row < e.row order by p.row desc limit 1) as before,
      (select p.place from engine_input p where p.venue = e.venue order by p.row desc limit 1) as newest
    from engine_input e where e.begins) b
  union all
  select h.venue, 0, h.place from command_log_head h where not exists (select from engine_input e where e.venue = h.venue)`;
